import { type ChangeOrigin, recordChanges } from '#server/catalogue/history/record-changes.ts';
import { withdrawProducts } from '#server/catalogue/products/queries.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { listOnSale, type OnSaleProduct } from './batches/queries.ts';
import type { ImportRecord } from './faults.ts';

/** The products of a file. */
export interface IdsInFile {
  /**
   * In lower case, including rejected records: a typo in a price must not withdraw the product. For the same reason a rejected
   * record without a readable id prevents all withdrawals: it may be about any product.
   */
  ids: Set<string>;
  accepted: number;
  /** It is a dosage file, which says nothing about products that it does not name. */
  hasDosages: boolean;
  /** The line of the first rejected record whose productId cannot be read. */
  unreadableLine?: number;
}

/** Products per statement, so that each takes far less than the statement timeout and delays no request. */
const PRODUCTS_PER_STATEMENT = 1000;

/** Adds the product of a record. */
export function addId(idsInFile: IdsInFile, { line, product, ofDosage, rejected, productId }: ImportRecord): void {
  if (ofDosage) idsInFile.hasDosages = true;
  const id = product?.productId ?? productId;
  if (id !== undefined) idsInFile.ids.add(id.toLowerCase());
  if (product) idsInFile.accepted += 1;
  if (rejected && id === undefined) idsInFile.unreadableLine ??= line;
}

/** Why nothing may be withdrawn, for a message after "Nothing was withdrawn:"; undefined if it may. */
export function withdrawalBlocker(
  { accepted, hasDosages, unreadableLine }: IdsInFile,
  { isStopped }: { isStopped: boolean },
): string | undefined {
  if (hasDosages) return 'the file is about dosages, and need not name every product';
  if (isStopped) return 'the file was not read to its end';
  if (unreadableLine !== undefined) {
    return `line ${unreadableLine} has no readable productId, so it may be any product`;
  }
  // A failed export must not empty the store.
  return accepted === 0 ? 'no record of the file was accepted' : undefined;
}

/** Withdraws the products on sale that a file does not name, in the caller's transaction. Returns them. Without `origin` it writes nothing. */
export async function withdrawMissing(
  tx: Runner,
  { ids }: IdsInFile,
  { origin, signal }: { origin: ChangeOrigin | undefined; signal?: AbortSignal | undefined },
): Promise<OnSaleProduct[]> {
  const withdrawn: OnSaleProduct[] = [];
  let after = 0;
  for (;;) {
    signal?.throwIfAborted();
    const onSale = await listOnSale(tx, { after, limit: PRODUCTS_PER_STATEMENT });
    const missing = onSale.filter(({ productId }) => !ids.has(productId.toLowerCase()));
    if (origin && missing.length > 0) {
      const ids = missing.map(({ id }) => id);
      await withdrawProducts(tx, ids);
      const changes = missing.map(({ productId }) => ({ code: productId, kind: 'withdrawn' as const }));
      await recordChanges(tx, changes, origin);
    }
    withdrawn.push(...missing);
    after = onSale.at(-1)?.id ?? 0;
    if (onSale.length < PRODUCTS_PER_STATEMENT) return withdrawn;
  }
}
