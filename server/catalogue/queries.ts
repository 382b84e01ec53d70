import type { Product, ProductQuery } from '#contract/catalogue/catalogue.ts';
import { PRICE_WITHOUT_END, type ProductSort, priceRanges } from '#contract/catalogue/search-limits.ts';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { fittingRows } from '#server/platform/database/page-size.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { joinDosages, type ProductRow, productJson, toProduct } from './product-rows.ts';
import { findProducts, type ListingOrder } from './search/find-products.ts';
import { correctionOf, type ParsedSearch, parseSearch } from './search/parse-search.ts';

const byName = sql`l.sort_name, l.product_id`;
const byPrice = sql`l.price_cents, l.product_id`;
const byCategory = sql`l.category, l.sort_name, l.product_id`;

/** Sort orders of listings. Equal products are sorted by ascending id in both directions. */
const orders: Record<ProductSort, ListingOrder> = {
  name: { columns: byName, order: byName },
  'price-low': { columns: byPrice, order: byPrice },
  'price-high': { columns: byPrice, order: sql`l.price_cents desc, l.product_id` },
  category: { columns: byCategory, order: byCategory },
};

export interface ProductPage {
  items: Product[];
  /** All matches. */
  total: number;
  /** The words that were searched because nothing matched all that were typed. */
  searchedInstead?: string;
}

/**
 * One page of the matching products, and the number of all matches. Sorted by name, or a search by relevance, unless the query
 * has a sort order.
 */
export async function listProducts(db: Runner, query: ProductQuery): Promise<ProductPage> {
  const { search, sort, limit = LIST_LIMIT_MAX, offset = 0 } = query;
  const { kind, range, prices } = matching(query);
  const sorted = sort && orders[sort];
  // An index by price selects the range by its two ends; other indexes have it as one value.
  const where = sort?.startsWith('price') ? sql`${kind} and ${prices}` : sql`${kind} and ${range ?? prices}`;
  if (search)
    return await searchProducts(db, search, (reading, agreement) =>
      findProducts(reading, where, { limit, offset, sorted, agreement }),
    );
  const { columns, order } = sorted ?? orders.name;
  const total = range
    ? sql`select coalesce(sum(products), 0)::int as total from listing_counts l where ${kind} and ${range}`
    : sql`select count(*)::int as total from listings l where ${where}`;
  return await fetchList(
    db,
    sql`
    size as (${total}),
    page as (
      select l.product_id, row_number() over (order by ${order}) as place
      from (select ${columns} from listings l where ${where} order by ${order} limit ${limit} offset ${offset}) l)`,
  );
}

/** The products that a search finds; when none agrees with everything that it states, those that agree with its names. */
async function searchProducts(
  db: Runner,
  typed: string,
  tables: (reading: ParsedSearch, agreement?: SQL) => SQL,
): Promise<ProductPage> {
  const { whole, others } = await parseSearch(db, typed);
  const found = await fetchList(db, tables(whole));
  const corrected = correctionOf(whole);
  if (found.total > 0) return corrected === undefined ? found : { ...found, searchedInstead: corrected };
  for await (const { agreement, shown, ...reading } of others()) {
    const other = await fetchList(db, tables(reading, agreement));
    if (other.total > 0) return { ...other, searchedInstead: shown };
  }
  return found;
}

/** The products of a table `page (product_id, place)` and the total of a table `size (total)`, in one statement. */
async function fetchList(db: Runner, tables: SQL): Promise<ProductPage> {
  const { rows } = await db.execute<{ items: ProductRow[]; total: number }>(sql`
    with ${tables}
    select (select total from size) as total, coalesce((select json_agg(item order by place) from ${fittingRows(
      sql`select ${productJson} as item, page.place from page join products p on p.id = page.product_id ${joinDosages}`,
      sql`octet_length(page.item::text)`,
    )} items), '[]') as items`);
  const { items, total } = rows[0] ?? { items: [], total: 0 };
  return { items: items.map(toProduct), total };
}

/** A query's filters as conditions on rows `l`. */
interface Filters {
  /** Category and type, on `listings` and `listing_counts`. */
  kind: SQL;
  /** The price as one of the contract's ranges, on either table; undefined if it is not one of them. */
  range: SQL | undefined;
  /** The price as two ends, on `listings`. */
  prices: SQL;
}

/** Compares the default dosage's price. The upper end is exclusive (http-contract.md §4). */
function matching({ category, type, priceMin = 0, priceMax = PRICE_WITHOUT_END }: ProductQuery): Filters {
  const kind = [sql`true`];
  if (category) kind.push(sql`l.category = ${category}`);
  if (type) kind.push(sql`l.type = ${type}`);
  const prices = [sql`true`];
  if (priceMin > 0) prices.push(sql`l.price_cents >= ${Math.round(priceMin * 100)}`);
  if (priceMax < PRICE_WITHOUT_END) prices.push(sql`l.price_cents < ${Math.round(priceMax * 100)}`);
  const place = Object.values(priceRanges).findIndex(({ min, max }) => min === priceMin && max === priceMax);
  const range = prices.length === 1 ? sql`true` : place < 0 ? undefined : sql`l.price_range = ${place}`;
  return { kind: all(kind), range, prices: all(prices) };
}

function all(conditions: SQL[]): SQL {
  return sql.join(conditions, sql` and `);
}

export async function listCategories(db: Runner): Promise<string[]> {
  return await listNames(db, sql`category`);
}

export async function listTypes(db: Runner): Promise<string[]> {
  return await listNames(db, sql`type`);
}

async function listNames(db: Runner, column: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select distinct ${column} as name from listing_counts order by 1 limit ${LIST_LIMIT_MAX}`,
  );
  return rows.map((row) => row.name);
}

/** The number of products on sale. */
export async function countProducts(db: Runner): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select coalesce(sum(products), 0)::int as count from listing_counts`,
  );
  return rows[0]?.count ?? 0;
}

/** Id and generic name of products on sale, oldest first; as one row, because there may be 50,000. */
export async function listNamedProducts(
  db: Runner,
  page: { limit: number; offset: number },
): Promise<Pick<Product, 'id' | 'drugName'>[]> {
  const { rows } = await db.execute<{ products: Pick<Product, 'id' | 'drugName'>[] }>(sql`
    select coalesce(json_agg(json_build_object('id', id, 'drugName', drug_name)), '[]') as products from (
      select id, drug_name from products where withdrawn_at is null
      order by id limit ${page.limit} offset ${page.offset}) page`);
  return rows[0]?.products ?? [];
}
