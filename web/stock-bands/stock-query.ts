import { queryOptions } from '@tanstack/react-query';
import type { StockOfItem } from '#contract/stock/list-stock.ts';
import { browserApi } from '#web/api/api.ts';

/** A page that is shown again asks again after this time, in milliseconds. */
export const FRESH_MS = 30_000;
/** Products in one call. */
const BATCH = 100;

/** How much there is of a product, by dosage. Products that are asked for together are loaded with one call. */
export function stockQuery(productId: number) {
  return queryOptions({
    queryKey: ['/api/stock', productId],
    queryFn: () => loadSoon(productId),
    staleTime: FRESH_MS,
  });
}

let batch: { ids: Set<number>; loaded: Promise<StockOfItem[]> } | undefined;

async function loadSoon(productId: number): Promise<StockOfItem[]> {
  if (!batch || batch.ids.size >= BATCH) batch = startBatch();
  batch.ids.add(productId);
  return (await batch.loaded).filter((each) => each.productId === productId);
}

/** Loads what is asked for until the browser has nothing else to do. */
function startBatch() {
  const ids = new Set<number>();
  const loaded = new Promise((resolve) => setTimeout(resolve)).then(() => {
    batch = undefined;
    return browserApi.call('GET /api/stock', { query: { products: [...ids].sort((a, b) => a - b).join() } });
  });
  return { ids, loaded };
}
