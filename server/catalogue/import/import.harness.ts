import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { columns } from '#server/catalogue/product-columns.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { ImportRecord } from './faults.ts';
import type { ImportOutcome } from './options.ts';
import { parseCatalogue } from './parse.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-import-'));
let made = 0;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file of this test file's own folder, gone when it is done. */
export function temporaryFile(content: string | Buffer, ending = 'csv'): string {
  made += 1;
  const file = path.join(folder, `${made}.${ending}`);
  writeFileSync(file, content);
  return file;
}

export const header = columns.join(',');

/** Of a sound record, what is stored as it is given. */
export const soundTexts = {
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

const sound: Record<string, string> = {
  ...soundTexts,
  availableDosages: '["200 mg", "400 mg"]',
  dosagePricing: '{"200 mg": 4.5, "400 mg": 7.25}',
};

const quote = (field: string) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);

/** A sound record as CSV, without its line end; `wish` says what is different. */
export function csvRow(wish: Record<string, string> = {}): string {
  return columns.map((column) => quote({ ...sound, ...wish }[column] ?? '')).join(',');
}

/** A sound record as the API shows a product. */
export function jsonProduct(wish: Record<string, unknown> = {}): string {
  const availableDosages = ['200 mg', '400 mg'];
  const dosagePricing = { '200 mg': 4.5, '400 mg': 7.25 };
  return JSON.stringify({ id: 7, ...sound, availableDosages, dosagePricing, ...wish });
}

/** A CSV file of these lines, behind a sound header. */
export const csvFile = (...rows: string[]): string => temporaryFile(`${[header, ...rows].join('\n')}\n`);

/** What an import tells that did nothing. */
export const none: ImportOutcome = {
  ...{ added: 0, changed: 0, unchanged: 0, withdrawn: 0, rejected: 0, warnings: 0 },
  isRefused: false,
  isStopped: false,
};

/** Moves with every statement that changes the catalogue. */
export async function catalogueVersion(db: Database): Promise<number> {
  const { rows } = await db.execute<{ version: string }>(sql`select version from catalogue_version`);
  return Number(rows[0]?.version);
}

/** Every verdict on a file. */
export async function parseFile(file: string, categories: string[] = []): Promise<ImportRecord[]> {
  const records: ImportRecord[] = [];
  for await (const record of parseCatalogue(file, { categories })) records.push(record);
  return records;
}

/** Every verdict on a CSV file of these lines, behind a sound header. */
export async function parseRows(...rows: string[]): Promise<ImportRecord[]> {
  return await parseFile(csvFile(...rows));
}

/** The verdict on one CSV record that differs from a sound one. */
export async function parseRow(wish: Record<string, string>): Promise<ImportRecord> {
  const [record, ...others] = await parseRows(csvRow(wish));
  if (!record || others.length > 0) throw new Error('the file should hold one record');
  return record;
}
