import { z } from 'zod';
import type { AdminItemsQuery, ChangeItemBody, Item } from '#contract/admin/items.ts';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import { comparableCodes } from '#contract/quick-order/comparable-code.ts';
import { ID_MAX } from '#contract/text.ts';
import { type Actor, recordAuditEvent } from '#server/accounts/audit.ts';
import { productConditions } from '#server/catalogue/products/match-products.ts';
import { writeCatalogue } from '#server/catalogue/write-lock.ts';
import { type Database, isTaken, type Runner, type Transaction } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { freeGtin, readGivenGtin, writeCodes } from './item-codes.ts';
import { writeFacts } from './item-facts.ts';

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
 * Changes the given codes and facts of an item. Throws NOT_FOUND, GTIN_INVALID if its check digit is wrong, or GTIN_TAKEN if another item
 * has it.
 */
export async function changeItem(
  db: Database,
  { id, gtin, codes = {}, ...facts }: { id: number } & ChangeItemBody,
  by: Actor,
): Promise<Item> {
  const given = { ...(gtin !== undefined && { gtin: readGivenGtin(gtin) }), ...codes };
  try {
    return await writeCatalogue(db, async (tx) => {
      const before = await getItem(tx, id, sql`for no key update of i`);
      if (given.gtin) await freeGtin(tx, given.gtin);
      await writeCodes(tx, id, given);
      await writeFacts(tx, id, facts);
      const after = await getItem(tx, id);
      await recordChange(tx, before, after, by);
      return after;
    });
  } catch (error) {
    throw isTaken(error, 'item_codes_gtin') ? new ApiError('GTIN_TAKEN') : error;
  }
}

async function recordChange(tx: Transaction, before: Item, after: Item, by: Actor): Promise<void> {
  const [from, to] = [textsOf(before), textsOf(after)];
  const fields = Object.keys({ ...from, ...to }).filter((field) => (from[field] ?? '') !== (to[field] ?? ''));
  if (fields.length === 0) return;
  const changes = fields.map((field) => [field, { from: from[field] ?? '', to: to[field] ?? '' }]);
  const details = { dosage: after.dosage, ...Object.fromEntries(changes) };
  await recordAuditEvent(tx, 'product-changed', { ...by, subject: after.productId, details });
}

/** Codes and facts as texts, for the audit. */
function textsOf({ gtin, codes, supplierCode, unitsPerPack, storageClass, flags, taxClass, classes }: Item) {
  const facts = { supplierCode, unitsPerPack, storageClass, flags: flags.join(', '), taxClass };
  const given = Object.entries({ gtin, ...codes, ...facts, ...classes }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([field, value]) => [field, String(value)]));
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
  /** Without those that are null. */
  facts: Pick<Item, 'supplierCode' | 'unitsPerPack' | 'storageClass' | 'taxClass'>;
}

const columns = sql`
  i.id, p.product_id as "productId", p.drug_name as "drugName", p.brand_name as "brandName", i.dosage, i.flags, i.classes,
  json_strip_nulls(json_build_object('supplierCode', i.supplier_code, 'unitsPerPack', i.units_per_pack,
    'storageClass', i.storage_class, 'taxClass', i.tax_class)) as facts,
  (select coalesce(json_object_agg(kind, code order by kind), '{}') from item_codes where item_id = i.id) as codes`;

function toItem({ codes: { gtin, ...codes }, facts, ...row }: Row): Item {
  return { ...row, ...(gtin !== undefined && { gtin }), codes, ...facts };
}
