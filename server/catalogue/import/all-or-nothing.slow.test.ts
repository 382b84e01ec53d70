import { randomBytes } from 'node:crypto';
import { readFileSync, truncateSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { listProducts } from '#server/catalogue/queries.ts';
import { sql } from '#server/platform/database/sql.ts';
import { testDatabase } from '../../../test/database.ts';
import { importCatalogue } from './apply.ts';
import { catalogueVersion, csvFile, csvRow, header, jsonProduct, none, temporaryFile } from './import.harness.ts';
import type { ImportOptions } from './options.ts';

const { db } = await testDatabase();

const load = (file: string, options: ImportOptions = {}) =>
  importCatalogue(db, file, { ...options, allOrNothing: true });
const onSale = async () => (await listProducts(db, {})).total;
/** More than two batches. */
const many = (wish: Record<string, string> = {}) =>
  Array.from({ length: 2_345 }, (_, index) => csvRow({ productId: `B-${index}`, ...wish }));

beforeEach(async () => {
  await db.execute(sql`delete from products`);
});

test('a sound file is imported whole, and again without moving the version', async () => {
  const file = csvFile(...many());
  expect(await load(file)).toEqual({ ...none, added: 2_345 });
  expect(await onSale()).toBe(2_345);
  const before = await catalogueVersion(db);
  expect(await load(file)).toEqual({ ...none, unchanged: 2_345 });
  expect(await catalogueVersion(db)).toBe(before);
});

test('nobody sees a part of it', async () => {
  const seen = new Set<number>();
  const looks: Promise<unknown>[] = [];
  const look = () => looks.push(onSale().then((total) => seen.add(total)));
  await load(csvFile(...many()), { onProgress: ({ records }) => records % 500 === 0 && look() });
  await Promise.all(looks);
  expect(looks).toHaveLength(4);
  expect(await onSale()).toBe(2_345);
  expect([...seen].filter((total) => total !== 0 && total !== 2_345)).toEqual([]);
});

test.each([
  ['first', (bad: string) => [bad, ...many()]],
  ['last', (bad: string) => [...many(), bad]],
])('one record rejected, the %s: nothing is changed, every rejected record is told', async (_where, rows) => {
  await importCatalogue(db, csvFile(csvRow({ productId: 'B-0', brandName: 'Before' })));
  const before = await catalogueVersion(db);
  const lines: number[] = [];
  const file = csvFile(...rows(csvRow({ productId: 'X-1', drugName: '' })), 'X-2,too,few');
  const outcome = await load(file, { onRejected: (line) => void lines.push(line) });
  expect(outcome).toEqual({ ...none, added: 2_344, changed: 1, rejected: 2, isRefused: true });
  expect(lines).toHaveLength(2);
  expect(await catalogueVersion(db)).toBe(before);
  expect((await listProducts(db, {})).items.map((item) => item.brandName)).toEqual(['Before']);
});

test.each([
  ['a quote that is never closed', () => csvFile(...many(), 'X-1,"never')],
  ['an array cut off', () => temporaryFile(`[${jsonProduct()}, {"productId": "A-`, 'json')],
])('%s leaves everything as it was', async (_what, file) => {
  expect(await load(file())).toMatchObject({ rejected: 1, isRefused: true });
  expect(await onSale()).toBe(0);
});

test('an archive that breaks while it is read leaves everything as it was, and the next import is free to run', async () => {
  const rows = many().map((row) => row.replace('Eases pain.', randomBytes(300).toString('base64')));
  const file = temporaryFile(gzipSync([header, ...rows].join('\n')), 'csv.gz');
  const cut = () => truncateSync(file, readFileSync(file).length - 5);
  await expect(load(file, { onProgress: ({ records }) => records === 1 && cut() })).rejects.toMatchObject({
    code: 'E_GZIP',
    message: expect.stringMatching(/ Nothing was changed\.$/),
  });
  expect(await onSale()).toBe(0);
  expect(await load(csvFile(csvRow()))).toMatchObject({ added: 1 });
});

test('a dry run tells that nothing would be changed', async () => {
  const bad = csvFile(csvRow(), csvRow({ productId: 'A-2', type: '' }));
  expect(await load(bad, { dryRun: true })).toEqual({ ...none, added: 1, rejected: 1, isRefused: true });
  expect(await load(csvFile(csvRow()), { dryRun: true })).toEqual({ ...none, added: 1 });
  expect(await onSale()).toBe(0);
});

test('two at once: one is refused', async () => {
  const file = csvFile(...many());
  const outcomes = await Promise.allSettled([load(file), importCatalogue(db, file)]);
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await onSale()).toBe(2_345);
});

test('what is missing is withdrawn with it, or stays with it', async () => {
  await importCatalogue(db, csvFile(csvRow(), csvRow({ productId: 'A-2' })));
  const options = { withdrawMissing: true };
  const bad = csvFile(csvRow(), csvRow({ productId: 'A-3', type: '' }));
  expect(await load(bad, options)).toEqual({ ...none, unchanged: 1, withdrawn: 1, rejected: 1, isRefused: true });
  expect(await onSale()).toBe(2);
  expect(await load(csvFile(csvRow()), options)).toEqual({ ...none, unchanged: 1, withdrawn: 1 });
  expect(await onSale()).toBe(1);
});
