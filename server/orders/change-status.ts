import type { VersionedOrder } from '#contract/admin/orders.ts';
import { type OrderStatus, UNDO_SECONDS } from '#contract/order-status.ts';
import { lockUser } from '#server/accounts/locks.ts';
import type { Context } from '#server/context.ts';
import { takeLock } from '#server/locks.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { followStatus } from '#server/stock/allocation/follow-status.ts';
import { hastenOrderMails, mailAboutOrder, mailAboutOrderLater, withdrawOrderMails } from './mails/order-mails.ts';
import { stockContext } from './mails/stock-news.ts';
import { addOrderEvent, findOrder, findOrderRecipients, orderVersion, toVersionedOrder } from './queries.ts';

interface StatusChange {
  orderId: string;
  status: OrderStatus;
  actorId: number;
  /** The version that the caller read. Without it, the status is set whatever others changed since. */
  version: string | undefined;
  /** Seconds until mails leave, so that the change can be undone; 0: at once. */
  mailDelay: number;
}

/**
 * Sets an order's status; any status may follow any (product.md §4). Records the change (who, when, from, to) and
 * mails the customer. Setting the current status sends no mail and changes nothing but the packs that have
 * arrived since, so that a repeated request is not a conflict (RFC 9110 §13.1.1). Throws NOT_FOUND, ORDER_CHANGED, or NOT_ENOUGH_STOCK if a cancelled order cannot be supplied any more.
 */
export function changeStatus(
  context: Context,
  { orderId, status, actorId, version, mailDelay }: StatusChange,
): Promise<VersionedOrder> {
  return context.db.transaction(async (tx) => {
    const before = await lockOrder(tx, orderId);
    let mailsWait: true | undefined;
    if (before.status !== status) {
      if (version !== undefined && version !== before.version)
        throw new ApiError('ORDER_CHANGED', { subject: { order: before } });
      const last = await findLastEvent(tx, orderId);
      const eventId = await setStatus(tx, { orderId, actorId, from: before.status, to: status });
      const isBack = mailDelay > 0 && last?.from === status && last.actorId === actorId;
      // A wrong status that is corrected by hand, within the time for Undo.
      const isUndone = last !== undefined && isBack && (await withdrawOrderMails(context, tx, last.id));
      if (last && !isUndone) await hastenOrderMails(context, tx, last.id);
      if (!isUndone && (await mailAboutStatus(context, tx, { orderId, status, eventId, mailDelay }))) mailsWait = true;
      const undone = isUndone ? last.id : undefined;
      await followStatus(tx, { orderId, from: before.status, status, actorId, undone }, stockContext(context));
    } else {
      // What has arrived since it was shipped or delivered leaves now.
      await followStatus(tx, { orderId, from: status, status, actorId }, stockContext(context));
    }
    return { ...(await readOrder(tx, orderId)), ...(mailsWait && { mailsWait }) };
  });
}

/** True if there are mails and they leave later. */
async function mailAboutStatus(
  context: Context,
  tx: Transaction,
  { orderId, status, eventId, mailDelay }: Pick<StatusChange, 'orderId' | 'status' | 'mailDelay'> & { eventId: string },
): Promise<boolean> {
  const addresses = await findOrderRecipients(tx, orderId);
  if (!addresses) return false;
  const event = { kind: 'order-status' as const, orderId, status };
  const recipients = { userId: addresses.userId, otherContact: addresses.contact };
  if (mailDelay > 0) await mailAboutOrderLater(context, tx, { ...event, eventId, seconds: mailDelay }, recipients);
  else await mailAboutOrder(context, tx, event, recipients);
  return mailDelay > 0;
}

/**
 * Sets an order back to the status before its last change, if the same administrator made that and its mails have not left. Both changes
 * stay in the history. No mail about the status is sent. Throws NOT_FOUND, ORDER_CHANGED, UNDO_TOO_LATE or NOT_ENOUGH_STOCK.
 */
export function undoStatusChange(
  context: Context,
  { orderId, actorId, version }: Pick<StatusChange, 'orderId' | 'actorId'> & { version: string | undefined },
): Promise<VersionedOrder> {
  return context.db.transaction(async (tx) => {
    const before = await lockOrder(tx, orderId);
    if (version !== before.version) throw new ApiError('ORDER_CHANGED', { subject: { order: before } });
    const last = await findLastEvent(tx, orderId);
    if (!last?.from || last.actorId !== actorId) throw new ApiError('UNDO_TOO_LATE');
    const isWithdrawn = await withdrawOrderMails(context, tx, last.id);
    // An order of an erased account has no mails.
    const isUnmailed = last.isRecent && !(await findOrderRecipients(tx, orderId));
    if (!isWithdrawn && !isUnmailed) throw new ApiError('UNDO_TOO_LATE');
    await setStatus(tx, { orderId, actorId, from: before.status, to: last.from });
    const change = { orderId, from: before.status, status: last.from, actorId, undone: last.id };
    await followStatus(tx, change, stockContext(context));
    return await readOrder(tx, orderId);
  });
}

interface LastEvent {
  id: string;
  from: OrderStatus | null;
  actorId: number | null;
  /** Young enough to be undone. */
  isRecent: boolean;
}

async function findLastEvent(tx: Transaction, orderId: string): Promise<LastEvent | undefined> {
  const { rows } = await tx.execute<LastEvent & object>(sql`
    select id::text, from_status as "from", actor_id as "actorId",
           created_at > now() - make_interval(secs => ${UNDO_SECONDS}) as "isRecent"
    from order_events where order_id = ${orderId} order by order_events.id desc limit 1`);
  return rows[0];
}

/** Sets the status and returns the id of the event in the order's history. */
async function setStatus(
  tx: Transaction,
  { orderId, actorId, from, to }: { orderId: string; actorId: number; from: OrderStatus; to: OrderStatus },
): Promise<string> {
  await tx.execute(sql`update orders set status = ${to} where id = ${orderId}`);
  const { rows } = await addOrderEvent(tx, { orderId, actorId, fromStatus: from, toStatus: to });
  return rows[0]?.id ?? '';
}

async function readOrder(tx: Transaction, orderId: string): Promise<VersionedOrder> {
  const order = await findOrder(tx, orderId);
  if (!order) throw new ApiError('NOT_FOUND');
  return toVersionedOrder(order);
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
