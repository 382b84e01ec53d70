import type { ListedProduct, Product, ProductQuery } from '#contract/catalogue/catalogue.ts';
import { facetKinds } from '#contract/catalogue/facet-kinds.ts';
import type { ProductSort } from '#contract/catalogue/search-limits.ts';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { fittingRows } from '#server/platform/database/page-size.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { listMatches } from './facets/count-facets.ts';
import type { FacetTable } from './facets/facet-table.ts';
import { filtersOf } from './filters.ts';
import { type FactsRow, joinDosages, productJson, toProduct, withFacts } from './product-rows.ts';
import { findProducts, type ListingOrder } from './search/find-products.ts';
import type { ParsedSearch } from './search/parse-search.ts';
import { searchListings } from './search/search-listings.ts';

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
  items: ListedProduct[];
  /** All matches. */
  total: number;
  /** There are more matches than `total`: they were not all counted. */
  atLeast: boolean;
  /** The words that were searched because nothing matched all that were typed. */
  searchedInstead?: string;
}

/**
 * One page of the matching products, and the number of all matches. Sorted by name, or a search by relevance, unless the query
 * has a sort order. `table`: the columns that lists with facets are built from, if they are in memory.
 */
export async function listProducts(db: Runner, query: ProductQuery, table?: FacetTable): Promise<ProductPage> {
  const { search, sort, facts, featured, limit = LIST_LIMIT_MAX, offset = 0 } = query;
  const fetch = (tables: SQL) => fetchList(db, tables, facts === 'true');
  if (table && !search && !featured && facetKinds.some((each) => query[each]))
    return await fetch(listedProducts(listMatches(table, query, { sort: sort ?? 'name', limit, offset })));
  const { kind, range, prices, facets } = filtersOf(query);
  const sorted = sort && orders[sort];
  // An index by price selects the range by its two ends; other indexes have it as one value.
  const where = sql`${kind} and ${sort?.startsWith('price') ? prices : (range ?? prices)} and ${facets ?? sql`true`}`;
  if (featured) return await fetch(featuredProducts(where, { limit, offset }));
  if (search)
    return await searchProducts(db, search, (reading, agreement) =>
      fetch(findProducts(reading, where, { limit, offset, sorted, agreement })),
    );
  const { columns, order } = sorted ?? orders.name;
  const total =
    range && !facets
      ? sql`select coalesce(sum(products), 0)::int as total, false as at_least from listing_counts l where ${kind} and ${range}`
      : sql`select count(*)::int as total, false as at_least from listings l where ${where}`;
  return await fetch(
    sql`
    size as (${total}),
    page as (
      select l.product_id, row_number() over (order by ${order}) as place
      from (select ${columns} from listings l where ${where} order by ${order} limit ${limit} offset ${offset}) l)`,
  );
}

/** The products of a page that was found in memory. */
function listedProducts({ ids, total }: { ids: number[]; total: number }): SQL {
  return sql`
    size as (select ${total}::int as total, false as at_least),
    page as (
      select listed.id as product_id, listed.place from unnest(${ids}::int[]) with ordinality as listed (id, place)
      join listings l on l.product_id = listed.id)`;
}

/** The products that administrators chose for the landing page, in their order. */
function featuredProducts(where: SQL, { limit, offset }: { limit: number; offset: number }): SQL {
  const chosen = sql`listings l join featured_products f on f.product_id = l.product_id where ${where}`;
  return sql`
    size as (select count(*)::int as total, false as at_least from ${chosen}),
    page as (
      select l.product_id, row_number() over (order by f.position) as place
      from ${chosen} order by f.position limit ${limit} offset ${offset})`;
}

async function searchProducts(
  db: Runner,
  typed: string,
  fetch: (reading: ParsedSearch, agreement?: SQL) => Promise<ProductPage>,
): Promise<ProductPage> {
  const { found, searchedInstead } = await searchListings(db, typed, fetch, ({ total }) => total > 0);
  return searchedInstead === undefined ? found : { ...found, searchedInstead };
}

/** The products of a table `page (product_id, place)` and the total of a table `size (total, at_least)`, in one statement. */
async function fetchList(db: Runner, tables: SQL, hasFacts: boolean): Promise<ProductPage> {
  const item = sql`json_build_object('product', ${productJson}${hasFacts ? sql`, 'facts', p.facts` : sql``})`;
  const { rows } = await db.execute<{ items: FactsRow[]; total: number; atLeast: boolean }>(sql`
    with ${tables}
    select (select total from size) as total, (select at_least from size) as "atLeast", coalesce((select json_agg(item order by place) from ${fittingRows(
      sql`select ${item} as item, page.place from page join products p on p.id = page.product_id ${joinDosages}`,
      sql`octet_length(page.item::text)`,
    )} items), '[]') as items`);
  const { items, total, atLeast } = rows[0] ?? { items: [], total: 0, atLeast: false };
  return { items: items.map((row) => (hasFacts ? withFacts(row) : toProduct(row.product))), total, atLeast };
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
export async function countOnSale(db: Runner): Promise<number> {
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
