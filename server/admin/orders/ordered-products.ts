import { productConditions } from '#server/catalogue/products/match-products.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import {
  countMatches,
  fetchPage,
  isListed,
  type ListFilter,
  noOrders,
  type OrdersPage,
  type PageRequest,
  rowsOfPage,
  type Total,
} from './queries.ts';

/** A search that finds more products is too general to search orders with. */
const PRODUCTS_MAX = 1_000;

/** The orders of the products that a search finds. */
export async function findOrdersOfProducts(
  db: Runner,
  { search, ...filter }: ListFilter & { search: string },
  page: PageRequest,
): Promise<OrdersPage & Total> {
  const conditions = await productConditions(db, search);
  const { rows: products } = await db.execute<{ id: number }>(sql`
    select p.id from products p where ${sql.join(conditions, sql` and `)} limit ${PRODUCTS_MAX + 1}`);
  if (products.length === 0 || products.length > PRODUCTS_MAX) return noOrders;
  const ids = products.map(({ id }) => id);
  const where = sql`o.id in (select order_id from order_lines where product_id = any(${ids}))
    and ${isListed(filter)}`;
  const counted = await countMatches(db, where);
  if (counted.total === 0) return noOrders;
  return { ...(await fetchPage(db, rowsOfPage(where, page), page)), ...counted };
}
