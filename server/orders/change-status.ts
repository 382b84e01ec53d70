import type { VersionedOrder } from '#contract/admin/orders.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { lockUser } from '#server/accounts/locks.ts';
import type { Context } from '#server/context.ts';
import { takeLock } from '#server/locks.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { mailAboutOrder } from './mails/order-mails.ts';
import { addOrderEvent, findOrder, findOrderRecipients, orderVersion, toVersionedOrder } from './queries.ts';

interface StatusChange {
  orderId: string;
  status: OrderStatus;
  actorId: number;
  /** The version that the caller read. Without it, the status is set whatever others changed since. */
  version: string | undefined;
}

/**
 * Sets an order's status; any status may follow any other (product.md §4). Records the change (who, when, from, to) and
 * mails the customer. Setting the current status changes nothing and sends no mail, so that a repeated request is not a
 * conflict (RFC 9110 §13.1.1). Throws NOT_FOUND or ORDER_CHANGED.
 */
export function changeStatus(
  context: Context,
  { orderId, status, actorId, version }: StatusChange,
): Promise<VersionedOrder> {
  return context.db.transaction(async (tx) => {
    const before = await lockOrder(tx, orderId);
    if (before.status !== status) {
      if (version !== undefined && version !== before.version)
        throw new ApiError('ORDER_CHANGED', { subject: { order: before } });
      await tx.execute(sql`update orders set status = ${status} where id = ${orderId}`);
      await addOrderEvent(tx, { orderId, actorId, fromStatus: before.status, toStatus: status });
      const addresses = await findOrderRecipients(tx, orderId);
      if (addresses) {
        const recipients = { userId: addresses.userId, otherContact: addresses.contact };
        await mailAboutOrder(context, tx, { kind: 'order-status', orderId, status }, recipients);
      }
    }
    const after = await findOrder(tx, orderId);
    if (!after) throw new ApiError('NOT_FOUND');
    return toVersionedOrder(after);
  });
}

/** Locks an order, after its customer: the lock order of a checkout, an erasure and the database's triggers. */
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
