import { isDeepStrictEqual } from 'node:util';
import type { AdminUndoImport, KeptProduct } from '#contract/admin/undo-import.ts';
import type { CallOutput } from '#contract/endpoint.ts';
import { type Actor, recordAuditEvent } from '#server/accounts/audit.ts';
import { spellingsOf } from '#server/catalogue/category-names.ts';
import { differenceOf } from '#server/catalogue/history/difference.ts';
import { recordChanges } from '#server/catalogue/history/record-changes.ts';
import { withStoredItems, writeItemDifferences } from '#server/catalogue/items/compare-items.ts';
import type { CatalogueProduct } from '#server/catalogue/products/columns.ts';
import {
  restoreProducts,
  updateDosages,
  updateProducts,
  withdrawProducts,
} from '#server/catalogue/products/queries.ts';
import type { Spellings } from '#server/catalogue/products/spellings.ts';
import { listCategories } from '#server/catalogue/queries.ts';
import { writeCatalogue } from '#server/catalogue/write-lock.ts';
import { advisoryLocks } from '#server/locks.ts';
import type { Database, Runner, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { vacuumAnalyze } from '../analyse.ts';
import { findGtinOwners, isItem } from '../batches/gtin-owners.ts';
import { findStored, type StoredProduct } from '../batches/queries.ts';
import { isUndone, undoneThrough } from './last-import.ts';
import { type ImportedChange, type IsTaken, type Reverted, revert } from './revert.ts';

/** Products per call: an edit, which waits for the same lock, waits no longer than for a batch of an import. */
const PRODUCTS_PER_CALL = 1000;

type UndoneProducts = CallOutput<typeof AdminUndoImport>;

const nothing: UndoneProducts = { reset: 0, restored: 0, withdrawn: 0, kept: [], products: 0, isDone: true };

/** A product to be changed, and what it becomes. */
interface Undo extends Reverted {
  stored: StoredProduct;
}

/**
 * Undoes the next changes of the last import in one transaction. Values that were changed since stay. How far it came is stored with the
 * import: an undo that was interrupted is continued, and two at once share the work. Throws UNDO_TOO_LATE if it is not the last import,
 * began more than 24 hours ago, and SERVICE_UNAVAILABLE while an import runs. One that is undone is left as it is: the response to the last
 * step may have been lost.
 */
export async function undoImport(db: Database, importId: string, by: Actor): Promise<UndoneProducts> {
  const { after, ...undone } = await writeCatalogue(db, (tx) => undoNext(tx, importId, by));
  if (undone.isDone && after > 0) await vacuumAnalyze(db); // it had several steps
  return undone;
}

async function undoNext(tx: Transaction, importId: string, by: Actor): Promise<UndoneProducts & { after: number }> {
  await mustBeIdle(tx);
  const after = await undoneThrough(tx, importId);
  if (after === undefined) {
    if (await isUndone(tx, importId)) return { ...nothing, after: 0 };
    throw new ApiError('UNDO_TOO_LATE');
  }
  if (after === 0) await begin(tx, importId, by);
  const changes = await listChanges(tx, importId, after);
  const found = await findStored(
    tx,
    changes.map(({ code }) => code),
  );
  const itemsChanged = changes.flatMap(({ difference }) => difference.items ?? []);
  const stored = itemsChanged.length > 0 ? await withStoredItems(tx, found) : found;
  const gtins = itemsChanged.filter(({ column, from }) => column === 'gtin' && from !== '').map(({ from }) => from);
  const owners = await findGtinOwners(tx, gtins);
  const isTaken: IsTaken = (gtin, item) => {
    const owner = owners.get(gtin);
    return owner !== undefined && !isItem(owner, item);
  };
  const known = new Map(stored.map((row) => [row.product.productId, row]));
  const spellings = await spellingsOf(tx, await listCategories(tx));
  const undos = changes.flatMap((change): Undo[] => {
    const row = known.get(change.code);
    return row ? [{ stored: row, ...revert(withCategoryOfToday(change, spellings), row, isTaken) }] : [];
  });
  const counts = await write(tx, undos, { cause: 'undo', importId, by });
  const isDone = changes.length < PRODUCTS_PER_CALL;
  await saveProgress(tx, importId, { through: changes.at(-1)?.id ?? after, isDone });
  if (isDone) await recordAuditEvent(tx, 'catalogue-import-undone', { ...by, details: { import: importId } });
  return { ...counts, kept: undos.flatMap(keptProduct), products: changes.length, isDone, after };
}

/** An import that runs would write what is undone again, or has more changes to come. */
async function mustBeIdle(tx: Runner): Promise<void> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${advisoryLocks.import}) as free`,
  );
  if (!rows[0]?.free) throw new ApiError('SERVICE_UNAVAILABLE');
}

async function listChanges(tx: Runner, importId: string, after: number) {
  const { rows } = await tx.execute<ImportedChange & { id: number; code: string } & Record<string, unknown>>(sql`
    select c.id::float8 as id, p.product_id as code, c.kind, c.difference,
      since.count > 0 as "changedSince", since.states > 0 as "stateChangedSince"
    from product_changes c join products p on p.id = c.product_id cross join lateral (
      select count(*) filter (where n.cause <> 'category') as count,
        count(*) filter (where n.kind in ('withdrawn', 'restored')) as states
      from product_changes n where n.product_id = c.product_id and n.id > c.id) since
    where c.import_id = ${importId} and c.cause = 'import' and c.id > ${after}
    order by c.id limit ${PRODUCTS_PER_CALL}`);
  return rows;
}

async function write(tx: Runner, undos: Undo[], origin: { cause: 'undo'; importId: string; by: Actor }) {
  const changes = undos.map(({ stored, product, withdrawn }) => ({
    ...{ id: stored.id, product, difference: differenceOf(stored.product, product) },
    ...{ withdraws: withdrawn && !stored.withdrawn, restores: !withdrawn && stored.withdrawn },
  }));
  const reset = changes.filter(({ difference }) => !isDeepStrictEqual(difference, {}));
  const withdrawn = changes.filter(({ withdraws }) => withdraws);
  const restored = changes.filter(({ restores }) => restores);
  if (reset.length > 0) await updateProducts(tx, reset, { restores: false });
  const prices = reset.filter(({ difference }) => difference.dosages);
  if (prices.length > 0) await updateDosages(tx, prices);
  await writeItemDifferences(
    tx,
    reset.map(({ product, difference }) => ({ productId: product.productId, differences: difference.items ?? [] })),
  );
  if (withdrawn.length > 0) await withdrawProducts(tx, idsOf(withdrawn));
  if (restored.length > 0) await restoreProducts(tx, idsOf(restored));
  await recordChanges(
    tx,
    changes.flatMap(({ product, difference, withdraws, restores }) => {
      const kind = withdraws ? 'withdrawn' : restores ? 'restored' : 'changed';
      const isUnchanged = kind === 'changed' && isDeepStrictEqual(difference, {});
      return isUnchanged ? [] : [{ code: product.productId, kind, difference }];
    }),
    origin,
  );
  return { reset: reset.length, withdrawn: withdrawn.length, restored: restored.length };
}

const idsOf = (changes: { id: number; product: CatalogueProduct }[]) => changes.map(({ id }) => id);

const keptProduct = ({ kept, stored }: Undo): KeptProduct[] =>
  kept ? [{ productId: stored.product.productId, drugName: stored.product.drugName, columns: kept }] : [];

/** The categories that the names mean by now: they may have been renamed, or be spelled differently. */
function withCategoryOfToday<Change extends ImportedChange>(change: Change, spellings: Spellings): Change {
  const { texts } = change.difference;
  if (!texts?.category) return change;
  const { from, to } = texts.category;
  const category = { from: spellings.find(from) ?? from, to: spellings.find(to) ?? to };
  return { ...change, difference: { ...change.difference, texts: { ...texts, category } } };
}

async function begin(tx: Runner, importId: string, by: Actor): Promise<void> {
  await recordAuditEvent(tx, 'catalogue-import-undo-started', { ...by, details: { import: importId } });
  await tx.execute(sql`update catalogue_imports set undo_started_at = now() where id = ${importId}`);
}

async function saveProgress(
  tx: Runner,
  importId: string,
  { through, isDone }: { through: number; isDone: boolean },
): Promise<void> {
  await tx.execute(sql`
    update catalogue_imports set undone_through = ${through}, undone_at = case when ${isDone} then now() end
    where id = ${importId}`);
}
