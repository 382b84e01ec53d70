import { RecordFault } from '#server/catalogue/products/faults.ts';
import { readId, readProduct } from '#server/catalogue/products/read-product.ts';
import { RecordReader, type RecordValues } from '#server/catalogue/products/record-reader.ts';
import { Spellings } from '#server/catalogue/products/spellings.ts';
import { EventLoopYielder } from '#server/platform/process/event-loop-yielder.ts';
import type { ImportRecord } from './faults.ts';
import { fileFormat } from './file-format.ts';
import { readCsv } from './formats/csv.ts';
import { readJsonRecords } from './formats/json-records.ts';
import type { SourceRecord } from './formats/records.ts';
import { openSource, type SourceOptions } from './source.ts';

export interface ParseOptions extends SourceOptions {
  /** The store's categories: a record with one in another case, or with another name of it, takes this spelling. */
  categories?: Spellings;
}

/**
 * Reads a catalogue file: one result per record, in the file's order. Memory grows only with the ids, which must not repeat.
 * Throws ImportError when the whole file is rejected.
 */
export async function* parseCatalogue(file: string, options: ParseOptions = {}): AsyncGenerator<ImportRecord> {
  const { kind } = fileFormat(file);
  const yielder = new EventLoopYielder();
  const source = await openSource(file, yielder, options);
  const records = kind === 'csv' ? readCsv(source, yielder) : readJsonRecords(source, kind);
  const { categories = new Spellings() } = options;
  const linesById = new Map<string, number>();
  for await (const record of records) {
    if (yielder.isDue) await yielder.yield();
    yield toImportRecord(record, { categories, linesById });
  }
}

interface ParseState {
  categories: Spellings;
  /** The line of each accepted id, in lower case. */
  linesById: Map<string, number>;
}

/** Validates a record of the file. */
function toImportRecord(record: SourceRecord, { categories, linesById }: ParseState): ImportRecord {
  if (record.rejected) {
    const { line, rejected, idText = '' } = record;
    return { line, rejected, productId: findId(new Map([['productId', idText]])) };
  }
  if (!record.values) return record;
  const { line, values, warnings } = record;
  const reader = new RecordReader(values, 'file');
  try {
    const product = readProduct(reader, categories);
    const key = product.productId.toLowerCase();
    const first = linesById.get(key);
    if (first !== undefined) {
      const place = { column: 'productId', value: product.productId };
      throw new RecordFault('E_DUP_ID', place, `line ${first} already has this productId`);
    }
    linesById.set(key, line);
    return { line, product, warnings: [...warnings, ...reader.warnings] };
  } catch (error) {
    if (error instanceof RecordFault) return { line, rejected: error.rejection, productId: findId(values) };
    throw error;
  }
}

/** The product of a rejected record; undefined if its productId is missing or invalid. */
function findId(values: RecordValues): string | undefined {
  try {
    return readId(new RecordReader(values, 'file'));
  } catch (error) {
    if (error instanceof RecordFault) return undefined;
    throw error;
  }
}
