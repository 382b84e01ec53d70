import type { StockBand } from '#contract/stock/band.ts';
import { ListStock, type StockOfItem } from '#contract/stock/list-stock.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { expectedOn } from './allocation/free-packs.ts';

/** The bands of the tracked items of products. */
export async function listStock(db: Runner, productIds: number[], timeZone: string): Promise<StockOfItem[]> {
  const { rows } = await db.execute<{
    productId: number;
    dosage: string;
    band: StockBand;
    expectedOn: string | null;
  }>(sql`
    select i.product_id as "productId", i.dosage, s.band, ${expectedOn(timeZone)}
    from items i join item_stock s on s.item_id = i.id
    where i.product_id = any(${productIds}) and i.tracked and i.retired_at is null order by i.product_id, i.id`);
  return rows.map(({ expectedOn: day, ...row }) => {
    const isNone = row.band === 'back-order' || row.band === 'out-of-stock';
    return { ...row, ...(isNone && day !== null && { expectedOn: day }) };
  });
}

/** An item has crossed a band: no public response but its own changes. */
export const clearStock = (cache: ResponseCache): void => cache.clearUnder(ListStock.path);

/** What a cache does when the catalogue or the stock changes in any process. */
export const publicListener = (cache: ResponseCache) => ({
  ...cache.listener,
  stockChanged: () => clearStock(cache),
});
