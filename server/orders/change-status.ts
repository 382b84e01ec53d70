import type { VersionedOrder } from '#contract/admin/orders.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { lockUser } from '#server/accounts/locks.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { takeLock } from '#server/platform/database/locks.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { mailAboutOrder } from './mails/order-mails.ts';
import { addOrderEvent, adminOrderOf, findOrder, findOrderAddresses, orderVersion } from './queries.ts';

interface Change {
  orderId: string;
  status: OrderStatus;
  actorId: number;
  /** Of the order as the caller knows it; absent, the change is made whatever others did meanwhile. */
  version: string | undefined;
}

/**
 * Moves an order to a status, from any to any (SPEC §4): the change is recorded (who, when, from, to) and mailed to the
 * customer. The status it already has changes nothing and sends nothing, whoever gave it: a press that is sent again is no
 * conflict (RFC 9110 §13.1.1). Refuses with NOT_FOUND, or ORDER_CHANGED.
 */
export function changeStatus(context: Context, { orderId, status, actorId, version }: Change): Promise<VersionedOrder> {
  return context.db.transaction(async (tx) => {
    const before = await lockOrder(tx, orderId);
    if (before.status !== status) {
      if (version !== undefined && version !== before.version) throw new ApiError('ORDER_CHANGED', { order: before });
      await tx.execute(sql`update orders set status = ${status} where id = ${orderId}`);
      await addOrderEvent(tx, { orderId, actorId, fromStatus: before.status, toStatus: status });
      const customer = await findOrderAddresses(tx, orderId);
      if (customer) {
        const parties = { userId: customer.userId, otherContact: customer.contact };
        await mailAboutOrder(context, tx, { kind: 'order-status', orderId, status }, parties);
      }
    }
    const after = await findOrder(tx, orderId);
    if (!after) throw new ApiError('NOT_FOUND');
    return adminOrderOf(after);
  });
}

/** Locks an order, its customer first: in the order that a checkout, an erasure and the database's own triggers take. */
async function lockOrder(tx: Transaction, orderId: string): Promise<{ status: OrderStatus; version: string }> {
  const { rows: found } = await tx.execute<{ userId: number | null }>(
    sql`select user_id as "userId" from orders where id = ${orderId}`,
  );
  const [customer] = found;
  if (customer?.userId) await lockUser(tx, customer.userId);
  takeLock(tx, 'orders');
  const { rows } = await tx.execute<{ status: OrderStatus; version: string }>(
    sql`select o.status, ${orderVersion} as version from orders o where o.id = ${orderId} for no key update`,
  );
  const [order] = rows;
  if (!order) throw new ApiError('NOT_FOUND');
  return order;
}
