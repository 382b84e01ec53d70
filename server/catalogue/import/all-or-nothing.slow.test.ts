import { randomBytes } from 'node:crypto';
import { readFileSync, truncateSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { listProducts } from '#server/catalogue/queries.ts';
import { sql } from '#server/platform/database/sql.ts';
import { testDatabase } from '../../../test/database.ts';
import { importCatalogue } from './apply.ts';
import {
  catalogueVersion,
  csvFile,
  csvRow,
  emptyOutcome,
  header,
  jsonProduct,
  temporaryFile,
} from './import.harness.ts';
import type { ImportOptions } from './options.ts';

const { db } = await testDatabase();

const runImport = (file: string, options: ImportOptions = {}) =>
  importCatalogue(db, file, { ...options, allOrNothing: true });
const countOnSale = async () => (await listProducts(db, {})).total;
/** Rows for more than two batches. */
const manyRows = () => Array.from({ length: 2_345 }, (_, index) => csvRow({ productId: `B-${index}` }));

beforeEach(async () => {
  await db.execute(sql`delete from products`);
});

test('a valid file is imported completely, and again without a new catalogue version', async () => {
  const file = csvFile(...manyRows());
  expect(await runImport(file)).toEqual({ ...emptyOutcome, added: 2_345 });
  expect(await countOnSale()).toBe(2_345);
  const before = await catalogueVersion(db);
  expect(await runImport(file)).toEqual({ ...emptyOutcome, unchanged: 2_345 });
  expect(await catalogueVersion(db)).toBe(before);
});

test('no reader sees a partial import', async () => {
  const totals = new Set<number>();
  const reads: Promise<unknown>[] = [];
  const read = () => reads.push(countOnSale().then((total) => totals.add(total)));
  await runImport(csvFile(...manyRows()), { onProgress: ({ records }) => records % 500 === 0 && read() });
  await Promise.all(reads);
  expect(reads).toHaveLength(4);
  expect(await countOnSale()).toBe(2_345);
  expect([...totals].filter((total) => total !== 0 && total !== 2_345)).toEqual([]);
});

test.each([
  ['first', (bad: string) => [bad, ...manyRows()]],
  ['last', (bad: string) => [...manyRows(), bad]],
])('if the %s record is rejected, nothing is changed and every rejected record is reported', async (_where, rows) => {
  await importCatalogue(db, csvFile(csvRow({ productId: 'B-0', brandName: 'Before' })));
  const before = await catalogueVersion(db);
  const lines: number[] = [];
  const file = csvFile(...rows(csvRow({ productId: 'X-1', drugName: '' })), 'X-2,too,few');
  const outcome = await runImport(file, { onRejected: (line) => void lines.push(line) });
  expect(outcome).toEqual({ ...emptyOutcome, added: 2_344, changed: 1, rejected: 2, isRefused: true });
  expect(lines).toHaveLength(2);
  expect(await catalogueVersion(db)).toBe(before);
  expect((await listProducts(db, {})).items.map((item) => item.brandName)).toEqual(['Before']);
});

test.each([
  ['an unclosed quote', () => csvFile(...manyRows(), 'X-1,"never')],
  ['a truncated array', () => temporaryFile(`[${jsonProduct()}, {"productId": "A-`, 'json')],
])('%s changes nothing', async (_what, file) => {
  expect(await runImport(file())).toMatchObject({ rejected: 1, isRefused: true });
  expect(await countOnSale()).toBe(0);
});

test('an archive that is truncated while it is read changes nothing, and the next import can run', async () => {
  const rows = manyRows().map((row) => row.replace('Eases pain.', randomBytes(300).toString('base64')));
  const file = temporaryFile(gzipSync([header, ...rows].join('\n')), 'csv.gz');
  const truncate = () => truncateSync(file, readFileSync(file).length - 5);
  await expect(runImport(file, { onProgress: ({ records }) => records === 1 && truncate() })).rejects.toMatchObject({
    code: 'E_GZIP',
    message: expect.stringMatching(/ Nothing was changed\.$/),
  });
  expect(await countOnSale()).toBe(0);
  expect(await runImport(csvFile(csvRow()))).toMatchObject({ added: 1 });
});

test('a dry run reports that nothing would be changed', async () => {
  const bad = csvFile(csvRow(), csvRow({ productId: 'A-2', type: '' }));
  expect(await runImport(bad, { dryRun: true })).toEqual({
    ...emptyOutcome,
    trial: expect.any(String),
    added: 1,
    rejected: 1,
    isRefused: true,
  });
  expect(await runImport(csvFile(csvRow()), { dryRun: true })).toMatchObject({ ...emptyOutcome, added: 1 });
  expect(await countOnSale()).toBe(0);
});

test('of two concurrent imports, one is rejected', async () => {
  const file = csvFile(...manyRows());
  const outcomes = await Promise.allSettled([runImport(file), importCatalogue(db, file)]);
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await countOnSale()).toBe(2_345);
});

test('missing products are withdrawn together with the import, or not at all', async () => {
  await importCatalogue(db, csvFile(csvRow(), csvRow({ productId: 'A-2' })));
  const options = { withdrawMissing: true };
  const bad = csvFile(csvRow(), csvRow({ productId: 'A-3', type: '' }));
  expect(await runImport(bad, options)).toEqual({
    ...emptyOutcome,
    unchanged: 1,
    withdrawn: 1,
    rejected: 1,
    isRefused: true,
  });
  expect(await countOnSale()).toBe(2);
  expect(await runImport(csvFile(csvRow()), options)).toEqual({ ...emptyOutcome, unchanged: 1, withdrawn: 1 });
  expect(await countOnSale()).toBe(1);
});
