import type { FastifyInstance } from 'fastify';
import {
  AdminAdjustLot,
  AdminApproveLotRequest,
  AdminChangeLot,
  AdminDiscardLotRequest,
  AdminGetLot,
  AdminListLotOrders,
  AdminListLots,
  type LotWithMoves,
} from '#contract/admin/stock/lots.ts';
import { AdminReceiveGoods } from '#contract/admin/stock/receipts.ts';
import { fillPath } from '#contract/fill-path.ts';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import { approvedStatuses } from '#contract/stock/lot-status.ts';
import type { Context } from '#server/context.ts';
import { stockContext } from '#server/orders/mails/stock-news.ts';
import { CursorParts } from '#server/orders/order-cursor.ts';
import { bind } from '#server/platform/http/bind.ts';
import { nextLink, readCursor, writeCursor } from '#server/platform/http/pagination.ts';
import { targetOf } from '#server/platform/http/request-target.ts';
import { getLot, LotCursor, listLots } from '#server/stock/lots/read-lots.ts';
import { approveRequest, discardRequest } from '#server/stock/warehouse/approve-lot.ts';
import { adjustLot, changeLot } from '#server/stock/warehouse/change-lot.ts';
import { receiveGoods } from '#server/stock/warehouse/receive-goods.ts';
import { listLotOrders } from './lot-orders.ts';

/** Deliveries and lots, for administrators. */
export function adminLotRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const { timeZone, lotApproval } = context.config;
  const shown = (lot: LotWithMoves): LotWithMoves => ({
    ...lot,
    ...(lotApproval && { approvalFor: [...approvedStatuses] }),
  });
  const stock = stockContext(context);
  bind(app, AdminReceiveGoods, ({ body, session }) => receiveGoods(db, body, { actorId: session.user.id, ...stock }));

  bind(app, { ...AdminListLots, work: 'read' }, async ({ query, reply }) => {
    const { lots, total, next } = await listLots(db, query, { timeZone, after: readCursor(LotCursor, query.cursor) });
    reply.header('x-total-count', total);
    if (next) reply.header('link', nextLink(targetOf(AdminListLots.path, query), { cursor: writeCursor(next) }));
    return lots;
  });

  bind(app, { ...AdminListLotOrders, work: 'read' }, async ({ params, query, reply }) => {
    const { limit = LIST_LIMIT_MAX, cursor } = query;
    const { orders, total, next } = await listLotOrders(db, params.id, {
      limit,
      after: readCursor(CursorParts, cursor),
    });
    reply.header('x-total-count', total);
    const path = fillPath(AdminListLotOrders.path, params);
    if (next) reply.header('link', nextLink(targetOf(path, query), { cursor: writeCursor([next.createdAt, next.id]) }));
    return orders;
  });
  bind(app, AdminGetLot, async ({ params }) => shown(await getLot(db, params.id, timeZone)));
  bind(app, AdminChangeLot, async ({ params: { id: lotId }, body, session: { user } }) =>
    shown(await changeLot(db, { lotId, actorId: user.id, needsApproval: lotApproval, ...stock }, body)),
  );
  bind(app, AdminAdjustLot, async ({ params: { id: lotId }, body, session: { user } }) =>
    shown(await adjustLot(db, { lotId, actorId: user.id, ...stock }, body)),
  );
  bind(app, AdminApproveLotRequest, async ({ params, session: { user } }) =>
    shown(await approveRequest(db, { requestId: params.id, actorId: user.id, ...stock })),
  );
  bind(app, AdminDiscardLotRequest, async ({ params }) =>
    shown(await discardRequest(db, { requestId: params.id, ...stock })),
  );
}
