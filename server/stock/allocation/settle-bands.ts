import type { Runner, Transaction } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { type Placeholder, type SQL, sql } from '#server/platform/database/sql.ts';
import type { DeliveryDays } from './delivery-days.ts';
import { expiryNeeded, isUsable } from './free-packs.ts';

interface Reference {
  shelfLifeDays: number | Placeholder;
  timeZone: string | Placeholder;
}

/** SQL: rows (item_id, band) of the items `of`, as they are now for a buyer near the store. */
const bandsNow = (of: SQL, { shelfLifeDays, timeZone }: Reference): SQL => sql`
  select s.item_id, case when available >= greatest(s.low_below, 1) then 'in-stock' when available > 0 then 'low-stock'
           when s.back_orders then 'back-order' else 'out-of-stock' end as band
  from item_stock s, lateral (
    select coalesce(sum(lot.on_hand - lot.reserved), 0) as available from lots lot
    where lot.item_id = s.item_id and ${isUsable(expiryNeeded({ transitDays: 0, shelfLifeDays: sql`${shelfLifeDays}`, timeZone }))}) now
  where ${of}`;

/** Stores the bands of items that have crossed one, and returns whether any has. The stock of the items must be locked. Within a band nothing is written. */
export async function settleBands(
  tx: Transaction,
  itemIds: number[],
  { shelfLifeDays, timeZone }: Pick<DeliveryDays, 'shelfLifeDays' | 'timeZone'>,
): Promise<boolean> {
  const { rowCount } = await settle(tx, { itemIds, shelfLifeDays, timeZone });
  return Number(rowCount) > 0;
}

const settle = prepared<{ itemIds: number[]; shelfLifeDays: number; timeZone: string }, object>(
  // Named one by one: what is left of placeholders, as `...others`, is nothing.
  ({ itemIds, shelfLifeDays, timeZone }) => sql`
    update item_stock s set band = now.band from (${bandsNow(sql`s.item_id = any(${itemIds}::int[])`, { shelfLifeDays, timeZone })}) now
    where s.item_id = now.item_id and s.band <> now.band`,
);

/** The tracked items that have crossed a band without a change, as days pass. */
export async function findUnsettled(db: Runner, days: DeliveryDays): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select s.item_id as id from item_stock s join items i on i.id = s.item_id and i.tracked
      join (${bandsNow(sql`true`, days)}) now on now.item_id = s.item_id and now.band <> s.band order by s.item_id`);
  return rows.map(({ id }) => id);
}
