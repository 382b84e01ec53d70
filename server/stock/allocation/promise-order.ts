import type { Shortage } from '#contract/errors.ts';
import type { ShortageChoice } from '#contract/stock/shortages.ts';
import { takeLock } from '#server/locks.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { allocation, expectedOn } from './free-packs.ts';
import { settleBands } from './settle-bands.ts';

interface OrderToPromise {
  orderId: string;
  /** The tracked items of the order. */
  itemIds: number[];
  shortages: ShortageChoice;
  transitDays: number;
  shelfLifeDays: number;
  timeZone: string;
}

interface PromisedLine extends Omit<Shortage, 'expectedOn'> {
  position: number;
  taken: number;
  expectedOn: string | null;
}

/**
 * Allocates packs to a new order: reserves what there is, and lets the rest wait if the customer chose so. Three statements, the last of the checkout, so
 * that the stock of an item is locked for a short time only. Returns the packs that wait, by position, and whether an item crossed a band. Throws
 * NOT_ENOUGH_STOCK.
 */
export async function promiseOrder(
  tx: Transaction,
  order: OrderToPromise,
): Promise<{ waiting: Map<number, number>; hasCrossedBand: boolean }> {
  takeLock(tx, 'item stock');
  await lockStock(tx, { itemIds: order.itemIds });
  const { rows } = await promiseLines(tx, order);
  const short = rows.filter(({ taken, wanted }) => taken < wanted);
  if (order.shortages === 'all-or-nothing') assertEnough(short);
  return {
    waiting: new Map(short.map(({ position, wanted, taken }) => [position, wanted - taken])),
    hasCrossedBand: await settleBands(tx, order.itemIds, order),
  };
}

/** Throws NOT_ENOUGH_STOCK if there is any shortage. */
export function assertEnough(short: readonly (Omit<Shortage, 'expectedOn'> & { expectedOn: string | null })[]): void {
  if (short.length === 0) return;
  const lines = short.map(({ productId, dosage, wanted, available, expectedOn }) => ({
    ...{ productId, dosage, wanted, available },
    ...(expectedOn !== null && { expectedOn }),
  }));
  throw new ApiError('NOT_ENOUGH_STOCK', { subject: { lines } });
}

const lockStock = prepared<{ itemIds: number[] }, object>(
  ({ itemIds }) => sql`
    select from item_stock where item_id = any(${itemIds}::int[]) order by item_id for no key update`,
);

const promiseLines = prepared<OrderToPromise, PromisedLine>(
  ({ orderId, itemIds, shortages, transitDays, shelfLifeDays, timeZone }) => sql`
    with want as (
      select o.id as order_id, l.position, l.product_id, l.dosage, l.quantity, i.id as item_id, o.created_at as ordered_at,
             ${transitDays}::smallint as transit_days, ${shelfLifeDays}::smallint as shelf_life_days
      from orders o join order_lines l on l.order_id = o.id
      join items i on i.product_id = l.product_id and i.dosage = l.dosage and i.tracked and i.id = any(${itemIds}::int[])
      where o.id = ${orderId}
    ), ${allocation(timeZone)}, promised as (
      insert into promises (order_id, position, item_id, quantity, waiting, ordered_at, transit_days, shelf_life_days, whole_line)
      select order_id, position, item_id, quantity, quantity - taken, ordered_at, transit_days, shelf_life_days, ${shortages}::text = 'whole-lines' from line
    )
    select position, product_id as "productId", dosage, quantity as wanted, available, taken, ${expectedOn(timeZone)}
    from line join item_stock s using (item_id) order by position`,
);
