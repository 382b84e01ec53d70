import { z } from 'zod';
import type { AdminItemsQuery, ChangeItemBody, Item } from '#contract/admin/stock/items.ts';
import { type ItemColumn, itemColumns } from '#contract/catalogue/product-constants.ts';
import { readGtin } from '#contract/gs1/gtin.ts';
import { itemCodeKinds, LIST_LIMIT_MAX } from '#contract/limits.ts';
import { comparableCodes } from '#contract/quick-order/comparable-code.ts';
import { type ItemFlag, itemFlags, jurisdictions } from '#contract/stock/item-facts.ts';
import type { StorageClass } from '#contract/stock/storage-class.ts';
import { ID_MAX } from '#contract/text.ts';
import { type Actor, recordAuditEvent } from '#server/accounts/audit.ts';
import { recordChanges } from '#server/catalogue/history/record-changes.ts';
import { itemTextsJson, LIST_SEPARATOR, writeItems } from '#server/catalogue/items/item-texts.ts';
import type { ItemTexts } from '#server/catalogue/products/columns.ts';
import { productConditions } from '#server/catalogue/products/match-products.ts';
import { writeCatalogue } from '#server/catalogue/write-lock.ts';
import { type Database, isTaken, type Runner, type Transaction } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { changeStock, type StockContext } from './allocation/change-stock.ts';
import type { DeliveryDays } from './allocation/delivery-days.ts';
import { expiryNeeded, isUsable } from './allocation/free-packs.ts';
import { promiseLateLines, startTracking, stopTracking } from './allocation/track-item.ts';

/** The id of the last item of a page. */
export const ItemCursor = z.tuple([z.int().min(1).max(ID_MAX)]);

/** One page of items by id; those that are no longer offered, and not tracked, are left out. */
export async function listItems(
  db: Runner,
  { product, stock, search = '', limit = LIST_LIMIT_MAX }: AdminItemsQuery,
  { days, after = 0 }: { days: DeliveryDays; after?: number | undefined },
): Promise<{ items: Item[]; next: number | undefined }> {
  const conditions = [isShown, sql`i.id > ${after}`];
  if (product !== undefined) conditions.push(sql`i.product_id = ${product}`);
  if (stock !== undefined) conditions.push(stock === 'any' ? hasStock : isShort);
  if (search.trim() !== '') conditions.push(await matchingItems(db, search));
  const { rows } = await db.execute<Row>(sql`
    select ${columns(days)} from items i join products p on p.id = i.product_id
    where ${sql.join(conditions, sql` and `)} order by i.id limit ${limit + 1}`);
  const items = rows.slice(0, limit).map(toItem);
  return { items, next: rows.length > limit ? items.at(-1)?.id : undefined };
}

/** SQL: whether an item `i` of a product `p` is found by the search of the list of items. */
export async function matchingItems(db: Runner, search: string): Promise<SQL> {
  const found = await productConditions(db, search);
  return sql`(${sql.join(found, sql` and `)} or i.id in (select item_id from item_codes where comparable_code = any(${comparableCodes(search.trim())})))`;
}

/**
 * Changes the given codes and facts of an item, and whether it is tracked. Throws NOT_FOUND, GTIN_INVALID if its check digit is wrong, GTIN_TAKEN if
 * another item has it, or ITEM_HAS_STOCK.
 */
export async function changeItem(
  db: Database,
  { id, ...body }: { id: number } & ChangeItemBody,
  { by, ...context }: { by: Actor } & StockContext,
): Promise<Item> {
  const { days } = context;
  const { flags, ...texts } = textsOf(body);
  try {
    await writeCatalogue(db, async (tx) => {
      const before = await getItem(tx, { id, days }, sql`for no key update of i`);
      await writeItems(tx, [{ id, texts: { ...texts, ...(flags && { flags: changedFlags(before.texts, flags) }) } }]);
      await changeTracking(tx, { id, ...body }, context);
      await recordChange(tx, before, await getItem(tx, { id, days }), by);
    });
    if (body.tracked) await promiseLateLines(db, id, context);
    return toItem(await getItem(db, { id, days }));
  } catch (error) {
    throw isTaken(error, 'item_codes_gtin') ? new ApiError('GTIN_TAKEN') : error;
  }
}

