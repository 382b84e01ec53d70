import type { Transaction } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { sql } from '#server/platform/database/sql.ts';
import { allocation, expiryPromised } from './free-packs.ts';

interface WaitingLine {
  orderId: string;
  position: number;
  itemId: number;
  waiting: number;
  /** The earliest expiry date that its packs may have. */
  needs: string;
}

/**
 * Gives free packs to the lines that wait for them, those that were ordered first in front. Called at the end of everything that frees packs, so that
 * nobody who orders later gets them. The stock of the items must be locked.
 */
export async function fillBackOrders(tx: Transaction, itemIds: readonly number[], timeZone: string): Promise<void> {
  const { rows: waiting } = await tx.execute<WaitingLine & object>(sql`
    select order_id as "orderId", position, item_id as "itemId", waiting, ${expiryPromised(sql`p`, timeZone)}::text as needs from promises p
    where item_id = any(${itemIds}) and waiting > 0 order by ordered_at, order_id, position`);
  /** By item: the earliest expiry date from which on packs have run out. A line that needs this one or a later one gets none. */
  const none = new Map<number, string>();
  for (const { orderId, position, itemId, waiting: wanted, needs } of waiting) {
    const ranOut = none.get(itemId);
    if (ranOut !== undefined && needs >= ranOut) continue;
    const { rows } = await fillLine(tx, { orderId, position, timeZone });
    if ((rows[0]?.taken ?? 0) < wanted) none.set(itemId, needs);
  }
}

const fillLine = prepared<{ orderId: string; position: number; timeZone: string }, { taken: number }>(
  ({ orderId, position, timeZone }) => sql`
    with want as (
      select order_id, position, item_id, waiting as quantity, transit_days, shelf_life_days, earliest_expiry from promises
      where order_id = ${orderId} and position = ${position}
    ), ${allocation(timeZone)}, filled as (
      update promises p set waiting = waiting - taken from line
      where p.order_id = line.order_id and p.position = line.position and taken > 0
    )
    select taken from line`,
);
