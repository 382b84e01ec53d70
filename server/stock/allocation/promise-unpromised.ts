import type { Transaction } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import type { DeliveryDays } from './delivery-days.ts';

/**
 * SQL: whether `l`, a line of the order `o` of the tracked item `i`, was ordered before it was tracked and still needs packs: nobody promised it, and the
 * order has never been shipped.
 */
export const isUnpromised = sql`
  not exists (select from promises p where p.order_id = l.order_id and p.position = l.position)
  and not exists (select from order_events e where e.order_id = o.id and e.to_status in ('shipped', 'delivered'))`;

/** SQL: the lines of tracked items with their orders, as `i`, `l` and `o`. */
export const linesOfTracked = sql`
  items i join order_lines l on l.product_id = i.product_id and l.dosage = i.dosage join orders o on o.id = l.order_id`;

/** Adds promises for the unpromised of `lines`. What is not `cancelled` waits. The orders must be locked. */
export async function promiseUnpromised(
  tx: Transaction,
  { lines, cancelled }: { lines: SQL; cancelled: SQL },
  { transitDays, transitDaysElsewhere, shelfLifeDays }: DeliveryDays,
): Promise<void> {
  await tx.execute(sql`
    insert into promises (order_id, position, item_id, quantity, cancelled, waiting, ordered_at, transit_days, shelf_life_days)
    select o.id, l.position, i.id, l.quantity, ${cancelled}, l.quantity - ${cancelled}, o.created_at,
           coalesce((${JSON.stringify(transitDays)}::jsonb ->> o.country)::int, ${transitDaysElsewhere}), ${shelfLifeDays}::int
    from ${linesOfTracked} where i.tracked and ${lines} and ${isUnpromised}`);
}
