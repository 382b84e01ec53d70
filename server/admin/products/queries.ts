import { createHash } from 'node:crypto';
import type { AdminProduct, AdminProductsQuery } from '#contract/admin/products.ts';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import { joinDosages, type ProductRow, productJson, productOf } from '#server/catalogue/queries.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';

/** So many products that match are gathered and put in order; more are soon met on a walk in the order of names. */
const GATHERED_MAX = 2000;

/** A place in the list of products: the one that a page ended with. */
export interface Cursor {
  sortName: string;
  id: number;
}

export interface ProductsPage {
  items: AdminProduct[];
  /** How many match in all, whatever the page. */
  total: number;
  /** Where the next page begins, if there is one. */
  next: Cursor | undefined;
}

interface Row extends Record<string, unknown> {
  item: ProductRow;
  withdrawnAt: Date | null;
  sortName: string;
}

const columns = sql`${productJson} as item, p.withdrawn_at as "withdrawnAt", p.sort_name as "sortName"`;

/** One page of the products that match, withdrawn ones too, by name. Every word of the search must occur. */
export async function listAdminProducts(
  db: Runner,
  query: AdminProductsQuery,
  after: Cursor | undefined,
): Promise<ProductsPage> {
  const { limit = LIST_LIMIT_MAX } = query;
  const words = await wordsOf(db, query.search);
  const where = matching(query, words);
  const beyond = after ? sql`(p.sort_name, p.id) > (${after.sortName}, ${after.id}::int)` : sql`true`;
  const total = words.length > 0 ? await countFound(db, where) : await countAll(db, query);
  const isFew = words.length > 0 && total <= GATHERED_MAX;
  const found = isFew
    ? sql`with found as materialized (select id, sort_name from products p where ${where})
          select p.id from found p where ${beyond} order by p.sort_name, p.id limit ${limit + 1}`
    : sql`select p.id from products p where ${where} and ${beyond} order by p.sort_name, p.id limit ${limit + 1}`;
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from products p ${joinDosages}
    where p.id = any(array(${found})) order by p.sort_name, p.id`);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(shown),
    total,
    next: last && rows.length > limit ? { sortName: last.sortName, id: last.item.id } : undefined,
  };
}

/** A search as the products keep their texts: without case and accents. */
async function wordsOf(db: Runner, search: string | undefined): Promise<string[]> {
  if (!search?.trim()) return [];
  const { rows } = await db.execute<{ text: string }>(sql`select normalise(${search}) as text`);
  return [...new Set(rows[0]?.text.split(/\s+/).filter((word) => word !== ''))];
}

function matching({ state }: AdminProductsQuery, words: string[]): SQL {
  const conditions = words.map((word) => sql`p.search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`);
  if (state) conditions.push(state === 'on-sale' ? sql`p.withdrawn_at is null` : sql`p.withdrawn_at is not null`);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

async function countFound(db: Runner, where: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from products p where ${where}`,
  );
  return rows[0]?.total ?? 0;
}

/** Without a search nothing is passed over: what is on sale is counted already, what is withdrawn has its own index. */
async function countAll(db: Runner, { state }: AdminProductsQuery): Promise<number> {
  const { rows } = await db.execute<{ onSale: number; withdrawn: number }>(sql`
    select (select coalesce(sum(products), 0)::int from listing_counts) as "onSale",
      (select count(*)::int from products where withdrawn_at is not null) as withdrawn`);
  const { onSale, withdrawn } = rows[0] ?? { onSale: 0, withdrawn: 0 };
  return (state === 'withdrawn' ? 0 : onSale) + (state === 'on-sale' ? 0 : withdrawn);
}

/** One product, on sale or withdrawn; refuses with NOT_FOUND. */
export async function getAdminProduct(db: Runner, id: number): Promise<AdminProduct> {
  return await getOne(db, sql`p.id = ${id}`);
}

/** The same by its code, as it is spelled. */
export async function getByCode(db: Runner, productId: string): Promise<AdminProduct> {
  return await getOne(db, sql`p.product_id = ${productId}`);
}

/** The same, locked against other changes of the row; carts and orders may still refer to it. */
export async function lockAdminProduct(db: Runner, id: number): Promise<AdminProduct> {
  return await getOne(db, sql`p.id = ${id}`, sql`for no key update of p`);
}

async function getOne(db: Runner, which: SQL, lock = sql``): Promise<AdminProduct> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from products p ${joinDosages} where ${which} ${lock}`);
  const [row] = rows;
  if (!row) throw new ApiError('NOT_FOUND');
  return shown(row);
}

/** Puts a product on sale, or takes it off. */
export async function setWithdrawn(db: Runner, id: number, withdrawn: boolean): Promise<void> {
  await db.execute(sql`update products set withdrawn_at = ${withdrawn ? sql`now()` : sql`null`} where id = ${id}`);
}

/** Categories of the products on sale, but for one that this product alone has. */
export async function listOtherCategories(db: Runner, id: number | undefined): Promise<string[]> {
  const { rows } = await db.execute<{ category: string }>(sql`
    select category from (select distinct category from listing_counts) known
    where exists (select from listings l where l.category = known.category and l.product_id <> ${id ?? 0})
    order by category`);
  return rows.map((row) => row.category);
}

function shown(row: Row): AdminProduct {
  const withdrawnAt = row.withdrawnAt && new Date(row.withdrawnAt).toISOString();
  // Of the row as the database tells it, prices in their order.
  const version = createHash('sha256')
    .update(JSON.stringify([row.item, withdrawnAt]))
    .digest('base64url')
    .slice(0, 22);
  return { ...productOf(row.item), withdrawnAt, version };
}
