import { takeLock } from '#server/locks.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/** A customer and the item that is back. */
export interface DueAlert {
  userId: number;
  itemId: number;
}
export type SendBackInStock = (tx: Transaction, alerts: readonly DueAlert[]) => Promise<void>;

/** SQL: whether an item `i` with its stock `s` is back for those who wait for it. Back order is not enough: they could have ordered it then. */
export const canBeOrdered = sql`(not i.tracked or s.band in ('in-stock', 'low-stock'))`;

/** Alerts in one transaction, which may hold the stock of an item. The others are found within the hour. */
const BATCH = 500;

/**
 * Queues a mail for each due alert, of some items or of all, removes the alerts, and returns their number. Alerts that someone is removing at this
 * moment are skipped.
 */
export async function sendDueAlerts(
  tx: Transaction,
  send: SendBackInStock,
  itemIds?: readonly number[],
): Promise<number> {
  takeLock(tx, 'stock alerts');
  const { rows } = await tx.execute<DueAlert & object>(sql`
    with due as (
      select a.id from stock_alerts a join item_stock s on s.item_id = a.item_id
        join items i on i.id = a.item_id join offers o on o.product_id = i.product_id and o.dosage = i.dosage
      where ${itemIds ? sql`a.item_id = any(${[...itemIds]}::int[])` : sql`true`}
        and ${canBeOrdered}
      order by a.id limit ${BATCH} for update of a skip locked
    )
    delete from stock_alerts a using due where a.id = due.id returning a.user_id as "userId", a.item_id as "itemId"`);
  if (rows.length > 0) await send(tx, rows);
  return rows.length;
}
