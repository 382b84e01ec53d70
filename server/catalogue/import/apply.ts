import type { ImportCounts, ImportProgress } from '#contract/admin/product-import.ts';
import { IMPORT_REJECTED_MAX } from '#contract/catalogue/product-constants.ts';
import { readCategoryNames, spellingsOf } from '#server/catalogue/category-names.ts';
import type { CatalogueProduct } from '#server/catalogue/products/columns.ts';
import { insertProducts, updateDosages, updateProducts } from '#server/catalogue/products/queries.ts';
import { listCategories } from '#server/catalogue/queries.ts';
import { lockCatalogue } from '#server/catalogue/write-lock.ts';
import type { Database, PooledDatabase, Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { compare, type Plan } from './compare.ts';
import { ImportError, type ImportRecord } from './faults.ts';
import { withImportLock } from './import-lock.ts';
import type { ImportOptions, ImportOutcome } from './options.ts';
import { parseCatalogue } from './parse.ts';
import { findStored } from './queries.ts';
import { ImportAudit } from './record-import.ts';
import { addId, type IdsInFile, withdrawalBlocker, withdrawMissing } from './withdraw.ts';

/** Records per transaction: few statements, and a short lock of the catalogue's version. */
const RECORDS_PER_BATCH = 1000;
/** From this many changes on, the tables are analysed at once. */
const CHANGES_ANALYSED_FROM = 1000;

/**
 * Imports a catalogue file: adds or changes products by their productId, regardless of case. Products that the file does not
 * name stay, unless `withdrawMissing` is set. A batch without changes writes nothing, so a second run does not change the
 * catalogue's version. Throws ImportError when the whole file is rejected or another import runs, and the reason of
 * `signal` when it is aborted.
 */
export async function importCatalogue(
  db: PooledDatabase,
  file: string,
  options: ImportOptions = {},
): Promise<ImportOutcome> {
  const outcome = await withImportLock(db, (locked) => importLocked({ db, locked, file }, options));
  const { added, changed, withdrawn, isRefused } = outcome;
  if (!options.dryRun && !isRefused && added + changed + withdrawn >= CHANGES_ANALYSED_FROM) await vacuumAnalyze(db);
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
  const writer: BatchWriter = { db: locked, transact: (work) => work(locked), counts, audit, writes: false };
  if (options.dryRun) return await run(writer, file, options);
  try {
    if (options.allOrNothing) return await importWhole({ ...writer, db: locked }, file, options);
    const writing: BatchWriter = { ...writer, transact: (work) => locked.transaction(work), writes: true };
    const outcome = await run(writing, file, options);
    await audit.finished(db, counts, !outcome.isStopped);
    return outcome;
  } catch (error) {
    const reason = error instanceof ImportError ? error.code : options.signal?.aborted ? 'ABORTED' : 'ERROR';
    await audit.failed(counts, reason).catch(() => undefined); // the error of the import says more
    throw error;
  }
}

/** Thrown to roll back an import of all or nothing. */
class Rollback extends Error {}

async function importWhole(writer: BatchWriter & { db: Database }, file: string, options: ImportOptions) {
  let outcome: ImportOutcome | undefined;
  try {
    return await writer.db.transaction(async (tx) => {
      outcome = await run({ ...writer, db: tx, transact: (work) => work(tx), writes: true }, file, options);
      if (outcome.isRefused) throw new Rollback();
      await writer.audit.finished(tx, writer.counts, !outcome.isStopped);
      return outcome;
    });
  } catch (error) {
    if (outcome && error instanceof Rollback) {
      await writer.audit.failed(writer.counts, 'REJECTED');
      return outcome;
    }
    if (error instanceof ImportError) throw new ImportError(error.code, `${error.message} Nothing was changed.`);
    throw error;
  }
}

/**
 * Analyses the tables and removes old row versions, which PostgreSQL does by itself only a minute later: until then it plans
 * queries for the old catalogue.
 * A timeout here does not fail the import, which is already committed.
 */
async function vacuumAnalyze(db: Database): Promise<void> {
  const tables = sql`products, product_dosages, listings, listing_counts, search_words`;
  await db.execute(sql`vacuum (analyze) ${tables}`).catch(() => undefined);
}

/** How batches are written: each in its own transaction, all in one, or (in a dry run) not at all. */
interface BatchWriter {
  db: Runner;
  transact<T>(work: (tx: Runner) => Promise<T>): Promise<T>;
  writes: boolean;
  /** Counts so far. */
  counts: ImportCounts;
  audit: ImportAudit;
}

const noCounts = (): ImportCounts => ({ added: 0, changed: 0, unchanged: 0, withdrawn: 0, rejected: 0, warnings: 0 });

async function run(writer: BatchWriter, file: string, options: ImportOptions): Promise<ImportOutcome> {
  const { counts } = writer;
  const { signal, unpackedBytesMax, recordsMax = Number.POSITIVE_INFINITY } = options;
  const progress: ImportProgress = { records: 0, bytesRead: 0, bytesTotal: 0 };
  const idsInFile: IdsInFile = { ids: new Set(), accepted: 0 };
  const isRefused = () => options.allOrNothing === true && counts.rejected > 0;
  const writes = () => writer.writes && !isRefused();
  let batch: CatalogueProduct[] = [];
  let isStopped = false;
  const flush = async () => {
    signal?.throwIfAborted();
    await options.authorize?.();
    await applyBatch(writer, { batch, writes: writes() });
    batch = [];
  };
  for await (const record of parseCatalogue(file, {
    categories: await spellingsOf(writer.db, await listCategories(writer.db)),
    onRead: (bytesRead, bytesTotal) => Object.assign(progress, { bytesRead, bytesTotal }),
    signal,
    unpackedBytesMax,
  })) {
    isStopped = record.rejected !== undefined && counts.rejected >= IMPORT_REJECTED_MAX;
    if (isStopped) break;
    if (options.withdrawMissing) addId(idsInFile, record);
    await report(record, counts, options);
    const { product } = record;
    if (product) batch.push(product);
    if (product || record.rejected) progress.records += 1;
    if (progress.records > recordsMax)
      throw new ImportError('E_TOO_MANY', `The file has more than ${recordsMax} records.`);
    if (batch.length >= RECORDS_PER_BATCH) await flush();
    options.onProgress?.(progress);
  }
  await flush();
  const notWithdrawn = options.withdrawMissing ? withdrawalBlocker(idsInFile, { isStopped }) : undefined;
  if (options.withdrawMissing && !notWithdrawn) {
    counts.withdrawn = await withdraw(writer, idsInFile, { writes: writes(), signal });
  }
  return { ...counts, isRefused: isRefused(), isStopped, ...(notWithdrawn && { notWithdrawn }) };
}

async function withdraw(
  writer: BatchWriter,
  idsInFile: IdsInFile,
  how: { writes: boolean; signal: AbortSignal | undefined },
) {
  if (how.writes) await writer.audit.begin();
  return await writer.transact(async (tx) => {
    if (how.writes) await lockCatalogue(tx);
    return await withdrawMissing(tx, idsInFile, how);
  });
}

async function report({ line, rejected, warnings = [] }: ImportRecord, counts: ImportCounts, options: ImportOptions) {
  counts.warnings += warnings.length;
  for (const warning of warnings) await options.onWarning?.(line, warning);
  if (!rejected) return;
  counts.rejected += 1;
  await options.onRejected?.(line, rejected);
}

async function applyBatch(
  writer: BatchWriter,
  { batch, writes }: { batch: CatalogueProduct[]; writes: boolean },
): Promise<void> {
  if (batch.length === 0) return;
  if (writes) await writer.audit.begin();
  const ids = batch.map((product) => product.productId);
  const { added, changed } = await writer.transact(async (tx) => {
    if (writes) await lockCatalogue(tx);
    // A category that was renamed since the file was opened.
    const renamed = await readCategoryNames(tx);
    const current = batch.map((product) => {
      const category = renamed.get(product.category.toLowerCase());
      return category === undefined ? product : { ...product, category };
    });
    const plan = compare(current, await findStored(tx, ids));
    if (writes) await write(tx, plan);
    return plan;
  });
  writer.counts.added += added.length;
  writer.counts.changed += changed.length;
  writer.counts.unchanged += batch.length - added.length - changed.length;
}

/** Runs only the statements that have something to write: a batch without changes must not increase the catalogue's version. */
async function write(tx: Runner, { added, changed }: Plan): Promise<void> {
  const rows = changed.filter((change) => change.rowDiffers);
  const dosages = changed.filter((change) => change.dosagesDiffer);
  if (added.length > 0) await insertProducts(tx, added);
  if (rows.length > 0) await updateProducts(tx, rows, { restores: true });
  if (dosages.length > 0) await updateDosages(tx, dosages);
}
