import { eq } from 'drizzle-orm';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../database/pool.ts';
import { orders } from '../database/schema/orders.ts';
import { Refusal } from '../http/errors.ts';
import { lockCustomer } from './cart-to-order.ts';
import { mailAboutOrder } from './order-mails.ts';
import { addOrderEvent, findOrder, findOrderAddresses, orderOf } from './queries.ts';

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
    const before = await lockOrder(tx, orderId);
    if (before.status !== status) {
      await tx.update(orders).set({ status }).where(eq(orders.id, orderId));
      await addOrderEvent(tx, { orderId, actorId, fromStatus: before.status, toStatus: status });
      const addresses = await findOrderAddresses(tx, orderId);
      await mailAboutOrder(context, tx, { kind: 'order-status', orderId, status }, addresses?.contact !== undefined);
    }
    const after = await findOrder(tx, orderId);
    if (!after) throw new Refusal('NOT_FOUND');
    return orderOf(after);
  });
}

/** Locks an order, its customer first: in the order that a checkout, an erasure and the database's own triggers take. */
async function lockOrder(tx: Transaction, orderId: string): Promise<{ status: OrderStatus }> {
  const isOrder = eq(orders.id, orderId);
  const [found] = await tx.select({ userId: orders.userId }).from(orders).where(isOrder);
  if (found?.userId) await lockCustomer(tx, found.userId);
  const [order] = await tx.select({ status: orders.status }).from(orders).where(isOrder).for('no key update');
  if (!order) throw new Refusal('NOT_FOUND');
  return order;
}