async function changeTracking(
  tx: Transaction,
  { id, tracked, expectedOn, lowBelow, backOrders }: { id: number } & ChangeItemBody,
  context: StockContext,
): Promise<void> {
  if (tracked) await startTracking(tx, id, context);
  if (tracked === false) await stopTracking(tx, id);
  if (expectedOn === undefined && lowBelow === undefined && backOrders === undefined) return;
  await tx.execute(sql`insert into item_stock (item_id) values (${id}) on conflict do nothing`);
  await changeStock(tx, [id], context, () =>
    tx.execute(sql`
      update item_stock set low_below = coalesce(${lowBelow ?? null}, low_below), back_orders = coalesce(${backOrders ?? null}, back_orders),
        expected_on = case when ${expectedOn === undefined} then expected_on else ${expectedOn ?? null}::date end
      where item_id = ${id}`),
  );
}

function changedFlags({ flags = '' }: ItemTexts, changes: NonNullable<ChangeItemBody['flags']>): string {
  const stored = flags.split(LIST_SEPARATOR);
  return itemFlags.filter((flag) => changes[flag] ?? stored.includes(flag)).join(LIST_SEPARATOR);
}

/** What is given, as texts; an empty one removes. Throws GTIN_INVALID. */
function textsOf({
  gtin,
  codes,
  supplierCode,
  unitsPerPack,
  maxPerOrder,
  storageClass,
  flags,
  taxClass,
  classes,
}: ChangeItemBody) {
  const ofClasses = Object.entries(classes ?? {}).map(([jurisdiction, each]) => [`class${jurisdiction}`, each ?? '']);
  return {
    ...{ ...codes, ...Object.fromEntries(ofClasses) },
    // PostgreSQL's JSON rejects half of a surrogate pair.
    ...(supplierCode !== undefined && { supplierCode: supplierCode.toWellFormed() }),
    ...(taxClass !== undefined && { taxClass: taxClass.toWellFormed() }),
    ...(gtin !== undefined && { gtin: readGivenGtin(gtin) }),
    ...(unitsPerPack !== undefined && { unitsPerPack: String(unitsPerPack ?? '') }),
    ...(maxPerOrder !== undefined && { maxPerOrder: String(maxPerOrder ?? '') }),
    ...(storageClass !== undefined && { storageClass: storageClass ?? '' }),
    ...(flags && { flags }),
  };
}

/** The 14 digits, or an empty text. */
function readGivenGtin(gtin: string): string {
  if (gtin === '') return '';
  const read = readGtin(gtin);
  if (read !== undefined) return read;
  throw new ApiError('GTIN_INVALID', { issues: [{ path: 'gtin', message: 'no GTIN', code: 'GTIN_INVALID' }] });
}

async function recordChange(tx: Transaction, before: Row, after: Row, by: Actor): Promise<void> {
  const columns = itemColumns.filter((column) => before.texts[column] !== after.texts[column]);
  const stock = stockChanges(before, after);
  if (columns.length === 0 && stock.length === 0) return;
  const changes = columns.map(
    (each) => [each, { from: before.texts[each] ?? '', to: after.texts[each] ?? '' }] as const,
  );
  const { productId: code, dosage } = after;
  const items = changes.map(([column, values]) => ({ dosage, column, ...values }));
  if (items.length > 0)
    await recordChanges(tx, [{ code, kind: 'changed', difference: { items } }], { cause: 'edit', by });
  const details = { dosage, ...Object.fromEntries([...changes, ...stock]) };
  await recordAuditEvent(tx, 'product-changed', { ...by, subject: code, details });
}

