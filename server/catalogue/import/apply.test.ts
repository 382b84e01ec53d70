import { gzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import type { ImportProgress } from '#contract/admin/product-import.ts';
import { listProducts } from '#server/catalogue/queries.ts';
import { loadStarterCatalogue } from '#server/catalogue/starter.ts';
import { sql } from '#server/platform/database/sql.ts';
import { testDatabase } from '../../../test/database.ts';
import { importCatalogue } from './apply.ts';
import {
  catalogueVersion,
  csvFile,
  csvRow,
  emptyOutcome,
  header,
  temporaryFile,
  validTexts,
} from './import.harness.ts';

const { db } = await testDatabase();

const importRows = (...rows: string[]) => importCatalogue(db, csvFile(...rows));
const version = () => catalogueVersion(db);

async function shownProducts() {
  return (await listProducts(db, {})).items;
}

beforeEach(async () => {
  await db.execute(sql`delete from products`);
});

test('imported records become products as the API shows them', async () => {
  expect(await importRows(csvRow(), csvRow({ productId: 'A-2', drugName: '' }))).toEqual({
    ...emptyOutcome,
    added: 1,
    rejected: 1,
  });
  expect(await shownProducts()).toEqual([
    {
      ...validTexts,
      id: expect.any(Number),
      availableDosages: ['200 mg', '400 mg'],
      dosagePricing: { '200 mg': 4.5, '400 mg': 7.25 },
    },
  ]);
});

test('a second import of the same file changes nothing, not even the catalogue version', async () => {
  const file = csvFile(csvRow(), csvRow({ productId: 'A-2', description: 'Two.\nLines "quoted".', type: 'ORAL' }));
  await importCatalogue(db, file);
  const before = await version();
  expect(await importCatalogue(db, file)).toEqual({ ...emptyOutcome, unchanged: 2, warnings: 1 });
  expect(await version()).toBe(before);
});

test('only changed products are written', async () => {
  await importRows(csvRow(), csvRow({ productId: 'A-2' }));
  const before = await shownProducts();
  expect(
    await importRows(csvRow(), csvRow({ productId: 'A-2', brandName: 'Advil' }), csvRow({ productId: 'A-3' })),
  ).toEqual({
    ...emptyOutcome,
    ...{ added: 1, changed: 1, unchanged: 1 },
  });
  const after = await shownProducts();
  expect(after.find((product) => product.productId === 'A-1')).toEqual(before[0]);
  expect(after.find((product) => product.productId === 'A-2')).toEqual({ ...before[1], brandName: 'Advil' });
});

test('dosages, their order and prices are replaced, and so is the default price', async () => {
  await importRows(csvRow());
  const dosagePricing = '{"400 mg": 9, "800 mg": 12.5}';
  const dosages = { availableDosages: '["800 mg", "400 mg"]', dosagePricing };
  expect(await importRows(csvRow(dosages))).toEqual({ ...emptyOutcome, changed: 1 });
  expect(await shownProducts()).toMatchObject([
    { availableDosages: ['800 mg', '400 mg'], dosagePricing: { '800 mg': 12.5, '400 mg': 9 } },
  ]);
  const { items } = await listProducts(db, { priceMin: 9, priceMax: 9.01 });
  expect(items).toHaveLength(1);
});

test('the highest price matches a filter without an upper limit', async () => {
  await importRows(csvRow({ dosagePricing: '{"200 mg": 1, "400 mg": 999999}' }));
  expect((await listProducts(db, { priceMin: 300, priceMax: 999_999 })).total).toBe(1);
});

test('a new order of dosages is a change', async () => {
  await importRows(csvRow());
  expect(await importRows(csvRow({ availableDosages: '["400 mg", "200 mg"]' }))).toEqual({
    ...emptyOutcome,
    changed: 1,
  });
});

test('a withdrawn product is restored', async () => {
  await importRows(csvRow());
  await db.execute(sql`update products set withdrawn_at = now()`);
  expect(await shownProducts()).toEqual([]);
  expect(await importRows(csvRow())).toEqual({ ...emptyOutcome, changed: 1 });
  expect(await shownProducts()).toHaveLength(1);
});

test('an id in another case is the same product, and keeps its spelling', async () => {
  await importRows(csvRow());
  expect(await importRows(csvRow({ productId: 'a-1', brandName: 'Advil' }))).toEqual({ ...emptyOutcome, changed: 1 });
  expect(await shownProducts()).toMatchObject([{ productId: 'A-1', brandName: 'Advil' }]);
});

test('a category gets the spelling that the store already has', async () => {
  await importRows(csvRow());
  await importRows(csvRow({ productId: 'A-2', category: 'PAIN RELIEF' }));
  expect((await shownProducts()).map((product) => product.category)).toEqual(['Pain Relief', 'Pain Relief']);
});

test('products that are not in the file stay, even if the file has only a header', async () => {
  await importRows(csvRow());
  expect(await importRows()).toEqual(emptyOutcome);
  expect(await shownProducts()).toHaveLength(1);
});

test('a dry run reports what would change, and changes nothing', async () => {
  await importRows(csvRow());
  const before = await version();
  const file = csvFile(csvRow({ brandName: 'Advil' }), csvRow({ productId: 'A-2' }), 'A-3');
  expect(await importCatalogue(db, file, { dryRun: true })).toEqual({
    ...emptyOutcome,
    ...{ added: 1, changed: 1, rejected: 1 },
    trial: expect.any(String),
  });
  expect(await version()).toBe(before);
  expect(await shownProducts()).toHaveLength(1);
});

test('a rejected file changes nothing', async () => {
  const before = await version();
  await expect(importCatalogue(db, temporaryFile('productId;drugName\nA;B\n'))).rejects.toMatchObject({
    code: 'E_HEADER_MISSING',
  });
  expect(await version()).toBe(before);
});

test('a file of more than one batch is imported completely', async () => {
  const file = csvFile(...Array.from({ length: 2_345 }, (_, index) => csvRow({ productId: `B-${index}` })));
  expect(await importCatalogue(db, file)).toEqual({ ...emptyOutcome, added: 2_345 });
  expect((await importCatalogue(db, file)).unchanged).toBe(2_345);
});

test.each(['csv', 'csv.gz'])(
  '%s: progress is reported by bytes read of the file, compressed or not',
  async (ending) => {
    const rows = Array.from({ length: 1_500 }, (_, index) =>
      csvRow({ productId: `B-${index}`, type: index % 2 ? 'oral' : '' }),
    );
    const text = [header, ...rows].join('\n');
    const content = ending === 'csv' ? Buffer.from(text) : gzipSync(text);
    const reports: ImportProgress[] = [];
    await importCatalogue(db, temporaryFile(content, ending), {
      onProgress: (progress) => reports.push({ ...progress }),
    });
    expect(reports.map(({ records }) => records)).toEqual(rows.map((_, index) => index + 1));
    expect(reports.every(({ bytesTotal }) => bytesTotal === content.length)).toBe(true);
    const read = reports.map(({ bytesRead }) => bytesRead);
    expect(read).toEqual(read.toSorted((a, b) => a - b));
    expect(read[0]).toBeGreaterThan(0);
    expect(read.at(-1)).toBe(content.length);
  },
);

test('of two concurrent imports, one is rejected, and no product is stored twice', async () => {
  const file = csvFile(...Array.from({ length: 1_500 }, (_, index) => csvRow({ productId: `B-${index}` })));
  const outcomes = await Promise.allSettled([importCatalogue(db, file), importCatalogue(db, file)]);
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({ code: 'E_BUSY' });
  expect((await listProducts(db, {})).total).toBe(1_500);
});

test('the starter catalogue is imported into an empty store without warnings, and only once', async () => {
  const warnings: unknown[] = [];
  const log = { info: () => undefined, warn: (warning: unknown) => void warnings.push(warning) };
  expect(await loadStarterCatalogue(db, log)).toMatchObject({ added: 207, rejected: 0, warnings: 0 });
  expect(await loadStarterCatalogue(db, log)).toBeUndefined();
  expect(warnings).toEqual([]);
});

test('the row of a dosage stays when its price or its place changes', async () => {
  await importRows(csvRow());
  await db.execute(sql`create table shelves as select product_id, dosage, 'A' as shelf from product_dosages`);
  await db.execute(
    sql`alter table shelves add foreign key (product_id, dosage) references product_dosages on delete cascade`,
  );
  const change = async (dosages: Record<string, number>) => {
    const texts = { availableDosages: Object.keys(dosages).join('|'), dosagePricing: JSON.stringify(dosages) };
    await importRows(csvRow(texts));
    const [shown] = await shownProducts();
    const { rows } = await db.execute(sql`select dosage from shelves order by dosage`);
    return [shown?.availableDosages, shown?.dosagePricing, rows.map(({ dosage }) => dosage)];
  };
  const both = ['200 mg', '400 mg'];
  const prices = { '200 mg': 5, '400 mg': 7.25 };
  expect(await change(prices)).toEqual([both, prices, both]);
  const swapped = { '400 mg': 7.25, '200 mg': 5 };
  expect(await change(swapped)).toEqual([both.toReversed(), swapped, both]);
  const between = { '100 mg': 1, '200 mg': 5, '800 mg': 9, '400 mg': 8 };
  expect(await change(between)).toEqual([Object.keys(between), between, both]);
  const fewer = { '800 mg': 9, '400 mg': 8 };
  expect(await change(fewer)).toEqual([Object.keys(fewer), fewer, ['400 mg']]);
  await db.execute(sql`drop table shelves`);
});
