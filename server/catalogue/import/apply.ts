import type { ImportChange } from '#contract/admin/product-import.ts';
import { readCatalogueVersion } from '#server/catalogue/invalidate-cache.ts';
import type { Database, PooledDatabase, Runner } from '#server/platform/database/database.ts';
import { CHANGES_ANALYSED_FROM, vacuumAnalyze } from './analyse.ts';
import { ImportError } from './faults.ts';
import { withImportLock } from './import-lock.ts';
import type { ImportOptions, ImportOutcome } from './options.ts';
import { ImportAudit } from './record-import.ts';
import { type BatchWriter, noCounts, runImport } from './run.ts';
import { assertSameAsTrial, CatalogueChanged, Comparison, ExpectedVersion } from './trial.ts';
import { isHalfUndone } from './undo/last-import.ts';

/** How often a file is compared with its trial run again, if the catalogue changes meanwhile. */
const ATTEMPTS = 5;

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
  const audit = new ImportAudit(db, file, options);
  if (options.dryRun) return await compareWhole({ locked, file, audit }, options);
  // Its wrong values would count as newer ones, or come back by an undo of this import.
  if (await isHalfUndone(locked))
    throw new ImportError('E_HALF_UNDONE', 'The last import is half undone. Finish its undo first.');
  for (let attempt = 1; ; attempt += 1) {
    const expectedVersion = await compareWithTrial({ locked, file, audit }, options);
    const writer: BatchWriter = {
      db: locked,
      transact: (work) => locked.transaction(work),
      counts: noCounts(),
      audit,
      expectedVersion,
      writes: true,
    };
    try {
      if (options.allOrNothing) return await importWhole({ ...writer, db: locked }, file, options);
      const outcome = await runImport(writer, file, options);
      await audit.finished(db, writer.counts, !outcome.isStopped);
      return outcome;
    } catch (error) {
      if (error instanceof CatalogueChanged && attempt < ATTEMPTS) continue;
      const reason = error instanceof ImportError ? error.code : options.signal?.aborted ? 'ABORTED' : 'ERROR';
      await audit.failed(writer.counts, reason).catch(() => undefined); // the error of the import says more
      throw error;
    }
  }
}

interface Compared {
  locked: Database;
  file: string;
  audit: ImportAudit;
}

/** A dry run. */
async function compareWhole({ locked, file, audit }: Compared, options: ImportOptions): Promise<ImportOutcome> {
  const transact = <T>(work: (tx: Runner) => Promise<T>) => work(locked);
  const writer: BatchWriter = {
    db: locked,
    transact,
    counts: noCounts(),
    audit,
    comparison: new Comparison(),
    writes: false,
  };
  return await runImport(writer, file, options);
}

/** Compares the file once more, without a report. Throws ImportError if it would change something else than its trial run said. */
async function compareWithTrial(compared: Compared, options: ImportOptions): Promise<ExpectedVersion | undefined> {
  if (options.trial === undefined) return undefined;
  const expectedVersion = new ExpectedVersion(await readCatalogueVersion(compared.locked));
  const silent = {
    onChange: undefined,
    onRejected: undefined,
    onWarning: undefined,
    onColumns: undefined,
    onProgress: undefined,
  };
  const { trial } = await compareWhole(compared, { ...options, ...silent });
  assertSameAsTrial(options.trial, trial);
  return expectedVersion;
}

/** Thrown to roll back an import of all or nothing. */
class Rollback extends Error {}

async function importWhole(writer: BatchWriter & { db: Database }, file: string, options: ImportOptions) {
  let outcome: ImportOutcome | undefined;
  const changes: ImportChange[] = [];
  // Passed on after the transaction: a slow reader must not prolong its locks.
  const collecting = {
    ...options,
    ...(options.onChange && { onChange: (change: ImportChange) => void changes.push(change) }),
  };
  const passOn = async () => {
    for (const change of changes) await options.onChange?.(change);
  };
  try {
    await writer.db.transaction(async (tx) => {
      outcome = await runImport({ ...writer, db: tx, transact: (work) => work(tx), writes: true }, file, collecting);
      if (outcome.isRefused) throw new Rollback();
      await writer.audit.finished(tx, writer.counts, !outcome.isStopped);
    });
  } catch (error) {
    if (error instanceof Rollback) await writer.audit.failed(writer.counts, 'REJECTED');
    else if (error instanceof ImportError) throw new ImportError(error.code, `${error.message} Nothing was changed.`);
    else throw error;
  }
  // The import is done, also for a client that has left meanwhile.
  await passOn().catch(() => undefined);
  return outcome as ImportOutcome;
}
