import { gzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import type { ImportProgress } from '#contract/admin/product-import.ts';
import { listProducts } from '#server/catalogue/queries.ts';
import { loadStarterCatalogue } from '#server/catalogue/starter.ts';
import { sql } from '#server/platform/database/sql.ts';
import { testDatabase } from '../../../test/database.ts';
import { importCatalogue } from './apply.ts';
import { catalogueVersion, csvFile, csvRow, header, none, soundTexts, temporaryFile } from './import.harness.ts';

const { db } = await testDatabase();

const load = (...rows: string[]) => importCatalogue(db, csvFile(...rows));
const version = () => catalogueVersion(db);

async function shown() {
  return (await listProducts(db, {})).items;
}

beforeEach(async () => {
  await db.execute(sql`delete from products`);
});

test('records become products as the API shows them', async () => {
  expect(await load(csvRow(), csvRow({ productId: 'A-2', drugName: '' }))).toEqual({ ...none, added: 1, rejected: 1 });
  expect(await shown()).toEqual([
    {
      ...soundTexts,
      id: expect.any(Number),
      availableDosages: ['200 mg', '400 mg'],
      dosagePricing: { '200 mg': 4.5, '400 mg': 7.25 },
    },
  ]);
});

test('a second import of the same file changes nothing, not even the version', async () => {
  const file = csvFile(csvRow(), csvRow({ productId: 'A-2', description: 'Two.\nLines "quoted".', type: 'ORAL' }));
  await importCatalogue(db, file);
  const before = await version();
  expect(await importCatalogue(db, file)).toEqual({ ...none, unchanged: 2, warnings: 1 });
  expect(await version()).toBe(before);
});

test('only what differs is written', async () => {
  await load(csvRow(), csvRow({ productId: 'A-2' }));
  const before = await shown();
  expect(await load(csvRow(), csvRow({ productId: 'A-2', brandName: 'Advil' }), csvRow({ productId: 'A-3' }))).toEqual({
    ...none,
    ...{ added: 1, changed: 1, unchanged: 1 },
  });
  const after = await shown();
  expect(after.find((product) => product.productId === 'A-1')).toEqual(before[0]);
  expect(after.find((product) => product.productId === 'A-2')).toEqual({ ...before[1], brandName: 'Advil' });
});

test('dosages, their order and prices are replaced, and the default price with them', async () => {
  await load(csvRow());
  const dosagePricing = '{"400 mg": 9, "800 mg": 12.5}';
  const given = { availableDosages: '["800 mg", "400 mg"]', dosagePricing };
  expect(await load(csvRow(given))).toEqual({ ...none, changed: 1 });
  expect(await shown()).toMatchObject([
    { availableDosages: ['800 mg', '400 mg'], dosagePricing: { '800 mg': 12.5, '400 mg': 9 } },
  ]);
  const { items } = await listProducts(db, { priceMin: 9, priceMax: 9.01 });
  expect(items).toHaveLength(1);
});

test('the highest price is found by the open end of the filter', async () => {
  await load(csvRow({ dosagePricing: '{"200 mg": 1, "400 mg": 999999}' }));
  expect((await listProducts(db, { priceMin: 300, priceMax: 999_999 })).total).toBe(1);
});

test('the order of dosages alone is a change', async () => {
  await load(csvRow());
  expect(await load(csvRow({ availableDosages: '["400 mg", "200 mg"]' }))).toEqual({ ...none, changed: 1 });
});

test('a product that was withdrawn comes back', async () => {
  await load(csvRow());
  await db.execute(sql`update products set withdrawn_at = now()`);
  expect(await shown()).toEqual([]);
  expect(await load(csvRow())).toEqual({ ...none, changed: 1 });
  expect(await shown()).toHaveLength(1);
});

test('an id in another case is the same product, and keeps its spelling', async () => {
  await load(csvRow());
  expect(await load(csvRow({ productId: 'a-1', brandName: 'Advil' }))).toEqual({ ...none, changed: 1 });
  expect(await shown()).toMatchObject([{ productId: 'A-1', brandName: 'Advil' }]);
});

test('a category takes the spelling of the store', async () => {
  await load(csvRow());
  await load(csvRow({ productId: 'A-2', category: 'PAIN RELIEF' }));
  expect((await shown()).map((product) => product.category)).toEqual(['Pain Relief', 'Pain Relief']);
});

test('what is not in the file stays; a header alone deletes nothing', async () => {
  await load(csvRow());
  expect(await load()).toEqual(none);
  expect(await shown()).toHaveLength(1);
});

test('a dry run tells what would change, and changes nothing', async () => {
  await load(csvRow());
  const before = await version();
  const file = csvFile(csvRow({ brandName: 'Advil' }), csvRow({ productId: 'A-2' }), 'A-3');
  expect(await importCatalogue(db, file, { dryRun: true })).toEqual({ ...none, added: 1, changed: 1, rejected: 1 });
  expect(await version()).toBe(before);
  expect(await shown()).toHaveLength(1);
});

test('a file that is refused changes nothing', async () => {
  const before = await version();
  await expect(importCatalogue(db, temporaryFile('productId;drugName\nA;B\n'))).rejects.toMatchObject({
    code: 'E_HEADER_MISSING',
  });
  expect(await version()).toBe(before);
});

test('more records than a batch holds are all imported', async () => {
  const file = csvFile(...Array.from({ length: 2_345 }, (_, index) => csvRow({ productId: `B-${index}` })));
  expect(await importCatalogue(db, file)).toEqual({ ...none, added: 2_345 });
  expect((await importCatalogue(db, file)).unchanged).toBe(2_345);
});

test.each(['csv', 'csv.gz'])('%s: told as it goes, by the bytes of the file itself', async (ending) => {
  const rows = Array.from({ length: 1_500 }, (_, index) =>
    csvRow({ productId: `B-${index}`, type: index % 2 ? 'oral' : '' }),
  );
  const text = [header, ...rows].join('\n');
  const content = ending === 'csv' ? Buffer.from(text) : gzipSync(text);
  const told: ImportProgress[] = [];
  await importCatalogue(db, temporaryFile(content, ending), { onProgress: (progress) => told.push({ ...progress }) });
  expect(told.map(({ records }) => records)).toEqual(rows.map((_, index) => index + 1));
  expect(told.every(({ bytesTotal }) => bytesTotal === content.length)).toBe(true);
  const read = told.map(({ bytesRead }) => bytesRead);
  expect(read).toEqual(read.toSorted((one, other) => one - other));
  expect(read[0]).toBeGreaterThan(0);
  expect(read.at(-1)).toBe(content.length);
});

test('two imports at once: one is refused, and nothing is stored twice', async () => {
  const file = csvFile(...Array.from({ length: 1_500 }, (_, index) => csvRow({ productId: `B-${index}` })));
  const outcomes = await Promise.allSettled([importCatalogue(db, file), importCatalogue(db, file)]);
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({ code: 'E_BUSY' });
  expect((await listProducts(db, {})).total).toBe(1_500);
});

test('the starter catalogue fills an empty store, once, without a fault', async () => {
  const faults: unknown[] = [];
  const log = { info: () => undefined, warn: (fault: unknown) => void faults.push(fault) };
  expect(await loadStarterCatalogue(db, log)).toMatchObject({ added: 207, rejected: 0, warnings: 0 });
  expect(await loadStarterCatalogue(db, log)).toBeUndefined();
  expect(faults).toEqual([]);
});
