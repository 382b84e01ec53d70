import { createHash } from 'node:crypto';
import type { AdminProduct, AdminProductsQuery } from '#contract/admin/products.ts';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import { spellingsOf } from '#server/catalogue/category-names.ts';
import { type PictureRow, picturesJson, toPictures } from '#server/catalogue/pictures/queries.ts';
import { joinDosages, type ProductRow, productJson, toProduct } from '#server/catalogue/product-rows.ts';
import { productConditions } from '#server/catalogue/products/match-products.ts';
import type { Spellings } from '#server/catalogue/products/spellings.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { fittingRows } from '#server/platform/database/page-size.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';

/** Up to this many matches are collected and sorted. Beyond it, reading the products by name meets a page of matches sooner. */
const SORTED_MAX = 2000;

/** A position in the list of products: the last product of a page. */
export interface ProductCursor {
  sortName: string;
  id: number;
}

export interface AdminProductsPage {
  items: AdminProduct[];
  /** The number of matches on all pages. */
  total: number;
  /** The start of the next page, if there is one. */
  next: ProductCursor | undefined;
}

interface Row extends Record<string, unknown> {
  item: ProductRow;
  pictures: PictureRow[] | null;
  withdrawnAt: Date | null;
  sortName: string;
}

const columns = sql`${productJson} as item, ${picturesJson} as pictures, p.withdrawn_at as "withdrawnAt", p.sort_name as "sortName"`;

/** One page of the matching products by name, including withdrawn ones. */
export async function listAdminProducts(
  db: Runner,
  query: AdminProductsQuery,
  after: ProductCursor | undefined,
): Promise<AdminProductsPage> {
  const { limit = LIST_LIMIT_MAX } = query;
  const found = await productConditions(db, query.search ?? '');
  const where = matching(query, found);
  const afterCursor = after ? sql`(p.sort_name, p.id) > (${after.sortName}, ${after.id}::int)` : sql`true`;
  const total = found.length > 0 || query.category ? await countFound(db, where) : await countAll(db, query);
  const isSorted = found.length > 0 && total <= SORTED_MAX;
  const ids = isSorted
    ? sql`with found as materialized (select id, sort_name from products p where ${where})
          select p.id from found p where ${afterCursor} order by p.sort_name, p.id limit ${limit + 1}`
    : sql`select p.id from products p where ${where} and ${afterCursor} order by p.sort_name, p.id limit ${limit + 1}`;
  const { rows } = await db.execute<Row & { place: number; candidates: number }>(sql`
    select * from ${fittingRows(
      sql`select ${columns}, row_number() over (order by p.sort_name, p.id)::int as place, count(*) over ()::int as candidates
          from products p ${joinDosages} where p.id = any(array(${ids}))`,
      sql`octet_length(page.item::text)`,
    )} page order by place`);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(toAdminProduct),
    total,
    next: last && last.place < last.candidates ? { sortName: last.sortName, id: last.item.id } : undefined,
  };
}

function matching({ state, category }: AdminProductsQuery, found: SQL[]): SQL {
  const conditions = [...found];
  if (category) conditions.push(sql`p.category = ${category}`);
  if (state) conditions.push(state === 'on-sale' ? sql`p.withdrawn_at is null` : sql`p.withdrawn_at is not null`);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

async function countFound(db: Runner, where: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from products p where ${where}`,
  );
  return rows[0]?.total ?? 0;
}

/** Without a search: the count of products on sale is stored, and withdrawn products have a separate index. */
async function countAll(db: Runner, { state }: AdminProductsQuery): Promise<number> {
  const { rows } = await db.execute<{ onSale: number; withdrawn: number }>(sql`
    select (select coalesce(sum(products), 0)::int from listing_counts) as "onSale",
      (select count(*)::int from products where withdrawn_at is not null) as withdrawn`);
  const { onSale, withdrawn } = rows[0] ?? { onSale: 0, withdrawn: 0 };
  return (state === 'withdrawn' ? 0 : onSale) + (state === 'on-sale' ? 0 : withdrawn);
}

/** One product, on sale or withdrawn. Throws NOT_FOUND. */
export async function getAdminProduct(db: Runner, id: number): Promise<AdminProduct> {
  return await getOne(db, sql`p.id = ${id}`);
}

/** The same by its code, case-sensitive. */
export async function getByCode(db: Runner, productId: string): Promise<AdminProduct> {
  return await getOne(db, sql`p.product_id = ${productId}`);
}

/** The same, locked against other changes. New carts and orders can still refer to it. */
export async function lockAdminProduct(db: Runner, id: number): Promise<AdminProduct> {
  return await getOne(db, sql`p.id = ${id}`, sql`for no key update of p`);
}

async function getOne(db: Runner, condition: SQL, lock = sql``): Promise<AdminProduct> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from products p ${joinDosages} where ${condition} ${lock}`,
  );
  const [row] = rows;
  if (!row) throw new ApiError('NOT_FOUND');
  return toAdminProduct(row);
}

/** Spellings of categories: of products on sale but this one, and of those that have other names. */
export async function otherCategories(db: Runner, id: number | undefined): Promise<Spellings> {
  const { rows } = await db.execute<{ category: string }>(sql`
    select category from (select distinct category from listing_counts) known
    where exists (select from listings l where l.category = known.category and l.product_id <> ${id ?? 0})
    order by category`);
  return await spellingsOf(
    db,
    rows.map((row) => row.category),
  );
}

function toAdminProduct(row: Row): AdminProduct {
  const withdrawnAt = row.withdrawnAt && new Date(row.withdrawnAt).toISOString();
  // A hash of the row as the database returns it, with prices in their order. Pictures are changed beside the other fields.
  const { picture: _, ...fields } = row.item;
  const version = createHash('sha256')
    .update(JSON.stringify([fields, withdrawnAt]))
    .digest('base64url')
    .slice(0, 22);
  return { ...toProduct(row.item), withdrawnAt, version, ...(row.pictures && { pictures: toPictures(row.pictures) }) };
}
