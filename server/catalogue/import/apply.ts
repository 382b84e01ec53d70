import { sql, TransactionRollbackError } from 'drizzle-orm';
import type { ImportCounts, ImportProgress } from '#contract/catalogue-import.ts';
import type { Database, Runner, Transaction } from '../../database/pool.ts';
import type { CatalogueProduct } from '../product-columns.ts';
import { listCategories } from '../queries.ts';
import { lockCatalogue } from '../write-lock.ts';
import { compare, type Plan } from './compare.ts';
import { ImportError, type ImportRecord } from './faults.ts';
import type { ImportOptions, ImportOutcome } from './options.ts';
import { parseCatalogue } from './parse.ts';
import { findStored, insertProducts, replaceDosages, updateProducts } from './queries.ts';
import { recordImport } from './record-import.ts';
import { type Named, noteNamed, whyNotWithdraw, withdrawMissing } from './withdraw.ts';

/** Records per transaction: few statements, and none that holds the catalogue's version for long. */
const BATCH = 1000;
/** Changes from which it is worth telling PostgreSQL at once. */
const MANY = 1000;
/** Any constant that nobody else on this database takes. */
const IMPORT_LOCK = 7_103_412;

/**
 * Imports a catalogue file: products are added or changed by their productId, in any case; what is not in the file
 * stays, unless `withdrawMissing`. A batch that changes nothing issues no writing statement, so a second run moves no
 * catalogue version. Throws ImportError when the whole file is refused, or another import runs, and the reason of
 * `signal` when that stops it.
 */
export async function importCatalogue(db: Database, file: string, options: ImportOptions = {}): Promise<ImportOutcome> {
  if (options.dryRun) {
    return await run({ db, transact: (work) => work(db), writes: false, counts: noCounts() }, file, options);
  }
  const outcome = options.allOrNothing ? await importWhole(db, file, options) : await importBatches(db, file, options);
  const { added, changed, withdrawn, isRefused } = outcome;
  if (!isRefused && added + changed + withdrawn >= MANY) await tidyUp(db);
  return outcome;
}

async function importBatches(db: Database, file: string, options: ImportOptions): Promise<ImportOutcome> {
  const counts = noCounts();
  const end = await db.transaction(async (lock) => {
    // This transaction holds the lock and writes the audit; it reads nothing, so it holds back no clean-up of old rows.
    await takeLock(lock);
    const place: Place = { db, transact: (work) => db.transaction(work), writes: true, counts };
    const ended = await run(place, file, options).then(
      (outcome) => ({ outcome }),
      (error: unknown) => ({ error }),
    );
    await recordImport(lock, { file, counts, isWhole: 'outcome' in ended }, options);
    return ended;
  });
  if ('error' in end) throw end.error;
  return end.outcome;
}

async function importWhole(db: Database, file: string, options: ImportOptions): Promise<ImportOutcome> {
  const counts = noCounts();
  let outcome: ImportOutcome | undefined;
  try {
    return await db.transaction(async (tx) => {
      await takeLock(tx);
      outcome = await run({ db: tx, transact: (work) => work(tx), writes: true, counts }, file, options);
      if (outcome.isRefused) tx.rollback();
      await recordImport(tx, { file, counts, isWhole: true }, options);
      return outcome;
    });
  } catch (error) {
    if (outcome && error instanceof TransactionRollbackError) return outcome;
    if (error instanceof ImportError) throw new ImportError(error.code, `${error.message} Nothing was changed.`);
    throw error;
  }
}

/**
 * What PostgreSQL does by itself a minute later: until then it would plan lists and searches for the old catalogue. The
 * import is done, so that it does not fail if this takes longer than a statement may.
 */
async function tidyUp(db: Database): Promise<void> {
  const tables = sql`products, product_dosages, listings, listing_counts, search_words`;
  await db.execute(sql`vacuum (analyze) ${tables}`).catch(() => undefined);
}

async function takeLock(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as free`);
  if (!rows[0]?.free) throw new ImportError('E_BUSY', 'Another import is running; try again when it is done.');
}

/** Where batches are written: each in a transaction of its own, all in one, or (a dry run) nowhere. */
interface Place {
  db: Runner;
  transact<T>(work: (tx: Runner) => Promise<T>): Promise<T>;
  writes: boolean;
  /** Of what has been done so far. */
  counts: ImportCounts;
}

const noCounts = (): ImportCounts => ({ added: 0, changed: 0, unchanged: 0, withdrawn: 0, rejected: 0, warnings: 0 });

async function run(place: Place, file: string, options: ImportOptions): Promise<ImportOutcome> {
  const { counts } = place;
  const { signal, unpackedBytesMax } = options;
  const progress: ImportProgress = { records: 0, bytesRead: 0, bytesTotal: 0 };
  const named: Named = { ids: new Set(), accepted: 0 };
  const isRefused = () => options.allOrNothing === true && counts.rejected > 0;
  const writes = () => place.writes && !isRefused();
  let batch: CatalogueProduct[] = [];
  const flush = async () => {
    signal?.throwIfAborted();
    await applyBatch(place, { batch, writes: writes() });
    batch = [];
  };
  for await (const record of parseCatalogue(file, {
    categories: await listCategories(place.db),
    onRead: (bytesRead, bytesTotal) => Object.assign(progress, { bytesRead, bytesTotal }),
    signal,
    unpackedBytesMax,
  })) {
    if (options.withdrawMissing) noteNamed(named, record);
    await tell(record, counts, options);
    const { product } = record;
    if (product) batch.push(product);
    if (product || record.rejected) progress.records += 1;
    options.onProgress?.(progress);
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  const notWithdrawn = options.withdrawMissing ? whyNotWithdraw(named) : undefined;
  if (options.withdrawMissing && !notWithdrawn) {
    counts.withdrawn = await place.transact(async (tx) => {
      if (writes()) await lockCatalogue(tx);
      return await withdrawMissing(tx, named, { writes: writes(), signal });
    });
  }
  return { ...counts, isRefused: isRefused(), ...(notWithdrawn && { notWithdrawn }) };
}

async function tell({ line, rejected, warnings = [] }: ImportRecord, counts: ImportCounts, options: ImportOptions) {
  counts.warnings += warnings.length;
  for (const warning of warnings) options.onWarning?.(line, warning);
  if (!rejected) return;
  counts.rejected += 1;
  await options.onRejected?.(line, rejected);
}

async function applyBatch(
  place: Place,
  { batch, writes }: { batch: CatalogueProduct[]; writes: boolean },
): Promise<void> {
  if (batch.length === 0) return;
  const ids = batch.map((product) => product.productId);
  const { added, changed } = await place.transact(async (tx) => {
    if (writes) await lockCatalogue(tx);
    const plan = compare(batch, await findStored(tx, ids));
    if (writes) await write(tx, plan);
    return plan;
  });
  place.counts.added += added.length;
  place.counts.changed += changed.length;
  place.counts.unchanged += batch.length - added.length - changed.length;
}

/** Each statement only where it has something to do: every one that runs moves the catalogue's version. */
async function write(tx: Runner, { added, changed }: Plan): Promise<void> {
  const rows = changed.filter((change) => change.row);
  const dosages = changed.filter((change) => change.dosages);
  if (added.length > 0) await insertProducts(tx, added);
  if (rows.length > 0) await updateProducts(tx, rows, { restores: true });
  if (dosages.length > 0) await replaceDosages(tx, dosages);
}
