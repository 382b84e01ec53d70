import type { OrderStatus } from '#contract/order-status.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { changeStock, type StockContext } from './change-stock.ts';
import type { DeliveryDays } from './delivery-days.ts';
import { allocation, expectedOn } from './free-packs.ts';
import { assertEnough, type ShortageRow } from './promise-order.ts';
import { promiseUnpromised } from './promise-unpromised.ts';

interface StatusOfOrder {
  orderId: string;
  from: OrderStatus;
  status: OrderStatus;
  /** The administrator. */
  actorId: number;
  /** Id of the event that this change undoes: packs that it shipped come back, and packs that it released are reserved again. */
  undone?: string | undefined;
}

/**
 * Does to the packs of an order what its new status says; the order is locked. Cancelled: they are released. From cancelled: they are reserved anew, or for
 * the first time if it was ordered before its items were tracked.
 * Shipped or delivered: what is reserved leaves the store, and what waits goes on waiting. It looks at quantities, so the
 * same walk through statuses twice does nothing twice, and no goods come back by a status. Throws NOT_ENOUGH_STOCK, or UNDO_TOO_LATE if
 * packs would come back into a lot that was destroyed.
 */
export async function followStatus(tx: Transaction, change: StatusOfOrder, context: StockContext): Promise<void> {
  if (change.from === 'cancelled') await promiseReopened(tx, change.orderId, context.days);
  const { rows } = await tx.execute<{ itemId: number }>(
    sql`select distinct item_id as "itemId" from promises where order_id = ${change.orderId}`,
  );
  if (rows.length === 0) return;
  const itemIds = rows.map(({ itemId }) => itemId);
  // Its customer knows of every other change.
  const isUndoneShipment = change.undone !== undefined && change.from !== 'cancelled';
  await changeStock(tx, itemIds, { ...context, ...(!isUndoneShipment && { of: change.orderId }) }, async () => {
    if (change.undone !== undefined) await undoShipment(tx, change.undone, change);
    if (change.status === 'cancelled') await releasePacks(tx, change.orderId);
    else await reserveAnew(tx, change, context.days.timeZone);
    if (change.status === 'shipped' || change.status === 'delivered') await shipPacks(tx, change);
  });
}

/** Promises the lines of an order that was cancelled when tracking began, as cancelled lines. */
async function promiseReopened(tx: Transaction, orderId: string, days: DeliveryDays): Promise<void> {
  await promiseUnpromised(tx, { lines: sql`l.order_id = ${orderId}`, cancelled: sql`l.quantity` }, days);
}

async function releasePacks(tx: Transaction, orderId: string): Promise<void> {
  await tx.execute(sql`
    with ended as (
      update reservations set ended_as = 'released', ended_at = clock_timestamp()
      where order_id = ${orderId} and ended_as is null returning position, quantity
    )
    update promises p set cancelled = cancelled + waiting + coalesce((select sum(quantity) from ended where ended.position = p.position), 0), waiting = 0
    where order_id = ${orderId}`);
}

/** What was cancelled is promised again, all of it or nothing. Of a cancellation that is undone, what had waited may wait again. */
async function reserveAnew(tx: Transaction, { orderId, undone }: StatusOfOrder, timeZone: string): Promise<void> {
  const released =
    undone === undefined
      ? sql`p.cancelled`
      : sql`coalesce((select sum(r.quantity) from reservations r join order_events e on e.id = ${undone}::bigint and e.order_id = r.order_id
          where r.order_id = p.order_id and r.position = p.position and r.ended_as = 'released' and r.ended_at >= e.created_at), 0)`;
  const { rows } = await tx.execute<ShortageRow & { needed: number } & object>(sql`
    with want as (
      select p.order_id, p.position, p.item_id, p.cancelled as quantity, ${released}::int as needed, p.transit_days, p.shelf_life_days, p.earliest_expiry
      from promises p where p.order_id = ${orderId} and p.cancelled > 0
    ), ${allocation(timeZone)}, promised as (
      update promises p set cancelled = 0, waiting = line.quantity - taken from line
      where p.order_id = line.order_id and p.position = line.position
    )
    select l.product_id as "productId", l.dosage, line.quantity as wanted, available, needed, ${expectedOn(timeZone)}
    from line join order_lines l on l.order_id = line.order_id and l.position = line.position join item_stock s using (item_id)
    order by line.position`);
  assertEnough(rows.filter(({ available, needed }) => available < needed));
}

/** The reservations end before the packs leave: a lot never has fewer packs than are reserved. */
async function shipPacks(tx: Transaction, { orderId, actorId }: StatusOfOrder): Promise<void> {
  const { rows } = await tx.execute<{ lotId: number; position: number; quantity: number }>(sql`
    update reservations r set ended_as = 'shipped', ended_at = clock_timestamp() from promises p
    where r.order_id = ${orderId} and r.ended_as is null and p.order_id = r.order_id and p.position = r.position
      and not (p.whole_line and p.waiting > 0)
    returning r.lot_id as "lotId", r.position, r.quantity`);
  await tx.execute(sql`
    insert into stock_moves (lot_id, kind, quantity, order_id, position, actor_id)
    select "lotId", 'ship', -sum(quantity), ${orderId}::uuid, position, ${actorId}::int
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as shipped ("lotId" int, position int, quantity int)
    group by position, "lotId" order by position, "lotId"`);
}

/** The packs come back into their lots, and are reserved for the order as before. Those of a lot that is on hold since wait. */
async function undoShipment(tx: Transaction, eventId: string, { orderId, actorId }: StatusOfOrder): Promise<void> {
  const { rowCount: gone } = await tx.execute(sql`
    select from stock_moves m join order_events e on e.id = ${eventId}::bigint and e.order_id = m.order_id join lots l on l.id = m.lot_id
    where m.order_id = ${orderId} and m.created_at >= e.created_at and l.status = 'destroyed' limit 1`);
  if (gone) throw new ApiError('UNDO_TOO_LATE');
  const { rows } = await tx.execute<{ lotId: number; position: number; quantity: number }>(sql`
    insert into stock_moves (lot_id, kind, quantity, order_id, position, reverses, actor_id)
    select m.lot_id, 'ship', -m.quantity, m.order_id, m.position, m.id, ${actorId}::int
    from stock_moves m join order_events e on e.id = ${eventId}::bigint and e.order_id = m.order_id
    where m.order_id = ${orderId} and m.quantity < 0 and m.created_at >= e.created_at
      and not exists (select from stock_moves r where r.reverses = m.id)
    order by m.id returning lot_id as "lotId", position, quantity`);
  await tx.execute(sql`
    with returned as (
      select back.position, l.id as lot_id, back.quantity, l.status = 'released' as is_released
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as back ("lotId" int, position int, quantity int) join lots l on l.id = "lotId"
    ), reserved as (
      insert into reservations (order_id, position, lot_id, quantity)
      select ${orderId}::uuid, position, lot_id, quantity from returned where is_released
    )
    update promises p set waiting = waiting + held.packs
    from (select position, sum(quantity)::int as packs from returned where not is_released group by position) held
    where p.order_id = ${orderId} and p.position = held.position`);
}
