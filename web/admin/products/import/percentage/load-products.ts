import type { ListedProduct } from '#contract/catalogue/catalogue.ts';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import { browserApi } from '#web/api/api.ts';

/** All products on sale, of one category or of all. One that moves between two pages meanwhile is there once. */
export async function loadProducts(category: string | undefined, signal: AbortSignal): Promise<ListedProduct[]> {
  const products = new Map<string, ListedProduct>();
  for (let offset = 0; ; offset += LIST_LIMIT_MAX) {
    const query = { category, limit: LIST_LIMIT_MAX, offset };
    const { items, total } = await browserApi.page('GET /api/products', { query, signal });
    for (const product of items) products.set(product.productId, product);
    if (items.length === 0 || offset + LIST_LIMIT_MAX >= total) return [...products.values()];
  }
}
