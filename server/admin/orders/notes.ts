import type { AdminOrder } from '#contract/admin/orders.ts';
import { type Actor, recordAuditEvent } from '#server/accounts/audit.ts';
import { takeLock } from '#server/locks.ts';
import type { Database, Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { findAdminOrder } from './queries.ts';

/**
 * Adds a note to an order. Throws NOT_FOUND, also for an order whose customer's account was erased: nothing would delete the note. It
 * and an erasure at the same time wait for each other.
 */
export async function addNote(
  db: Database,
  { orderId, authorId, text }: { orderId: string; authorId: number; text: string },
): Promise<AdminOrder> {
  return await db.transaction(async (tx) => {
    takeLock(tx, 'orders');
    const { rowCount } = await tx.execute(sql`
      insert into order_notes (order_id, author_id, text)
      select id, ${authorId}, ${text} from orders where id = ${orderId} and user_id is not null for share`);
    if (rowCount !== 1) throw new ApiError('NOT_FOUND');
    return await existing(tx, orderId);
  });
}

/**
 * Removes a note; any administrator may. The audit names both of them, but does not keep the text. Removing it again changes nothing.
 * Throws NOT_FOUND.
 */
export async function removeNote(
  db: Database,
  { orderId, noteId }: { orderId: string; noteId: number },
  by: Actor,
): Promise<AdminOrder> {
  return await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ author: number }>(sql`
      delete from order_notes where order_id = ${orderId} and id = ${noteId} returning author_id as author`);
    const [removed] = rows;
    if (removed) {
      await recordAuditEvent(tx, 'order-note-removed', {
        ...by,
        subject: orderId,
        details: { author: removed.author },
      });
    }
    return await existing(tx, orderId);
  });
}

/** The notes about a customer's orders, oldest first, without their authors: for the export of the customer's data. */
export async function listNotes(
  db: Runner,
  customerId: number,
): Promise<{ orderId: string; at: string; text: string }[]> {
  const { rows } = await db.execute<{ orderId: string; at: Date; text: string }>(sql`
    select n.order_id as "orderId", n.created_at as at, n.text
    from orders o join order_notes n on n.order_id = o.id where o.user_id = ${customerId} order by n.id`);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

async function existing(db: Runner, orderId: string): Promise<AdminOrder> {
  const order = await findAdminOrder(db, orderId);
  if (!order) throw new ApiError('NOT_FOUND');
  return order;
}
