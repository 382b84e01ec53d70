import type { AcceptedShortDated } from '#contract/checkout/checkout.ts';
import type { Shortage } from '#contract/errors.ts';
import type { ShortageChoice } from '#contract/stock/shortages.ts';
import { takeLock } from '#server/locks.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { type Placeholder, sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { allocation, expectedOn, expiryNeeded, isUsable } from './free-packs.ts';
import { settleBands } from './settle-bands.ts';

interface OrderToPromise {
  orderId: string;
  /** The tracked items of the order. */
  itemIds: number[];
  shortages: ShortageChoice;
  shortDated: AcceptedShortDated[];
  transitDays: number;
  shelfLifeDays: number;
  timeZone: string;
}

/** A shortage as a row of the database. */
export interface ShortageRow extends Pick<Shortage, 'productId' | 'dosage' | 'wanted' | 'available'> {
  expectedOn: string | null;
  shortDated?: Shortage['shortDated'] | null;
}

/** What was promised for the lines of an order, by position. */
export interface Promises {
  /** Packs that wait; null if none do. */
  waiting: Record<string, number> | null;
  /** The earliest expiry date of short-dated packs that the customer accepted; null if there are none. */
  earliestExpiry: Record<string, string | null> | null;
}

interface PromisedLine extends ShortageRow {
  position: number;
  taken: number;
  earliestExpiry: string | null;
}

/**
 * Allocates packs to a new order: reserves what there is, and lets the rest wait if the customer chose so. Three statements, the last of the checkout, so
 * that the stock of an item is locked for a short time only. Returns what was promised, and whether an item crossed a band. Throws NOT_ENOUGH_STOCK.
 */
export async function promiseOrder(
  tx: Transaction,
  order: OrderToPromise,
): Promise<{ promises: Promises; hasCrossedBand: boolean }> {
  takeLock(tx, 'item stock');
  await lockStock(tx, { itemIds: order.itemIds });
  const { rows } = await promiseLines(tx, { ...order, shortDated: JSON.stringify(order.shortDated) });
  const short = rows.filter(({ taken, wanted }) => taken < wanted);
  if (order.shortages === 'all-or-nothing') assertEnough(short);
  return {
    promises: {
      waiting: Object.fromEntries(short.map(({ position, wanted, taken }) => [position, wanted - taken])),
      earliestExpiry: Object.fromEntries(rows.map(({ position, earliestExpiry }) => [position, earliestExpiry])),
    },
    hasCrossedBand: await settleBands(tx, order.itemIds, order),
  };
}

/** Throws NOT_ENOUGH_STOCK if there is any shortage. */
export function assertEnough(short: readonly ShortageRow[]): void {
  if (short.length === 0) return;
  const lines = short.map(({ productId, dosage, wanted, available, expectedOn, shortDated }) => ({
    ...{ productId, dosage, wanted, available },
    ...(expectedOn !== null && { expectedOn }),
    ...(shortDated && { shortDated }),
  }));
  throw new ApiError('NOT_ENOUGH_STOCK', { subject: { lines } });
}

/** Days that a short-dated pack is good for after it would have arrived, if it left today: time to send it, and to use it. */
const SHORT_DATED_DAYS = 7;

/** SQL: how many packs of `line` there are with the short-dated ones, and the earliest expiry date of these; null if there are no such. */
const shortDatedPacks = (timeZone: Placeholder | string) => sql`(
  select json_build_object('available', sum(lot.on_hand - lot.reserved)::int, 'expiresOn', min(lot.expires_on)::text) from lots lot
  where lot.item_id = line.item_id
    and ${isUsable(expiryNeeded({ transitDays: sql`line.transit_days`, shelfLifeDays: SHORT_DATED_DAYS, timeZone }))}
  having sum(lot.on_hand - lot.reserved) > coalesce(line.fresh, line.available))`;

const lockStock = prepared<{ itemIds: number[] }, object>(
  ({ itemIds }) => sql`
    select from item_stock where item_id = any(${itemIds}::int[]) order by item_id for no key update`,
);

const promiseLines = prepared<Omit<OrderToPromise, 'shortDated'> & { shortDated: string }, PromisedLine>(
  ({ orderId, itemIds, shortages, shortDated, transitDays, shelfLifeDays, timeZone }) => sql`
    with accepted as (
      select "productId" as product_id, dosage, min("expiresOn") as earliest_expiry
      from jsonb_to_recordset(${shortDated}::jsonb) as accepted ("productId" int, dosage text, "expiresOn" date) group by "productId", dosage
    ), lines as (
      select o.id as order_id, l.position, l.product_id, l.dosage, l.quantity, i.id as item_id, o.created_at as ordered_at,
             ${transitDays}::smallint as transit_days,
             greatest(a.earliest_expiry, ${expiryNeeded({ transitDays: sql`${transitDays}`, shelfLifeDays: SHORT_DATED_DAYS, timeZone })}) as accepted_from,
             case when a.earliest_expiry is not null then (select coalesce(sum(lot.on_hand - lot.reserved), 0)::int from lots lot
               where lot.item_id = i.id
                 and ${isUsable(expiryNeeded({ transitDays: sql`${transitDays}`, shelfLifeDays: sql`${shelfLifeDays}`, timeZone }))}) end as fresh
      from orders o join order_lines l on l.order_id = o.id
      join items i on i.product_id = l.product_id and i.dosage = l.dosage and i.tracked and i.id = any(${itemIds}::int[])
      left join accepted a on a.product_id = l.product_id and a.dosage = l.dosage
      where o.id = ${orderId}
    ), want as (
      select *, case when fresh < quantity then accepted_from end as earliest_expiry,
             case when fresh < quantity then 0::smallint else ${shelfLifeDays}::smallint end as shelf_life_days
      from lines
    ), ${allocation(timeZone)}, promised as (
      insert into promises (order_id, position, item_id, quantity, waiting, ordered_at, transit_days, shelf_life_days, earliest_expiry, whole_line)
      select order_id, position, item_id, quantity, quantity - taken, ordered_at, transit_days, shelf_life_days, earliest_expiry, ${shortages}::text = 'whole-lines' from line
    )
    select position, product_id as "productId", dosage, quantity as wanted, coalesce(fresh, available) as available, taken, ${expectedOn(timeZone)}, earliest_expiry::text as "earliestExpiry",
           case when taken < quantity then ${shortDatedPacks(timeZone)} end as "shortDated"
    from line join item_stock s using (item_id) order by position`,
);
