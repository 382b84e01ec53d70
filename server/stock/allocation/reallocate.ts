import { takeLock } from '#server/locks.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { sendDueAlerts } from '#server/stock/alerts/due-alerts.ts';
import { today } from '#server/stock/lots/store-day.ts';
import { changeStock, type StockContext } from './change-stock.ts';
import { expiryPromised } from './free-packs.ts';
import { findUnsettled } from './settle-bands.ts';
import { takeBackUnkept } from './take-back.ts';

/** When packs are looked for that are no longer good for as long as was promised. Every hour: the store's day begins at any of them. */
export const REALLOCATION = {
  name: 'stock-reallocation',
  cron: '10 * * * *',
  failed: 'reserved packs that expire too soon could not be replaced',
} as const;

/**
 * Gives orders that have packs which are no longer good for as long as was promised others, or lets them wait, and writes to their customers. One item a
 * transaction. Takes no packs from another order. Visitors see what has become of the stock as days pass; a
 * day on which more was expected is forgotten when it has passed. Customers with a stock alert get
 * their mail if the item is no longer tracked, or its product is sold again.
 */
export async function reallocate(db: Database, context: StockContext): Promise<void> {
  const { timeZone } = context.days;
  const { rows } = await db.execute<{ itemId: number }>(sql`
    select distinct l.item_id as "itemId" from reservations r join lots l on l.id = r.lot_id join promises p using (order_id, position)
    where r.ended_as is null and l.expires_on < ${expiryPromised(sql`p`, timeZone)} order by 1`);
  await db.transaction((tx) => {
    takeLock(tx, 'item stock');
    return tx.execute(sql`
      update item_stock set expected_on = null where item_id in (
        select item_id from item_stock where expected_on < ${today(timeZone)} order by item_id for no key update)`);
  });
  const unsettled = await findUnsettled(db, context.days);
  for (const itemId of new Set([...rows.map(({ itemId }) => itemId), ...unsettled]))
    await db.transaction((tx) => changeStock(tx, [itemId], context, () => takeBackUnkept(tx, itemId, timeZone)));
  while ((await db.transaction((tx) => sendDueAlerts(tx, context.sendBackInStock))) > 0);
}
