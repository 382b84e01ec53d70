import { findItems } from '#server/catalogue/items/item-texts.ts';
import { RecordFault } from '#server/catalogue/products/faults.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { StoredProduct } from './queries.ts';

/** A dosage of a product, by the product's code. */
interface Owner {
  productId: string;
  dosage: string;
}

/** The item on sale that has a GTIN, by GTIN. */
export type GtinOwners = ReadonlyMap<string, Owner>;

/** Which items on sale have these GTINs. Those of products that were read with their items are not read again. */
export async function findGtinOwners(db: Runner, gtins: string[], read: StoredProduct[] = []): Promise<GtinOwners> {
  const owners = new Map<string, Owner>();
  for (const { product, withdrawn } of read) {
    for (const [dosage, { gtin }] of Object.entries(product.items ?? {}))
      if (gtin !== undefined && !withdrawn) owners.set(gtin, { productId: product.productId, dosage });
  }
  const others = gtins.filter((gtin) => !owners.has(gtin));
  if (others.length === 0) return owners;
  const found = await findItems(
    db,
    sql`p.withdrawn_at is null
      and i.id in (select item_id from item_codes where kind = 'gtin' and code = any(${others}::text[]))`,
  );
  for (const { texts, productId, dosage } of found) if (texts.gtin) owners.set(texts.gtin, { productId, dosage });
  return owners;
}

/**
 * GTINs that a file cannot give to a dosage: another dosage on sale has them, or had them when the import began. A trial run writes nothing, so
 * without the second rule it would reject what a later batch of the import accepts.
 */
export class TakenGtins {
  /** GTINs that this import took from a dosage. */
  readonly #released = new Set<string>();
  #owners: GtinOwners = new Map();

  /** Reads the owners for the next batch. */
  async read(db: Runner, gtins: string[], stored: StoredProduct[]): Promise<void> {
    this.#owners = await findGtinOwners(db, gtins, stored);
  }

  /** Remembers a GTIN that this import took from a dosage. */
  release(gtin: string): void {
    this.#released.add(gtin);
  }

  /** Throws RecordFault if the GTIN is taken. `offered`: the dosages of the product, if the file changes them. */
  assertFree(gtin: string, item: Owner, offered?: string[]): void {
    const owner = this.#owners.get(gtin);
    if (owner && isItem(owner, item)) return;
    if (!owner && !this.#released.has(gtin)) return;
    // The file spells the dosage in another way.
    const isRespelled = owner && isSameProduct(owner, item) && offered && !offered.includes(owner.dosage);
    if (isRespelled) return;
    const reason = owner
      ? `${owner.productId} ${owner.dosage} has this GTIN`
      : 'another dosage had this GTIN before this file';
    throw new RecordFault('E_GTIN_TAKEN', { column: 'gtin', value: gtin }, reason);
  }
}

const isSameProduct = (one: Owner, other: Owner) => one.productId.toLowerCase() === other.productId.toLowerCase();

export const isItem = (one: Owner, other: Owner) => isSameProduct(one, other) && one.dosage === other.dosage;
