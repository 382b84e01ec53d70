import type { FastifyInstance } from 'fastify';
import { AdminOrderFigures } from '#contract/admin/order-figures.ts';
import {
  AdminAddOrderNote,
  AdminExportOrders,
  AdminGetOrder,
  AdminListOrders,
  AdminOrderStats,
  AdminRemoveOrderNote,
  AdminUndoStatusChanges,
  AdminUpdateOrder,
  AdminUpdateOrders,
} from '#contract/admin/orders.ts';
import { UNDO_SECONDS } from '#contract/order-status.ts';
import { recordAuditEvent } from '#server/accounts/audit.ts';
import type { Limits } from '#server/accounts/limits/limits.ts';
import type { Context } from '#server/context.ts';
import { changeStatus, undoStatusChange } from '#server/orders/change-status.ts';
import { CursorParts } from '#server/orders/order-cursor.ts';
import { batchesOf } from '#server/platform/http/authorize.ts';
import { bind } from '#server/platform/http/bind.ts';
import { schemaHash, sendWithEtag, sendWithVersion } from '#server/platform/http/cache/etag.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { nextLink, readCursor, writeCursor } from '#server/platform/http/pagination.ts';
import { targetOf } from '#server/platform/http/request-target.ts';
import { changeOrders, versionFinder } from './change-orders.ts';
import { exportOrders } from './export-orders.ts';
import { readFigures } from './figures.ts';
import { listAllOrders } from './list-orders.ts';
import { addNote, removeNote } from './notes.ts';
import { findAdminOrder, readOrderStats, toOrderStats } from './queries.ts';

const SCHEMA_HASH = schemaHash(AdminListOrders.output);

/** Orders of all customers, for administrators. */
export function adminOrderRoutes(app: FastifyInstance, context: Context, limits: Limits): void {
  const { db } = context;

  bind(app, { ...AdminListOrders, work: 'none' }, async ({ query, request, reply }) => {
    const after = readCursor(CursorParts, query.cursor);
    const totals = await readOrderStats(db);
    return await sendWithVersion(request, reply, {
      version: async () => [SCHEMA_HASH, totals.version],
      read: async () => {
        const { items, total, isAtLeast, next } = await listAllOrders(db, query, { totals, after });
        reply.header('x-total-count', total);
        if (isAtLeast) reply.header('x-total-count-is', 'at-least');
        const target = targetOf(AdminListOrders.path, query);
        if (next) reply.header('link', nextLink(target, { cursor: writeCursor([next.createdAt, next.id]) }));
        return items;
      },
    });
  });

  bind(app, AdminOrderStats, async ({ request, reply }) =>
    sendWithEtag(request, reply, toOrderStats(await readOrderStats(db))),
  );

  bind(app, { ...AdminOrderFigures, work: 'read' }, ({ query }) => readFigures(db, query));

  bind(app, AdminExportOrders, async ({ query, session, request, reply }) => {
    await limits.countOrdersExport(session.user.id);
    // An export of names and addresses is audited; its search text is not, because it can be a name.
    const details = { status: query.status ?? null, isSearch: Boolean(query.search?.trim()) };
    await recordAuditEvent(db, 'orders-exported', { accountId: session.user.id, ip: request.ip, details });
    reply.header('content-disposition', `attachment; filename="orders-${new Date().toISOString().slice(0, 10)}.csv"`);
    return exportOrders(db, query, batchesOf(request, 'admin'));
  });

  bind(app, AdminGetOrder, async ({ params, request, reply }) => {
    const order = await findAdminOrder(db, params.id);
    if (!order) throw new ApiError('NOT_FOUND');
    return sendWithEtag(request, reply, order);
  });

  bind(app, AdminAddOrderNote, ({ params, body: { text }, session }) =>
    addNote(db, { orderId: params.id, authorId: session.user.id, text }),
  );
  bind(app, AdminRemoveOrderNote, ({ params: { id, note }, session, request }) =>
    removeNote(db, { orderId: id, noteId: note }, { accountId: session.user.id, ip: request.ip }),
  );

  bind(app, AdminUpdateOrders, ({ session, body: { ids, status, versions, delayMails = false }, request }) => {
    const versionOf = versionFinder(versions);
    // The time counts from the response, which a long list delays.
    const mailDelay = delayMails ? UNDO_SECONDS + Math.ceil(ids.length / 20) - 1 : 0;
    const change = { status, actorId: session.user.id, mailDelay };
    return changeOrders(
      ids,
      (orderId) => changeStatus(context, { ...change, orderId, version: versionOf(orderId) }),
      request.log,
    );
  });

  bind(app, AdminUndoStatusChanges, ({ session, body: { versions }, request }) => {
    const versionOf = versionFinder(versions);
    const actorId = session.user.id;
    return changeOrders(
      Object.keys(versions),
      (orderId) => undoStatusChange(context, { orderId, actorId, version: versionOf(orderId) }),
      request.log,
    );
  });

  bind(app, AdminUpdateOrder, ({ session, params, body: { status, version, delayMails = false } }) =>
    changeStatus(context, {
      ...{ orderId: params.id, status, version, actorId: session.user.id },
      mailDelay: delayMails ? UNDO_SECONDS : 0,
    }),
  );
}
