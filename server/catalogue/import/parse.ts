import { readItemsOfProduct } from '#server/catalogue/items/read-item-texts.ts';
import type { CatalogueProduct, ItemTexts } from '#server/catalogue/products/columns.ts';
import { RecordFault } from '#server/catalogue/products/faults.ts';
import { readId, readProduct } from '#server/catalogue/products/read-product.ts';
import { RecordReader, type RecordValues } from '#server/catalogue/products/record-reader.ts';
import { Spellings } from '#server/catalogue/products/spellings.ts';
import { EventLoopYielder } from '#server/platform/process/event-loop-yielder.ts';
import type { ImportRecord } from './faults.ts';
import { fileFormat } from './file-format.ts';
import { readCsv } from './formats/csv.ts';
import { readJsonRecords } from './formats/json-records.ts';
import type { ReadOptions, SourceRecord } from './formats/records.ts';
import { readXlsx } from './formats/xlsx/read-xlsx.ts';
import { readDosageRecord } from './read-dosage-record.ts';
import { openSource, type SourceOptions } from './source.ts';

export interface ParseOptions extends SourceOptions, ReadOptions {
  /** The store's categories: a record with one in another case, or with another name of it, takes this spelling. */
  categories?: Spellings;
}

/**
 * Reads a catalogue file: one result per record, in the file's order. Memory grows only with the ids, which must not repeat.
 * Throws ImportError when the whole file is rejected.
 */
export async function* parseCatalogue(file: string, options: ParseOptions = {}): AsyncGenerator<ImportRecord> {
  const yielder = new EventLoopYielder();
  const records = await openRecords(file, yielder, options);
  const { categories = new Spellings() } = options;
  const [lines, gtins] = [new Map<string, number>(), new Map<string, number>()];
  const detectFormat = options.detectFormat === true || fileFormat(file).kind === 'xlsx';
  for await (const record of records) {
    if (yielder.isDue) await yielder.yield();
    yield toImportRecord(record, { categories, lines, gtins, detectFormat });
  }
}

async function openRecords(file: string, yielder: EventLoopYielder, options: ParseOptions) {
  const { kind } = fileFormat(file);
  if (kind === 'xlsx') return readXlsx(file, options);
  const source = await openSource(file, yielder, options);
  return kind === 'csv' ? readCsv(source, yielder, options) : readJsonRecords(source, kind);
}

interface ParseState {
  categories: Spellings;
  /** The line of each accepted product, by its productId in lower case. */
  lines: Map<string, number>;
  /** The line of each GTIN. */
  gtins: Map<string, number>;
  detectFormat: boolean;
}

/** Validates a record of the file. */
function toImportRecord(record: SourceRecord, { categories, lines, gtins, detectFormat }: ParseState): ImportRecord {
  if (record.rejected) {
    const { line, rejected, idText = '' } = record;
    return { line, rejected, productId: findId(new Map([['productId', idText]])) };
  }
  if (!record.values) return record;
  const { line, kind, values, warnings } = record;
  const reader = new RecordReader(values, 'file');
  try {
    if (kind === 'dosage') {
      const ofDosage = readDosageRecord(reader, { detectFormat });
      if (ofDosage.items) mustHaveNewGtins([ofDosage.items], { line, gtins });
      return { line, ofDosage, warnings: [...warnings, ...reader.warnings] };
    }
    const product = readProductWithItems(reader, categories);
    mustBeNew(product.productId, lines);
    mustHaveNewGtins(Object.values(product.items ?? {}), { line, gtins });
    lines.set(product.productId.toLowerCase(), line);
    return { line, product, warnings: [...warnings, ...reader.warnings] };
  } catch (error) {
    if (error instanceof RecordFault) return { line, rejected: error.rejection, productId: findId(values) };
    throw error;
  }
}

/** Throws RecordFault for a second record about the same product. */
function mustBeNew(productId: string, lines: ReadonlyMap<string, number>): void {
  const first = lines.get(productId.toLowerCase());
  if (first !== undefined) {
    throw new RecordFault(
      'E_DUP_ID',
      { column: 'productId', value: productId },
      `line ${first} already has this productId`,
    );
  }
}

/** Throws RecordFault for a GTIN that the file, or this record, gives to another dosage too. Those of rejected records do not count. */
function mustHaveNewGtins(items: ItemTexts[], { line, gtins }: { line: number; gtins: Map<string, number> }): void {
  const given = new Set<string>();
  for (const { gtin } of items) {
    if (gtin === undefined) continue;
    const first = given.has(gtin) ? line : gtins.get(gtin);
    if (first !== undefined) {
      throw new RecordFault('E_GTIN_TWICE', { column: 'gtin', value: gtin }, `line ${first} already has this GTIN`);
    }
    given.add(gtin);
  }
  for (const gtin of given) gtins.set(gtin, line);
}

/** A product with the codes and facts of its dosages, if the record has some. */
function readProductWithItems(reader: RecordReader, categories: Spellings): CatalogueProduct {
  const product = readProduct(reader, categories);
  const items = readItemsOfProduct(
    reader,
    product.dosages.map(({ dosage }) => dosage),
  );
  return items ? { ...product, items } : product;
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
