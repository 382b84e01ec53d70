import { z } from 'zod';
import type { AdminItemsQuery, ChangeItemBody, Item } from '#contract/admin/items.ts';
import { readGtin } from '#contract/gs1/gtin.ts';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import { comparableCode, comparableCodes } from '#contract/quick-order/comparable-code.ts';
import { ID_MAX } from '#contract/text.ts';
import { type Actor, recordAuditEvent } from '#server/accounts/audit.ts';
import { productConditions } from '#server/catalogue/products/match-products.ts';
import { writeCatalogue } from '#server/catalogue/write-lock.ts';
import { type Database, isTaken, type Runner, type Transaction } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';

/** The id of the last item of a page. */
export const ItemCursor = z.tuple([z.int().min(1).max(ID_MAX)]);

/** One page of items by id; those that are no longer offered are left out. */
export async function listItems(
  db: Runner,
  { product, search = '', limit = LIST_LIMIT_MAX }: AdminItemsQuery,
  after = 0,
): Promise<{ items: Item[]; next: number | undefined }> {
  const conditions = [sql`i.retired_at is null`, sql`i.id > ${after}`];
  if (product !== undefined) conditions.push(sql`i.product_id = ${product}`);
  if (search.trim() !== '') conditions.push(await matching(db, search));
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from items i join products p on p.id = i.product_id
    where ${sql.join(conditions, sql` and `)} order by i.id limit ${limit + 1}`);
  const items = rows.slice(0, limit).map(toItem);
  return { items, next: rows.length > limit ? items.at(-1)?.id : undefined };
}

async function matching(db: Runner, search: string): Promise<SQL> {
  const found = await productConditions(db, search);
  return sql`(${sql.join(found, sql` and `)} or i.id in (select item_id from item_codes where comparable_code = any(${comparableCodes(search.trim())})))`;
}

/**
 * Changes the given codes of an item; an empty one is removed. Throws NOT_FOUND, GTIN_INVALID if its check digit is wrong, or GTIN_TAKEN if
 * another item has it.
 */
export async function changeItem(
  db: Database,
  { id, gtin, codes = {} }: { id: number } & ChangeItemBody,
  by: Actor,
): Promise<Item> {
  const given = { ...(gtin !== undefined && { gtin: readGiven(gtin) }), ...codes };
  try {
    return await writeCatalogue(db, async (tx) => {
      const before = await getItem(tx, id, sql`for no key update of i`);
      if (given.gtin) await freeGtin(tx, given.gtin);
      await writeCodes(tx, id, given);
      const after = await getItem(tx, id);
      await recordChange(tx, before, after, by);
      return after;
    });
  } catch (error) {
    throw isTaken(error, 'item_codes_gtin') ? new ApiError('GTIN_TAKEN') : error;
  }
}

/** The 14 digits, or an empty text. */
function readGiven(gtin: string): string {
  if (gtin === '') return '';
  const read = readGtin(gtin);
  if (read !== undefined) return read;
  throw new ApiError('GTIN_INVALID', { issues: [{ path: 'gtin', message: 'no GTIN', code: 'GTIN_INVALID' }] });
}

/** An item that is no longer offered gives its GTIN to one that is: a file has spelled its dosage in another way. */
async function freeGtin(tx: Transaction, gtin: string): Promise<void> {
  await tx.execute(sql`
    delete from item_codes using items
    where id = item_id and retired_at is not null and kind = 'gtin' and code = ${gtin}`);
}

/** By kind; an empty code is removed, an equal one is not written again. */
async function writeCodes(tx: Transaction, id: number, given: Record<string, string | undefined>): Promise<void> {
  const codes = Object.entries(given).map(([kind, code = '']) => ({ kind, code, comparable: comparableCode(code) }));
  const [removed, set] = [codes.filter(({ code }) => code === ''), codes.filter(({ code }) => code !== '')];
  if (removed.length > 0) {
    const kinds = removed.map(({ kind }) => kind);
    await tx.execute(sql`delete from item_codes where item_id = ${id} and kind = any(${kinds}::text[])`);
  }
  if (set.length > 0) {
    await tx.execute(sql`
      insert into item_codes (item_id, kind, code, comparable_code)
      select ${id}, kind, code, comparable
      from json_to_recordset(${JSON.stringify(set)}::json) as given(kind text, code text, comparable text)
      on conflict (item_id, kind) do update set code = excluded.code, comparable_code = excluded.comparable_code
      where item_codes.code <> excluded.code`);
  }
}

async function recordChange(tx: Transaction, before: Item, after: Item, by: Actor): Promise<void> {
  const [from, to] = [before, after].map(({ gtin = '', codes }): Record<string, string> => ({ gtin, ...codes }));
  const kinds = Object.keys({ ...from, ...to }).filter((kind) => (from?.[kind] ?? '') !== (to?.[kind] ?? ''));
  if (kinds.length === 0) return;
  const changes = kinds.map((kind) => [kind, { from: from?.[kind] ?? '', to: to?.[kind] ?? '' }]);
  const details = { dosage: after.dosage, ...Object.fromEntries(changes) };
  await recordAuditEvent(tx, 'product-changed', { ...by, subject: after.productId, details });
}

async function getItem(db: Runner, id: number, lock = sql``): Promise<Item> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from items i join products p on p.id = i.product_id
    where i.id = ${id} and i.retired_at is null ${lock}`);
  const [row] = rows;
  if (!row) throw new ApiError('NOT_FOUND');
  return toItem(row);
}

interface Row extends Omit<Item, 'gtin' | 'codes'>, Record<string, unknown> {
  codes: { gtin?: string } & Item['codes'];
}

const columns = sql`
  i.id, p.product_id as "productId", p.drug_name as "drugName", p.brand_name as "brandName", i.dosage,
  (select coalesce(json_object_agg(kind, code order by kind), '{}') from item_codes where item_id = i.id) as codes`;

function toItem({ codes: { gtin, ...codes }, ...row }: Row): Item {
  return { ...row, ...(gtin !== undefined && { gtin }), codes };
}
