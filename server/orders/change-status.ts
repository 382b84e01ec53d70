import { eq, sql } from 'drizzle-orm';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import type { Context } from '../context.ts';
import { orderEvents, orders } from '../database/schema/orders.ts';
import { Refusal } from '../http/errors.ts';
import { mailAboutOrder } from './order-mails.ts';
import { findOrder, orderOf } from './queries.ts';

/**
 * Moves an order to a status, from any to any (SPEC §4): the change is recorded (who, when, from, to) and mailed to the
 * customer. The status it already has changes nothing and sends nothing.
 */
export function changeStatus(
  context: Context,
  change: { orderId: string; status: OrderStatus; actorId: number },
): Promise<Order> {
  const { orderId, status, actorId } = change;
  return context.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ status: orders.status })
      .from(orders)
      .where(sql`${orders.id} = ${orderId}`)
      .for('update');
    if (!before) throw new Refusal('NOT_FOUND');
    if (before.status !== status) {
      await tx.update(orders).set({ status }).where(eq(orders.id, orderId));
      await tx.insert(orderEvents).values({ orderId, actorId, fromStatus: before.status, toStatus: status });
      await mailAboutOrder(context, tx, { kind: 'order-status', orderId, status });
    }
    const after = await findOrder(tx, orderId);
    if (!after) throw new Refusal('NOT_FOUND');
    return orderOf(after);
  });
}
