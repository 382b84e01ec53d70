import type { ImportCounts, ImportProgress } from '#contract/admin/product-import.ts';
import { IMPORT_REJECTED_MAX } from '#contract/catalogue/product-constants.ts';
import { spellingsOf } from '#server/catalogue/category-names.ts';
import { listCategories } from '#server/catalogue/queries.ts';
import { lockCatalogue } from '#server/catalogue/write-lock.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { BatchSize } from './batches/batch-size.ts';
import type { FileProduct } from './batches/compare.ts';
import { describeWithdrawn } from './batches/describe-change.ts';
import { DosagesByProduct } from './batches/dosages-by-product.ts';
import { TakenGtins } from './batches/gtin-owners.ts';
import { type Batch, type WrittenBatch, writeBatch } from './batches/write-batch.ts';
import { ImportError, type ImportRecord } from './faults.ts';
import type { ImportOptions, ImportOutcome } from './options.ts';
import { parseCatalogue } from './parse.ts';
import type { ImportAudit } from './record-import.ts';
import type { Comparison, ExpectedVersion } from './trial.ts';
import { addId, type IdsInFile, withdrawalBlocker, withdrawMissing } from './withdraw.ts';

/** How batches are written: each in its own transaction, all in one, or (in a dry run) not at all. */
export interface BatchWriter {
  db: Runner;
  transact<T>(work: (tx: Runner) => Promise<T>): Promise<T>;
  writes: boolean;
  /** Counts so far. */
  counts: ImportCounts;
  audit: ImportAudit;
  /** Receives what was compared, in a dry run. */
  comparison?: Comparison | undefined;
  /** With a trial run: what the first batch that is written must find. */
  expectedVersion?: ExpectedVersion | undefined;
}

export const noCounts = (): ImportCounts => ({
  ...{ added: 0, changed: 0, unchanged: 0, withdrawn: 0, held: 0 },
  ...{ rejected: 0, warnings: 0 },
});

/** Reads a file to its end, and writes its records in batches. */
export async function runImport(writer: BatchWriter, file: string, options: ImportOptions): Promise<ImportOutcome> {
  const { counts } = writer;
  const { signal, unpackedBytesMax, recordsMax = Number.POSITIVE_INFINITY } = options;
  const progress: ImportProgress = { records: 0, bytesRead: 0, bytesTotal: 0 };
  const idsInFile: IdsInFile = { ids: new Set(), accepted: 0, hasDosages: false };
  const isRefused = () => options.allOrNothing === true && counts.rejected > 0;
  const writes = () => writer.writes && !isRefused();
  const products: FileProduct[] = [];
  const size = new BatchSize(writer);
  const takenGtins = new TakenGtins();
  const dosages = new DosagesByProduct();
  let isStopped = false;
  const apply = async (batch: Batch) => {
    signal?.throwIfAborted();
    await options.authorize?.();
    const ms = await applyBatch(writer, { batch, writes: writes(), options, takenGtins });
    if (writes()) size.adapt(batch.products.length + batch.dosages.length, ms);
  };
  for await (const record of parseCatalogue(file, {
    categories: await spellingsOf(writer.db, await listCategories(writer.db)),
    onRead: (bytesRead, bytesTotal) => Object.assign(progress, { bytesRead, bytesTotal }),
    ...{ signal, unpackedBytesMax },
    ...{ detectFormat: options.detectFormat, mapping: options.mapping, onColumns: options.onColumns },
  })) {
    isStopped = record.rejected !== undefined && counts.rejected >= IMPORT_REJECTED_MAX;
    if (isStopped) break;
    if (options.withdrawMissing) addId(idsInFile, record);
    await report(record, counts, options);
    const { line, product, ofDosage } = record;
    if (product) products.push({ line, product });
    if (ofDosage) dosages.add({ line, ofDosage });
    if (product || ofDosage || record.rejected) progress.records += 1;
    if (progress.records > recordsMax)
      throw new ImportError('E_TOO_MANY', `The file has more than ${recordsMax} records.`);
    if (products.length >= size.records) await apply({ products: products.splice(0), dosages: [] });
    options.onProgress?.(progress);
  }
  await apply({ products, dosages: [] });
  for (const batch of dosages.batches(size)) {
    isStopped ||= counts.rejected >= IMPORT_REJECTED_MAX;
    if (!isStopped) await apply({ products: [], dosages: batch });
  }
  const notWithdrawn = options.withdrawMissing ? withdrawalBlocker(idsInFile, { isStopped }) : undefined;
  if (options.withdrawMissing && !notWithdrawn) await withdraw(writer, idsInFile, { writes: writes(), options });
  return {
    ...counts,
    ...{ isRefused: isRefused(), isStopped },
    ...(notWithdrawn && { notWithdrawn }),
    ...(writer.comparison && { trial: await writer.comparison.token(file) }),
  };
}

interface Step {
  writes: boolean;
  options: ImportOptions;
}

async function withdraw(writer: BatchWriter, idsInFile: IdsInFile, { writes, options }: Step): Promise<void> {
  const { signal, onChange } = options;
  const withdrawn = await begin(writer, writes, (tx) =>
    withdrawMissing(tx, idsInFile, { origin: writes ? writer.audit.origin : undefined, ...(signal && { signal }) }),
  );
  writer.counts.withdrawn = withdrawn.length;
  writer.comparison?.addWithdrawn(withdrawn);
  for (const product of withdrawn) await onChange?.(describeWithdrawn(product));
}

async function report({ line, rejected, warnings = [] }: ImportRecord, counts: ImportCounts, options: ImportOptions) {
  counts.warnings += warnings.length;
  for (const warning of warnings) await options.onWarning?.(line, warning);
  if (!rejected) return;
  counts.rejected += 1;
  await options.onRejected?.(line, rejected);
}

/** Returns how long the batch held the catalogue's lock, in milliseconds. */
async function applyBatch(
  writer: BatchWriter,
  { batch, writes, options, takenGtins }: Step & { batch: Batch; takenGtins: TakenGtins },
): Promise<number> {
  if (batch.products.length + batch.dosages.length === 0) return 0;
  const { jumpPercent, onChange, onRejected } = options;
  let startedAt = performance.now();
  const written: WrittenBatch = await begin(writer, writes, (tx) => {
    startedAt = performance.now();
    return writeBatch(tx, batch, {
      origin: writes ? writer.audit.origin : undefined,
      ...{ jumpPercent, listsChanges: onChange !== undefined },
      onPlan: (plan) => writer.comparison?.addBatch(plan),
      takenGtins,
    });
  });
  const ms = performance.now() - startedAt;
  for (const count of ['added', 'changed', 'unchanged', 'held'] as const) writer.counts[count] += written[count];
  writer.counts.rejected += written.rejected.length;
  for (const { line, rejection } of written.rejected) await onRejected?.(line, rejection);
  for (const change of written.changes) await onChange?.(change);
  return ms;
}

/** Runs one step of the import; if it writes, with the catalogue's lock, after the start was audited. */
async function begin<T>(writer: BatchWriter, writes: boolean, work: (tx: Runner) => Promise<T>): Promise<T> {
  if (!writes) return await writer.transact(work);
  await writer.audit.begin();
  return await writer.transact(async (tx) => {
    await lockCatalogue(tx);
    await writer.expectedVersion?.check(tx);
    return await work(tx);
  });
}
