import { type SQL, sql } from 'drizzle-orm';
import type { Product, ProductQuery } from '#contract/catalogue.ts';
import { PRICE_WITHOUT_END, type ProductSort } from '#contract/catalogue-constants.ts';
import type { Runner } from '../database/pool.ts';

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

const orders: Record<ProductSort, SQL> = {
  name: sql`p.sort_name, p.id`,
  'price-low': sql`p.default_price_cents, p.id`,
  'price-high': sql`p.default_price_cents desc, p.id`,
  category: sql`p.category collate "C", p.sort_name, p.id`,
};

/** One page of the products that match, and how many match in all. */
export async function listProducts(db: Runner, query: ProductQuery): Promise<{ items: Product[]; total: number }> {
  const { sort = 'name', limit = LIMIT_MAX, offset = 0 } = query;
  const where = matching(query);
  const { rows } = await db.execute<{ items: ProductRow[]; total: number }>(sql`
    select (select count(*)::int from products p where ${where}) as total,
           coalesce((select json_agg(item) from (
             select ${productJson} as item
             from (select * from products p where ${where} order by ${orders[sort]} limit ${limit} offset ${offset}) p
             ${joinDosages}
             order by ${orders[sort]}) page), '[]') as items`);
  const { items, total } = rows[0] ?? { items: [], total: 0 };
  return { items: items.map(productOf), total };
}

/** Filters as one condition. Money is compared on the default dosage's price; the upper end is not included (CONTRACT §4). */
function matching({ category, type, search, priceMin, priceMax }: ProductQuery): SQL {
  const conditions = [sql`p.withdrawn_at is null`];
  if (category) conditions.push(sql`p.category = ${category}`);
  if (type) conditions.push(sql`p.type = ${type}`);
  if (priceMin !== undefined) conditions.push(sql`p.default_price_cents >= ${Math.round(priceMin * 100)}`);
  if (priceMax !== undefined && priceMax < PRICE_WITHOUT_END) {
    conditions.push(sql`p.default_price_cents < ${Math.round(priceMax * 100)}`);
  }
  for (const word of (search ?? '').split(/\s+/).filter(Boolean)) {
    conditions.push(sql`p.search_text like '%' || normalise(${likeLiteral(word)}) || '%'`);
  }
  return sql.join(conditions, sql` and `);
}

/** `%`, `_` and `\` of a search are themselves, not patterns. */
function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

export async function listCategories(db: Runner): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select distinct category collate "C" as name from products where withdrawn_at is null order by 1`,
  );
  return rows.map((row) => row.name);
}

export async function listTypes(db: Runner): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select distinct type collate "C" as name from products where withdrawn_at is null order by 1`,
  );
  return rows.map((row) => row.name);
}

/** How many products are on sale. */
export async function countProducts(db: Runner): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from products where withdrawn_at is null`,
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
