import { type SQL, sql } from 'drizzle-orm';
import type { Product, ProductQuery } from '#contract/catalogue.ts';
import { PRICE_WITHOUT_END, type ProductSort, priceRanges } from '#contract/catalogue-constants.ts';
import type { Runner } from '../database/pool.ts';
import { bestMatches, isFound, readSearch } from './search.ts';

/** Most products in one answer (CONTRACT §2). */
const LIMIT_MAX = 1000;

/**
 * A product as the statements below give it: the prices stand beside their dosages. A JSON object keyed by dosage would
 * be misread here: after anybody's JSON with a key `5/8\`, V8 takes `5/8"` for it (github.com/nodejs/node/issues/63785).
 */
export interface ProductRow extends Omit<Product, 'dosagePricing'> {
  /** Dollars, in the order of `availableDosages`. */
  prices: number[];
}

/** The product as the API shows it. */
export function productOf({ prices, ...product }: ProductRow): Product {
  const pairs = product.availableDosages.map((dosage, index) => [dosage, prices[index]]);
  return { ...product, dosagePricing: Object.fromEntries(pairs) };
}

/** A ProductRow, from a row `p` of products: one statement for a whole list. */
export const productJson = sql`json_build_object(
  'id', p.id, 'productId', p.product_id, 'drugName', p.drug_name, 'brandName', p.brand_name,
  'description', p.description, 'category', p.category, 'type', p.type, 'imageUrl', p.image_url,
  'availableDosages', d.dosages, 'defaultDosage', p.default_dosage, 'prices', d.prices,
  'priceUnit', p.price_unit, 'packagingType', p.packaging_type)`;

/** Dosages of a row `p` in their order, and their prices in dollars. */
export const joinDosages = sql`cross join lateral (
  select coalesce(json_agg(dosage order by position), '[]') as dosages,
         coalesce(json_agg(price_cents / 100.0 order by position), '[]') as prices
  from product_dosages where product_id = p.id) d`;

/** Orders of listings `l`; products alike are in the order of their ids, whatever the direction. */
const orders: Record<ProductSort, SQL> = {
  name: sql`l.sort_name, l.product_id`,
  'price-low': sql`l.price_cents, l.product_id`,
  'price-high': sql`l.price_cents desc, l.product_id`,
  category: sql`l.category, l.sort_name, l.product_id`,
};

/**
 * One page of the products that match, and how many match in all. By name, or when searching by how well a product
 * matches, unless another order is asked for.
 */
export async function listProducts(db: Runner, query: ProductQuery): Promise<{ items: Product[]; total: number }> {
  const { sort, limit = LIMIT_MAX, offset = 0 } = query;
  const where = matching(query);
  if (query.search && !sort) {
    return await fetchList(db, bestMatches(await readSearch(db, query.search), where.listings, { limit, offset }));
  }
  const found = query.search ? isFound(await readSearch(db, query.search)) : undefined;
  const condition = found ? sql`${found} and ${where.listings}` : where.listings;
  const order = orders[sort ?? 'name'];
  const total =
    found || !where.counts
      ? sql`select count(*)::int as total from listings l where ${condition}`
      : sql`select coalesce(sum(products), 0)::int as total from listing_counts l where ${where.counts}`;
  return await fetchList(
    db,
    sql`
    size as (${total}),
    page as (
      select l.product_id, row_number() over (order by ${order}) as place
      from listings l where ${condition} order by ${order} limit ${limit} offset ${offset})`,
  );
}

/** The products of a table `page (product_id, place)` and the number of a table `size (total)`, by one statement. */
async function fetchList(db: Runner, tables: SQL): Promise<{ items: Product[]; total: number }> {
  const { rows } = await db.execute<{ items: ProductRow[]; total: number }>(sql`
    with ${tables}
    select (select total from size) as total, coalesce((select json_agg(item order by place) from (
      select ${productJson} as item, page.place
      from page join products p on p.id = page.product_id ${joinDosages}) items), '[]') as items`);
  const { items, total } = rows[0] ?? { items: [], total: 0 };
  return { items: items.map(productOf), total };
}

/** A query's filters on rows `l`. */
interface Filters {
  listings: SQL;
  /** The same on `listing_counts`; undefined where the prices asked for are none of its ranges. */
  counts: SQL | undefined;
}

/** Money is compared on the default dosage's price; the upper end is not included (CONTRACT §4). */
function matching({ category, type, priceMin = 0, priceMax = PRICE_WITHOUT_END }: ProductQuery): Filters {
  const names: SQL[] = [sql`true`];
  if (category) names.push(sql`l.category = ${category}`);
  if (type) names.push(sql`l.type = ${type}`);
  if (priceMin === 0 && priceMax === PRICE_WITHOUT_END) return both(names);
  const range = Object.values(priceRanges).findIndex(({ min, max }) => min === priceMin && max === priceMax);
  if (range >= 0) return both([...names, sql`l.price_range = ${range}`]);
  const prices = [sql`l.price_cents >= ${Math.round(priceMin * 100)}`];
  if (priceMax !== PRICE_WITHOUT_END) prices.push(sql`l.price_cents < ${Math.round(priceMax * 100)}`);
  return { listings: sql.join([...names, ...prices], sql` and `), counts: undefined };
}

function both(conditions: SQL[]): Filters {
  const all = sql.join(conditions, sql` and `);
  return { listings: all, counts: all };
}

export async function listCategories(db: Runner): Promise<string[]> {
  return await listNames(db, sql`category`);
}

export async function listTypes(db: Runner): Promise<string[]> {
  return await listNames(db, sql`type`);
}

async function listNames(db: Runner, column: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select distinct ${column} as name from listing_counts order by 1`,
  );
  return rows.map((row) => row.name);
}

/** How many products are on sale. */
export async function countProducts(db: Runner): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select coalesce(sum(products), 0)::int as count from listing_counts`,
  );
  return rows[0]?.count ?? 0;
}

/** The distributor's codes of products on sale, those longest in the catalogue first; one row, for there may be 50,000. */
export async function listProductIds(db: Runner, page: { limit: number; offset: number }): Promise<string[]> {
  const { rows } = await db.execute<{ ids: string[] }>(sql`
    select coalesce(json_agg(product_id), '[]') as ids from (
      select product_id from products where withdrawn_at is null
      order by id limit ${page.limit} offset ${page.offset}) page`);
  return rows[0]?.ids ?? [];
}
