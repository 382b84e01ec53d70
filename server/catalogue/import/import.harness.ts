import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { catalogueColumns } from '#contract/catalogue/product-constants.ts';
import { Spellings } from '#server/catalogue/products/spellings.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { ImportRecord } from './faults.ts';
import type { ImportOutcome } from './options.ts';
import { parseCatalogue } from './parse.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-import-'));
let fileCount = 0;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a file that is deleted after the tests of this test file. */
export function temporaryFile(content: string | Buffer, ending = 'csv'): string {
  fileCount += 1;
  const file = path.join(folder, `${fileCount}.${ending}`);
  writeFileSync(file, content);
  return file;
}

export const header = catalogueColumns.join(',');

/** The fields of a valid record that are stored unchanged. */
export const validTexts = {
  productId: 'A-1',
  drugName: 'Ibuprofen',
  brandName: 'Nurofen',
  description: 'Eases pain.',
  category: 'Pain Relief',
  type: 'oral',
  imageUrl: '/pictures/blister.svg',
  defaultDosage: '400 mg',
  priceUnit: 'per pack',
  packagingType: 'Blister pack',
};

const validRecord: Record<string, string> = {
  ...validTexts,
  availableDosages: '["200 mg", "400 mg"]',
  dosagePricing: '{"200 mg": 4.5, "400 mg": 7.25}',
};

const quote = (field: string) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);

/** A valid record with these overrides as a CSV row, without a line end. */
export function csvRow(overrides: Record<string, string> = {}): string {
  return catalogueColumns.map((column) => quote({ ...validRecord, ...overrides }[column] ?? '')).join(',');
}

/** A valid record with these overrides as JSON, in the form in which the API shows a product. */
export function jsonProduct(overrides: Record<string, unknown> = {}): string {
  const availableDosages = ['200 mg', '400 mg'];
  const dosagePricing = { '200 mg': 4.5, '400 mg': 7.25 };
  return JSON.stringify({ id: 7, ...validRecord, availableDosages, dosagePricing, ...overrides });
}

/** A CSV file with a valid header and these rows. */
export const csvFile = (...rows: string[]): string => temporaryFile(`${[header, ...rows].join('\n')}\n`);

/** The outcome of an import that changed nothing. */
export const emptyOutcome: ImportOutcome = {
  ...{ added: 0, changed: 0, unchanged: 0, withdrawn: 0, held: 0, rejected: 0, warnings: 0 },
  isRefused: false,
  isStopped: false,
};

/** Every statement that changes the catalogue increases this version. */
export async function catalogueVersion(db: Database): Promise<number> {
  const { rows } = await db.execute<{ version: string }>(sql`select version from catalogue_version`);
  return Number(rows[0]?.version);
}

/** The parsed records of a file, with rejections and warnings. */
export async function parseFile(file: string, categories: string[] = []): Promise<ImportRecord[]> {
  const records: ImportRecord[] = [];
  for await (const record of parseCatalogue(file, { categories: new Spellings(categories) })) records.push(record);
  return records;
}

/** The parsed records of a CSV file with a valid header and these rows. */
export async function parseRows(...rows: string[]): Promise<ImportRecord[]> {
  return await parseFile(csvFile(...rows));
}

/** The parsed record of a CSV file with one valid record with these overrides. */
export async function parseRow(overrides: Record<string, string>): Promise<ImportRecord> {
  const [record, ...others] = await parseRows(csvRow(overrides));
  if (!record || others.length > 0) throw new Error('the file should hold one record');
  return record;
}
