import type { FastifyInstance } from 'fastify';
import { EndOrderListReminder, RemindOfOrderList } from '#contract/quick-order/order-list-reminders.ts';
import { GetOrderList, ListOrderLists, RemoveOrderList, SaveOrderList } from '#contract/quick-order/order-lists.ts';
import { ListOwnCodes, RemoveOwnCode, SaveOwnCodes } from '#contract/quick-order/own-codes.ts';
import { AddQuickOrder, CloseQuickOrder, ResolveQuickOrder } from '#contract/quick-order/quick-order.ts';
import type { Context } from '#server/context.ts';
import { bind } from '#server/platform/http/bind.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { addList, closeList } from './add-list.ts';
import { findOrderLists, listOrderLists, removeOrderList, saveOrderList } from './order-lists/order-lists.ts';
import { endReminder, remindOfOrderList } from './order-lists/reminders.ts';
import { listOwnCodes, removeOwnCode, saveOwnCodes } from './own-codes.ts';
import { resolveLines } from './resolve-lines.ts';

/** Lists of codes and quantities: what they mean, into the cart, and saved for the next time. */
export function quickOrderRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;
  bind(app, { ...ResolveQuickOrder, work: 'read' }, async ({ session, body }) => ({
    lines: await resolveLines(
      db,
      session.user.id,
      body.lines.map(({ text }) => text),
    ),
  }));

  bind(app, AddQuickOrder, async ({ session, body: { key, lines } }) => ({
    lines: await addList(db, { userId: session.user.id, key, lines }),
  }));

  bind(app, CloseQuickOrder, async ({ session, body: { key } }) => ({
    lines: await closeList(db, { userId: session.user.id, key }),
  }));

  bind(app, ListOrderLists, ({ session }) => listOrderLists(db, session.user.id));

  bind(app, GetOrderList, async ({ session, params }) => {
    const [list] = await findOrderLists(db, session.user.id, params.id);
    if (!list) throw new ApiError('NOT_FOUND');
    return list;
  });

  bind(app, SaveOrderList, ({ session, body }) => saveOrderList(db, session.user.id, body));

  bind(app, RemoveOrderList, async ({ session, params }) => {
    if (!(await removeOrderList(db, session.user.id, params.id))) throw new ApiError('NOT_FOUND');
  });

  bind(app, RemindOfOrderList, async ({ session, params, body }) => {
    const userId = session.user.id;
    if (!(await remindOfOrderList(context, { userId, id: params.id, ...body }))) throw new ApiError('NOT_FOUND');
    return await listOrderLists(db, userId);
  });

  bind(app, EndOrderListReminder, async ({ session, params }) => {
    if (!(await endReminder(db, session.user.id, params.id))) throw new ApiError('NOT_FOUND');
  });

  bind(app, ListOwnCodes, ({ session }) => listOwnCodes(db, session.user.id));

  bind(app, { ...SaveOwnCodes, work: 'read' }, async ({ session, body }) => {
    const outcomes = await saveOwnCodes(db, session.user.id, body.lines);
    return { lines: outcomes.map((outcome) => ({ outcome })) };
  });

  bind(app, RemoveOwnCode, async ({ session, params }) => {
    if (!(await removeOwnCode(db, session.user.id, params.id))) throw new ApiError('NOT_FOUND');
  });
}
