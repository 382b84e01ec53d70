import type { AdminOrder } from '#contract/admin/orders.ts';
import type { Database, Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { findAdminOrder } from './queries.ts';

/** Adds a note to an order. Throws NOT_FOUND. */
export async function addNote(
  db: Database,
  { orderId, authorId, text }: { orderId: string; authorId: number; text: string },
): Promise<AdminOrder> {
  await db.execute(sql`
    insert into order_notes (order_id, author_id, text) select id, ${authorId}, ${text} from orders where id = ${orderId}`);
  return await existing(db, orderId);
}

/** Removes a note, whoever wrote it; repeating that changes nothing. Throws NOT_FOUND. */
export async function removeNote(
  db: Database,
  { orderId, noteId }: { orderId: string; noteId: number },
): Promise<AdminOrder> {
  await db.execute(sql`delete from order_notes where order_id = ${orderId} and id = ${noteId}`);
  return await existing(db, orderId);
}

async function existing(db: Runner, orderId: string): Promise<AdminOrder> {
  const order = await findAdminOrder(db, orderId);
  if (!order) throw new ApiError('NOT_FOUND');
  return order;
}
