import { STOCK_ALERTS_MAX } from '#contract/limits.ts';
import type { StockAlert } from '#contract/stock/stock-alerts.ts';
import { lockUser } from '#server/accounts/locks.ts';
import { takeLock } from '#server/locks.ts';
import type { Database, Runner, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';

type Wanted = Omit<StockAlert, 'id'>;

/** What a customer waits for, oldest first. */
export async function listStockAlerts(db: Runner, userId: number): Promise<StockAlert[]> {
  const { rows } = await db.execute<StockAlert & Record<string, unknown>>(sql`
    select a.id, i.product_id as "productId", i.dosage from stock_alerts a join items i on i.id = a.item_id
    where a.user_id = ${userId} order by a.id`);
  return rows;
}

/**
 * Stores that a customer waits for an item, once. Throws NOT_FOUND if it is not sold, IN_STOCK if it can be ordered, or STOCK_ALERTS_FULL. The
 * customer is locked, so that additions at once do not exceed STOCK_ALERTS_MAX.
 */
export function addStockAlert(db: Database, userId: number, wanted: Wanted): Promise<StockAlert> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const id = await insertAlert(tx, userId, wanted);
    if (id !== undefined) return { id, ...wanted };
    throw new ApiError(await reason(tx, wanted));
  });
}

/** `for share` waits for a delivery that is being received: after it, the item is in stock, and nobody would write about it. */
async function insertAlert(
  tx: Transaction,
  userId: number,
  { productId, dosage }: Wanted,
): Promise<number | undefined> {
  takeLock(tx, 'item stock');
  const { rows } = await tx.execute<{ id: number }>(sql`
    with item as materialized (
      select s.item_id from item_stock s join items i on i.id = s.item_id
        join offers o on o.product_id = i.product_id and o.dosage = i.dosage
      where i.product_id = ${productId} and i.dosage = ${dosage} and i.tracked and s.band = 'out-of-stock' for share of s
    )
    insert into stock_alerts (user_id, item_id) select ${userId}, item_id from item
    where (select count(*) from stock_alerts where user_id = ${userId}) < ${STOCK_ALERTS_MAX}
      or exists (select from stock_alerts a where a.user_id = ${userId} and a.item_id = item.item_id)
    on conflict (user_id, item_id) do update set user_id = excluded.user_id returning id`);
  return rows[0]?.id;
}

/** Why nothing was stored. */
async function reason(tx: Transaction, { productId, dosage }: Wanted) {
  const { rows } = await tx.execute<{ isOut: boolean }>(sql`
    select i.tracked and s.band = 'out-of-stock' as "isOut" from items i left join item_stock s on s.item_id = i.id
      join offers o on o.product_id = i.product_id and o.dosage = i.dosage
    where i.product_id = ${productId} and i.dosage = ${dosage}`);
  if (!rows[0]) return 'NOT_FOUND';
  return rows[0].isOut ? 'STOCK_ALERTS_FULL' : 'IN_STOCK';
}

/** False if the customer has no such alert. */
export async function removeStockAlert(db: Runner, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`delete from stock_alerts where id = ${id} and user_id = ${userId}`);
  return rowCount === 1;
}
