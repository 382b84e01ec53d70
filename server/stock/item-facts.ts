import type { ChangeItemBody } from '#contract/admin/items.ts';
import { itemFlags, jurisdictions } from '#contract/catalogue/item-facts.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';

/** Facts of an item as they are given: those that are absent stay, an empty text or null removes one. */
export type GivenFacts = Omit<ChangeItemBody, 'gtin' | 'codes'>;

/** Writes the given facts of an item. */
export async function writeFacts(tx: Transaction, id: number, given: GivenFacts): Promise<void> {
  const { supplierCode, unitsPerPack, storageClass, flags, taxClass, classes } = given;
  const columns: SQL[] = [];
  if (supplierCode !== undefined) columns.push(sql`supplier_code = ${supplierCode || null}`);
  if (unitsPerPack !== undefined) columns.push(sql`units_per_pack = ${unitsPerPack}`);
  if (storageClass !== undefined) columns.push(sql`storage_class = ${storageClass}`);
  if (flags) columns.push(sql`flags = ${itemFlags.filter((flag) => flags.includes(flag))}::text[]`);
  if (taxClass !== undefined) columns.push(sql`tax_class = ${taxClass || null}`);
  if (classes) {
    const set = jurisdictions.flatMap((each) => (classes[each] ? [[each, classes[each]]] : []));
    columns.push(
      sql`classes = (classes - ${Object.keys(classes)}::text[]) || ${JSON.stringify(Object.fromEntries(set))}::jsonb`,
    );
  }
  if (columns.length > 0) await tx.execute(sql`update items set ${sql.join(columns, sql`, `)} where id = ${id}`);
}