/** What was changed of how it is sold, as texts. */
function stockChanges(before: Row, after: Row) {
  const settings = ({ tracked, owed }: Row) => ({ tracked, ...owed });
  const [from, to] = [settings(before), settings(after)];
  return (['tracked', 'lowBelow', 'backOrders', 'expectedOn'] as const).flatMap((each) =>
    from[each] === to[each] ? [] : [[each, { from: String(from[each] ?? ''), to: String(to[each] ?? '') }] as const],
  );
}

async function getItem(db: Runner, { id, days }: { id: number; days: DeliveryDays }, lock = sql``): Promise<Row> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns(days)} from items i join products p on p.id = i.product_id
    where i.id = ${id} and ${isShown} ${lock}`);
  const [row] = rows;
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

interface Row extends Pick<Item, 'id' | 'product' | 'productId' | 'drugName' | 'brandName' | 'dosage' | 'tracked'> {
  [column: string]: unknown;
  texts: ItemTexts;
  figures: Pick<Item, 'onHand' | 'reserved' | 'available' | 'nextExpiry'> | null;
  owed: Pick<Item, 'backOrdered' | 'expectedOn' | 'lowBelow' | 'backOrders'> | null;
}

const hasStock = sql`(i.tracked or exists (select from lots lot where lot.item_id = i.id))`;
const isShort = sql`i.tracked and (
  exists (select from item_stock s where s.item_id = i.id and s.band <> 'in-stock')
  or exists (select from promises where item_id = i.id and waiting > 0))`;
/** A tracked item that is no longer offered stays: it may have packs, and orders. */
const isShown = sql`(i.retired_at is null or i.tracked)`;

/** `available` is what a customer near the store could order. */
const columns = ({ shelfLifeDays, timeZone }: DeliveryDays) => sql`
  i.id, p.id as product, p.product_id as "productId", p.drug_name as "drugName", p.brand_name as "brandName", i.dosage, i.tracked, ${itemTextsJson} as texts,
  (select json_strip_nulls(json_build_object('onHand', sum(lot.on_hand), 'reserved', sum(lot.reserved),
     'available', coalesce(sum(lot.on_hand - lot.reserved) filter (where ${isUsable(expiryNeeded({ transitDays: 0, shelfLifeDays, timeZone }))}), 0),
     'nextExpiry', min(lot.expires_on) filter (where lot.on_hand > 0)))
   from lots lot where lot.item_id = i.id having count(*) > 0) as figures,
  (select json_strip_nulls(json_build_object('expectedOn', s.expected_on, 
     'lowBelow', case when i.tracked then s.low_below end, 'backOrders', case when i.tracked then s.back_orders end,
     'backOrdered', (select sum(waiting) from promises where item_id = i.id and waiting > 0)))
   from item_stock s where s.item_id = i.id) as owed`;

function toItem({ texts, figures, owed, ...row }: Row): Item {
  const { gtin, supplierCode, unitsPerPack, maxPerOrder, storageClass, flags = '', taxClass } = texts;
  const set = <Name extends string>(names: readonly Name[], column: (name: Name) => ItemColumn) =>
    Object.fromEntries(
      names.flatMap((name) => (texts[column(name)] === undefined ? [] : [[name, texts[column(name)]]])),
    );
  return {
    ...row,
    ...(gtin !== undefined && { gtin }),
    codes: set(itemCodeKinds, (kind) => kind),
    ...(supplierCode !== undefined && { supplierCode }),
    ...(unitsPerPack !== undefined && { unitsPerPack: Number(unitsPerPack) }),
    ...(maxPerOrder !== undefined && { maxPerOrder: Number(maxPerOrder) }),
    ...(storageClass !== undefined && { storageClass: storageClass as StorageClass }),
    flags: flags.split(LIST_SEPARATOR).filter((flag) => flag !== '') as ItemFlag[],
    ...(taxClass !== undefined && { taxClass }),
    classes: set(jurisdictions, (each) => `class${each}`),
    ...figures,
    ...owed,
  };
}
