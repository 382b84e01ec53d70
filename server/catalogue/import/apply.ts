import type { ImportCounts, ImportProgress } from '#contract/admin/product-import.ts';
import { IMPORT_REJECTED_MAX } from '#contract/catalogue/product-constants.ts';
import type { CatalogueProduct } from '#server/catalogue/product-columns.ts';
import { listCategories } from '#server/catalogue/queries.ts';
import { lockCatalogue } from '#server/catalogue/write-lock.ts';
import type { Database, PooledDatabase, Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { compare, type Plan } from './compare.ts';
import { ImportError, type ImportRecord } from './faults.ts';
import { withImportLock } from './import-lock.ts';
import type { ImportOptions, ImportOutcome } from './options.ts';
import { parseCatalogue } from './parse.ts';
import { findStored, insertProducts, replaceDosages, updateProducts } from './queries.ts';
import { ImportAudit } from './record-import.ts';
import { type Named, noteNamed, whyNotWithdraw, withdrawMissing } from './withdraw.ts';

/** Records per transaction: few statements, and none that holds the catalogue's version for long. */
const BATCH = 1000;
/** Changes from which it is worth telling PostgreSQL at once. */
const MANY = 1000;

/**
 * Imports a catalogue file: products are added or changed by their productId, in any case; what is not in the file
 * stays, unless `withdrawMissing`. A batch that changes nothing issues no writing statement, so a second run moves no
 * catalogue version. Throws ImportError when the whole file is refused, or another import or trial runs, and the reason of
 * `signal` when that stops it.
 */
export async function importCatalogue(
  db: PooledDatabase,
  file: string,
  options: ImportOptions = {},
): Promise<ImportOutcome> {
  const outcome = await withImportLock(db, (locked) => importLocked({ db, locked, file }, options));
  const { added, changed, withdrawn, isRefused } = outcome;
  if (!options.dryRun && !isRefused && added + changed + withdrawn >= MANY) await tidyUp(db);
  return outcome;
}

interface Import {
  db: Database;
  /** The connection that holds the lock. */
  locked: Database;
  file: string;
}

async function importLocked({ db, locked, file }: Import, options: ImportOptions): Promise<ImportOutcome> {
  const counts = noCounts();
  const audit = new ImportAudit(db, file, options);
  const place: Place = { db: locked, transact: (work) => work(locked), counts, audit, writes: false };
  if (options.dryRun) return await run(place, file, options);
  try {
    if (options.allOrNothing) return await importWhole({ ...place, db: locked }, file, options);
    const writing: Place = { ...place, transact: (work) => locked.transaction(work), writes: true };
    const outcome = await run(writing, file, options);
    await audit.finished(db, counts, !outcome.isStopped);
    return outcome;
  } catch (error) {
    const reason = error instanceof ImportError ? error.code : options.signal?.aborted ? 'ABORTED' : 'ERROR';
    await audit.failed(counts, reason).catch(() => undefined); // the import's own error tells more
    throw error;
  }
}

/** Undoes an import that was refused as a whole. */
class Rollback extends Error {}

async function importWhole(place: Place & { db: Database }, file: string, options: ImportOptions) {
  let outcome: ImportOutcome | undefined;
  try {
    return await place.db.transaction(async (tx) => {
      outcome = await run({ ...place, db: tx, transact: (work) => work(tx), writes: true }, file, options);
      if (outcome.isRefused) throw new Rollback();
      await place.audit.finished(tx, place.counts, !outcome.isStopped);
      return outcome;
    });
  } catch (error) {
    if (outcome && error instanceof Rollback) {
      await place.audit.failed(place.counts, 'REJECTED');
      return outcome;
    }
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

/** Where batches are written: each in a transaction of its own, all in one, or (a dry run) nowhere. */
interface Place {
  db: Runner;
  transact<T>(work: (tx: Runner) => Promise<T>): Promise<T>;
  writes: boolean;
  /** Of what has been done so far. */
  counts: ImportCounts;
  audit: ImportAudit;
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
  let isStopped = false;
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
    isStopped = record.rejected !== undefined && counts.rejected >= IMPORT_REJECTED_MAX;
    if (isStopped) break;
    if (options.withdrawMissing) noteNamed(named, record);
    await tell(record, counts, options);
    const { product } = record;
    if (product) batch.push(product);
    if (product || record.rejected) progress.records += 1;
    options.onProgress?.(progress);
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  const notWithdrawn = options.withdrawMissing ? whyNotWithdraw(named, { isStopped }) : undefined;
  if (options.withdrawMissing && !notWithdrawn) {
    counts.withdrawn = await withdraw(place, named, { writes: writes(), signal });
  }
  return { ...counts, isRefused: isRefused(), isStopped, ...(notWithdrawn && { notWithdrawn }) };
}

async function withdraw(place: Place, named: Named, how: { writes: boolean; signal: AbortSignal | undefined }) {
  if (how.writes) await place.audit.begin();
  return await place.transact(async (tx) => {
    if (how.writes) await lockCatalogue(tx);
    return await withdrawMissing(tx, named, how);
  });
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
  if (writes) await place.audit.begin();
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
