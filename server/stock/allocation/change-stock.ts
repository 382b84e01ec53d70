import type { Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { type SendBackInStock, sendDueAlerts } from '#server/stock/alerts/due-alerts.ts';
import { lockItemStock } from '#server/stock/lots/move-packs.ts';
import type { DeliveryDays } from './delivery-days.ts';
import { fillBackOrders } from './fill-back-orders.ts';
import { settleBands } from './settle-bands.ts';

/** Packs that an order waited for have arrived, or more of its packs wait than before. */
export interface StockNews {
  orderId: string;
  news: 'arrived' | 'waits';
}

/** What a change of stock needs. */
export interface StockContext {
  days: DeliveryDays;
  /** Sends it to the customers, in the same transaction. Must lock no rows: the stock of items is locked already. */
  sendNews: (tx: Transaction, news: readonly StockNews[]) => Promise<void>;
  /** Mails customers with a stock alert, in the same transaction. Must lock no rows either. */
  sendBackInStock: SendBackInStock;
}

/**
 * The one way to change what items have, except a checkout: locks their stock, does `work`, gives free packs to the lines that wait, and mails
 * the customers whose back-orders changed, and those who want to know that an item is back. The customer of the order `of` is left out: that change is their own.
 */
export async function changeStock<T>(
  tx: Transaction,
  itemIds: readonly number[],
  { days, sendNews, sendBackInStock, of }: StockContext & { of?: string },
  work: () => Promise<T>,
): Promise<T> {
  await lockItemStock(tx, itemIds);
  const before = await waitingLines(tx, itemIds);
  const result = await work();
  await fillBackOrders(tx, itemIds, days.timeZone);
  if (await settleBands(tx, [...itemIds], days)) await sendDueAlerts(tx, sendBackInStock, itemIds);
  const news = newsBetween(before, await waitingLines(tx, itemIds)).filter(({ orderId }) => orderId !== of);
  if (news.length > 0) await sendNews(tx, news);
  return result;
}

interface WaitingLine {
  orderId: string;
  position: number;
  /** Packs. */
  waiting: number;
}

/** By order and position. */
async function waitingLines(tx: Transaction, itemIds: readonly number[]): Promise<Map<string, WaitingLine>> {
  const { rows } = await tx.execute<WaitingLine & object>(sql`
    select order_id as "orderId", position, waiting from promises where item_id = any(${itemIds}) and waiting > 0`);
  return new Map(rows.map((line) => [`${line.orderId} ${line.position}`, line]));
}

/** At most one of each kind for an order. */
function newsBetween(before: Map<string, WaitingLine>, after: Map<string, WaitingLine>): StockNews[] {
  const waits = [...after].filter(([line, { waiting }]) => waiting > (before.get(line)?.waiting ?? 0));
  const arrived = [...before].filter(([line, { waiting }]) => waiting > (after.get(line)?.waiting ?? 0));
  const ordersOf = (lines: [string, WaitingLine][]) => new Set(lines.map(([, { orderId }]) => orderId));
  return [
    ...[...ordersOf(arrived)].map((orderId) => ({ orderId, news: 'arrived' as const })),
    ...[...ordersOf(waits)].map((orderId) => ({ orderId, news: 'waits' as const })),
  ];
}
