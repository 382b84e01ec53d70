import type { Transaction } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { sql } from '#server/platform/database/sql.ts';
import { allocation } from './free-packs.ts';

interface WaitingLine {
  orderId: string;
  position: number;
  itemId: number;
}

/**
 * Gives free packs to the lines that wait for them, those that were ordered first in front. Called at the end of everything that frees packs, so that
 * nobody who orders later gets them. The stock of the items must be locked.
 */
export async function fillBackOrders(tx: Transaction, itemIds: readonly number[], timeZone: string): Promise<void> {
  const { rows: waiting } = await tx.execute<WaitingLine & object>(sql`
    select order_id as "orderId", position, item_id as "itemId" from promises
    where item_id = any(${itemIds}) and waiting > 0 order by ordered_at, order_id, position`);
  const sold = new Set<number>();
  for (const { orderId, position, itemId } of waiting) {
    if (sold.has(itemId)) continue;
    const { rows } = await fillLine(tx, { orderId, position, timeZone });
    if (!rows[0]?.hasMore) sold.add(itemId);
  }
}

/** `hasMore`: the item had packs for a line that is less demanding. */
const fillLine = prepared<{ orderId: string; position: number; timeZone: string }, { hasMore: boolean }>(
  ({ orderId, position, timeZone }) => sql`
    with want as (
      select order_id, position, item_id, waiting as quantity, transit_days, shelf_life_days from promises
      where order_id = ${orderId} and position = ${position}
    ), ${allocation({ taken: sql`least(available, want.quantity)`, timeZone })}, filled as (
      update promises p set waiting = waiting - taken from line
      where p.order_id = line.order_id and p.position = line.position and taken > 0
    )
    select (select coalesce(sum(on_hand - reserved), 0) from lots where item_id = line.item_id and status = 'released') > taken as "hasMore"
    from line`,
);
