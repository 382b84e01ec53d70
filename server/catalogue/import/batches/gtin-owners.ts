import { findItems } from '#server/catalogue/items/item-texts.ts';
import type { CatalogueProduct } from '#server/catalogue/products/columns.ts';
import { RecordFault } from '#server/catalogue/products/faults.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

interface Owner {
  /** The product's code. */
  productId: string;
  dosage: string;
}

/** The item on sale that has a GTIN, by GTIN. */
export type GtinOwners = ReadonlyMap<string, Owner>;

/** Which items on sale have these GTINs. Those of products that were read with their items are not read again. */
export async function findGtinOwners(
  db: Runner,
  gtins: string[],
  read: { product: CatalogueProduct }[] = [],
): Promise<GtinOwners> {
  const owners = new Map<string, Owner>();
  for (const { product } of read) {
    for (const [dosage, { gtin }] of Object.entries(product.items ?? {}))
      if (gtin !== undefined) owners.set(gtin, { productId: product.productId, dosage });
  }
  const others = gtins.filter((gtin) => !owners.has(gtin));
  if (others.length === 0) return owners;
  const found = await findItems(
    db,
    sql`i.id in (select item_id from item_codes where kind = 'gtin' and code = any(${others}::text[]))`,
  );
  for (const { texts, productId, dosage } of found) if (texts.gtin) owners.set(texts.gtin, { productId, dosage });
  return owners;
}

/** Throws RecordFault if another item has the GTIN. */
export function mustBeFree(owners: GtinOwners, { gtin, ...item }: Owner & { gtin: string | undefined }): void {
  const owner = gtin === undefined ? undefined : owners.get(gtin);
  if (!owner || isItem(owner, item)) return;
  const reason = `${owner.productId} ${owner.dosage} has this GTIN`;
  throw new RecordFault('E_GTIN_TAKEN', { column: 'gtin', value: gtin ?? '' }, reason);
}

export function isItem(one: Owner, other: Owner): boolean {
  return one.productId.toLowerCase() === other.productId.toLowerCase() && one.dosage === other.dosage;
}
