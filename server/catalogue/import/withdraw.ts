import type { Runner } from '#server/platform/database/database.ts';
import type { ImportRecord } from './faults.ts';
import { listOnSale, withdrawProducts } from './queries.ts';

/** Which products a file names. */
export interface Named {
  /**
   * In lower case; those of rejected records too: a typo in a price must not withdraw the product. For the same reason
   * a rejected record without a readable id forbids every withdrawal: it may be about any product.
   */
  ids: Set<string>;
  accepted: number;
  /** Of the first rejected record whose productId cannot be read. */
  unreadableLine?: number;
}

/** Products per statement, so that each is over long before the pool's limit, and none keeps requests waiting. */
const CHUNK = 1000;

/** Takes down which product a record is about. */
export function noteNamed(named: Named, { line, product, rejected, productId }: ImportRecord): void {
  const id = product?.productId ?? productId;
  if (id !== undefined) named.ids.add(id.toLowerCase());
  if (product) named.accepted += 1;
  if (rejected && id === undefined) named.unreadableLine ??= line;
}

/** Why a file may withdraw nothing, behind "Nothing was withdrawn:"; undefined when it may. */
export function whyNotWithdraw(
  { accepted, unreadableLine }: Named,
  { isStopped }: { isStopped: boolean },
): string | undefined {
  if (isStopped) return 'the file was not read to its end';
  if (unreadableLine !== undefined) {
    return `line ${unreadableLine} does not tell its productId for certain, so it may be about any product`;
  }
  // An export that failed must not empty the store.
  return accepted === 0 ? 'no record of the file was accepted' : undefined;
}

/** Withdraws the products on sale that a file does not name, inside the caller's transaction; how many they are. */
export async function withdrawMissing(
  tx: Runner,
  { ids }: Named,
  { writes, signal }: { writes: boolean; signal?: AbortSignal | undefined },
): Promise<number> {
  let withdrawn = 0;
  let after = 0;
  for (;;) {
    signal?.throwIfAborted();
    const onSale = await listOnSale(tx, { after, limit: CHUNK });
    const missing = onSale.filter(({ productId }) => !ids.has(productId.toLowerCase())).map(({ id }) => id);
    if (writes && missing.length > 0) await withdrawProducts(tx, missing);
    withdrawn += missing.length;
    after = onSale.at(-1)?.id ?? 0;
    if (onSale.length < CHUNK) return withdrawn;
  }
}
