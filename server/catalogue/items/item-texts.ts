import { type ItemColumn, itemColumns } from '#contract/catalogue/product-constants.ts';
import { itemCodeKinds } from '#contract/limits.ts';
import { comparableCode } from '#contract/quick-order/comparable-code.ts';
import type { ItemTexts } from '#server/catalogue/products/columns.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';

/** Separates flags. */
export const LIST_SEPARATOR = '|';

const codeColumns = ['gtin', ...itemCodeKinds] as const;

/** SQL: the codes and facts of a row `i` of items, by column, without those that are null. */
export const itemTextsJson = sql`
  coalesce((select jsonb_object_agg(kind, code) from item_codes where item_id = i.id), '{}') || jsonb_strip_nulls(jsonb_build_object(
    'supplierCode', i.supplier_code, 'unitsPerPack', i.units_per_pack::text, 'maxPerOrder', i.max_per_order::text, 'storageClass', i.storage_class,
    'flags', nullif(array_to_string(i.flags, ${LIST_SEPARATOR}), ''), 'taxClass', i.tax_class,
    'classAU', i.classes ->> 'AU', 'classUS', i.classes ->> 'US', 'classGB', i.classes ->> 'GB', 'classEU', i.classes ->> 'EU'))`;

/** A row of items with its codes and facts. */
export interface StoredItem {
  id: number;
  /** The product's code. */
  productId: string;
  dosage: string;
  texts: ItemTexts;
}

/** The offered items that fulfil a condition on `i` and their product `p`, by id. The product may be withdrawn. */
export async function findItems(db: Runner, condition: SQL): Promise<StoredItem[]> {
  const { rows } = await db.execute<StoredItem & Record<string, unknown>>(sql`
    select i.id, p.product_id as "productId", i.dosage, ${itemTextsJson} as texts
    from items i join products p on p.id = i.product_id where i.retired_at is null and ${condition} order by i.id`);
  return rows;
}

/** The columns that at least one item has, in the order of a file. */
export async function findUsedColumns(db: Runner): Promise<ItemColumn[]> {
  const { rows } = await db.execute<{ used: ItemColumn }>(sql`
    select distinct kind as used from item_codes union
    select used from (select bool_or(supplier_code is not null), bool_or(units_per_pack is not null), bool_or(max_per_order is not null), bool_or(storage_class is not null),
      bool_or(flags <> '{}'), bool_or(tax_class is not null), bool_or(classes ? 'AU'), bool_or(classes ? 'US'), bool_or(classes ? 'GB'),
      bool_or(classes ? 'EU') from items) as has (c1, c2, c3, c4, c5, c6, c7, c8, c9, c10)
    cross join lateral (values ('supplierCode', c1), ('unitsPerPack', c2), ('maxPerOrder', c3), ('storageClass', c4), ('flags', c5),
      ('taxClass', c6), ('classAU', c7), ('classUS', c8), ('classGB', c9), ('classEU', c10)) as columns (used, has_one) where has_one`);
  const used = new Set(rows.map((row) => row.used));
  return itemColumns.filter((column) => used.has(column));
}

/** What is to be changed of an item; columns that are absent stay. */
export interface ItemChange {
  id: number;
  texts: ItemTexts;
}

/** Writes codes and facts of items, in a few statements for all. */
export async function writeItems(tx: Runner, changes: ItemChange[]): Promise<void> {
  await writeCodes(
    tx,
    changes.flatMap(({ id, texts }) =>
      codeColumns.flatMap((kind) => (texts[kind] === undefined ? [] : [{ id, kind, code: texts[kind] }])),
    ),
  );
  const facts = changes.filter(({ texts }) => factColumns.some((column) => texts[column] !== undefined));
  if (facts.length > 0) await writeFacts(tx, facts);
}

const factColumns = itemColumns.filter((column) => !codeColumns.some((each) => each === column));

async function writeCodes(tx: Runner, codes: { id: number; kind: string; code: string }[]): Promise<void> {
  const [removed, set] = [codes.filter(({ code }) => code === ''), codes.filter(({ code }) => code !== '')];
  if (removed.length > 0) {
    await tx.execute(sql`
      delete from item_codes using json_to_recordset(${JSON.stringify(removed)}::json) as given(id int, kind text)
      where item_id = given.id and item_codes.kind = given.kind`);
  }
  if (set.length === 0) return;
  await freeGtins(
    tx,
    set.flatMap(({ kind, code }) => (kind === 'gtin' ? [code] : [])),
  );
  const records = set.map((each) => ({ ...each, comparable: comparableCode(each.code) }));
  await tx.execute(sql`
    insert into item_codes (item_id, kind, code, comparable_code)
    select id, kind, code, comparable
    from json_to_recordset(${JSON.stringify(records)}::json) as given(id int, kind text, code text, comparable text)
    on conflict (item_id, kind) do update set code = excluded.code, comparable_code = excluded.comparable_code
    where item_codes.code <> excluded.code`);
}

/**
 * Takes GTINs from items that are no longer offered, and from withdrawn products. Files spell dosages in new ways and give products new
 * numbers, and the GTIN goes along.
 */
export async function freeGtins(tx: Runner, gtins: string[]): Promise<void> {
  if (gtins.length === 0) return;
  await tx.execute(sql`
    delete from item_codes using items join products p on p.id = items.product_id
    where items.id = item_id and (retired_at is not null or withdrawn_at is not null) and kind = 'gtin' and code = any(${gtins}::text[])`);
}

async function writeFacts(tx: Runner, changes: ItemChange[]): Promise<void> {
  const records = JSON.stringify(changes);
  const column = (name: string) => sql`given.texts ->> ${name}::text`;
  /** The given text, null if it is empty; else what is stored. */
  const fact = (name: string, stored: SQL) =>
    sql`case when ${column(name)} is null then ${stored} else nullif(${column(name)}, '') end`;
  const jurisdiction = (name: string) => sql`${name}::text, ${fact(`class${name}`, sql`classes ->> ${name}::text`)}`;
  await tx.execute(sql`
    update items set supplier_code = ${fact('supplierCode', sql`supplier_code`)},
      units_per_pack = (${fact('unitsPerPack', sql`units_per_pack::text`)})::int,
      max_per_order = (${fact('maxPerOrder', sql`max_per_order::text`)})::int,
      storage_class = ${fact('storageClass', sql`storage_class`)},
      flags = case when ${column('flags')} is null then flags
        else coalesce(string_to_array(nullif(${column('flags')}, ''), ${LIST_SEPARATOR}), '{}') end,
      tax_class = ${fact('taxClass', sql`tax_class`)},
      classes = jsonb_strip_nulls(jsonb_build_object(
        ${jurisdiction('AU')}, ${jurisdiction('US')}, ${jurisdiction('GB')}, ${jurisdiction('EU')}))
    from jsonb_to_recordset(${records}::jsonb) as given(id int, texts jsonb) where items.id = given.id`);
}
