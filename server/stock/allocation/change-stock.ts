import type { Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { lockItemStock } from '#server/stock/lots/move-packs.ts';
import type { DeliveryDays } from './delivery-days.ts';
import { fillBackOrders } from './fill-back-orders.ts';
import { settleBands } from './settle-bands.ts';

/** Of an order, so many packs more wait than before; negative: so many have arrived. */
export interface WaitingChange {
  orderId: string;
  packs: number;
}

/** What a change of stock needs. */
export interface StockContext {
  days: DeliveryDays;
  /** Sends it to the customers, in the same transaction. Must lock no rows: the stock of items is locked already. */
  sendNews: (tx: Transaction, changes: readonly WaitingChange[]) => Promise<void>;
}

/**
 * The one way to change what items have, except a checkout: locks their stock, does `work`, gives free packs to the lines that wait, and writes to
 * the customers of whose orders other packs wait than before, apart from the order `of` which the change is.
 */
export async function changeStock<T>(
  tx: Transaction,
  itemIds: readonly number[],
  { days, sendNews, of }: StockContext & { of?: string },
  work: () => Promise<T>,
): Promise<T> {
  await lockItemStock(tx, itemIds);
  const before = await waitingByOrder(tx, itemIds);
  const result = await work();
  await fillBackOrders(tx, itemIds, days.timeZone);
  await settleBands(tx, [...itemIds], days);
  const after = await waitingByOrder(tx, itemIds);
  const orders = new Set([...before.keys(), ...after.keys()]);
  const changes = [...orders].map((orderId) => ({
    orderId,
    packs: (after.get(orderId) ?? 0) - (before.get(orderId) ?? 0),
  }));
  const news = changes.filter(({ orderId, packs }) => packs !== 0 && orderId !== of);
  if (news.length > 0) await sendNews(tx, news);
  return result;
}

async function waitingByOrder(tx: Transaction, itemIds: readonly number[]): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ orderId: string; packs: number }>(sql`
    select order_id as "orderId", sum(waiting)::int as packs from promises
    where item_id = any(${itemIds}) and waiting > 0 group by order_id`);
  return new Map(rows.map(({ orderId, packs }) => [orderId, packs]));
}
