import type { AdminProduct } from '#contract/admin/products.ts';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import { browserApi } from '#web/api/api.ts';
import { cursorOf } from '#web/api/cursor.ts';

/** All products on sale, of one category or of all, as the store has them now: not from a cache or a replica. */
export async function loadProducts(category: string | undefined, signal: AbortSignal): Promise<AdminProduct[]> {
  const products = new Map<number, AdminProduct>();
  let cursor: string | undefined;
  do {
    const query = { state: 'on-sale' as const, category, limit: LIST_LIMIT_MAX, cursor };
    const { items, next } = await browserApi.page('GET /api/admin/products', { query, signal });
    for (const product of items) products.set(product.id, product);
    cursor = cursorOf(next);
  } while (cursor);
  return [...products.values()];
}
