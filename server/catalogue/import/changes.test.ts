import { beforeEach, expect, test } from 'vitest';
import type { ImportChange } from '#contract/admin/product-import.ts';
import { listProducts } from '#server/catalogue/queries.ts';
import { sql } from '#server/platform/database/sql.ts';
import { testDatabase } from '../../../test/database.ts';
import { importCatalogue } from './apply.ts';
import { catalogueVersion, csvFile, csvRow, emptyOutcome } from './import.harness.ts';
import type { ImportOptions } from './options.ts';

const { db } = await testDatabase();

async function importRows(rows: string[], options: ImportOptions = {}) {
  const changes: ImportChange[] = [];
  const outcome = await importCatalogue(db, csvFile(...rows), {
    ...options,
    onChange: (change) => void changes.push(change),
  });
  return { outcome, changes };
}

const priceOf = async (productId: string) =>
  (await listProducts(db, {})).items.find((product) => product.productId === productId)?.dosagePricing;

beforeEach(async () => {
  await db.execute(sql`delete from products`);
  await importRows([csvRow(), csvRow({ productId: 'A-2' }), csvRow({ productId: 'A-3' })]);
});

test('a dry run lists old and new prices and texts, removed strengths, and products that disappear', async () => {
  await db.execute(sql`update products set withdrawn_at = now() where product_id = 'A-2'`);
  const rows = [
    csvRow({ availableDosages: '800 mg|400 mg', dosagePricing: '{"400 mg": 7, "800 mg": 12}', imageUrl: '' }),
    csvRow({ productId: 'A-2' }),
    csvRow({ productId: 'A-4' }),
  ];
  const { outcome, changes } = await importRows(rows, { dryRun: true, withdrawMissing: true });
  const names = { drugName: 'Ibuprofen', isHeld: false };
  const nothingElse = { prices: [], texts: [] };
  expect(outcome).toMatchObject({ added: 1, changed: 2, withdrawn: 1 });
  expect(changes).toEqual([
    {
      ...{ kind: 'added', line: 4, productId: 'A-4', ...names, texts: [] },
      prices: [
        { dosage: '200 mg', from: null, to: 4.5 },
        { dosage: '400 mg', from: null, to: 7.25 },
      ],
    },
    {
      ...{ kind: 'changed', line: 2, productId: 'A-1', ...names },
      prices: [
        { dosage: '800 mg', from: null, to: 12 },
        { dosage: '400 mg', from: 7.25, to: 7 },
        { dosage: '200 mg', from: 4.5, to: null },
      ],
      texts: [{ column: 'imageUrl', from: '/pictures/blister.svg', to: '' }],
    },
    { kind: 'restored', line: 3, productId: 'A-2', ...names, ...nothingElse },
    { kind: 'withdrawn', line: null, productId: 'A-3', ...names, ...nothingElse },
  ]);
});

test('an import lists what it has changed in the same way, also a new order of strengths', async () => {
  const { changes } = await importRows([csvRow({ availableDosages: '400 mg|200 mg' })]);
  expect(changes).toMatchObject([
    { prices: [], texts: [{ column: 'availableDosages', from: '200 mg | 400 mg', to: '400 mg | 200 mg' }] },
  ]);
});

test('a product whose price moves by more than the limit is held back whole, and imported without the limit', async () => {
  const half = csvRow({ dosagePricing: '{"200 mg": 2.25, "400 mg": 7.25}' }); // exactly 50 %
  const more = csvRow({ productId: 'A-2', brandName: 'Advil', dosagePricing: '{"200 mg": 2.24, "400 mg": 7.25}' });
  const ten = csvRow({ productId: 'A-3', dosagePricing: '{"200 mg": 4.5, "400 mg": 72.5}' });
  const { outcome, changes } = await importRows([half, more, ten], { jumpPercent: 50 });
  expect(outcome).toEqual({ ...emptyOutcome, changed: 1, held: 2 });
  expect(changes.map(({ productId, isHeld }) => [productId, isHeld])).toEqual([
    ['A-1', false],
    ['A-2', true],
    ['A-3', true],
  ]);
  expect([await priceOf('A-1'), await priceOf('A-2')]).toEqual([
    { '200 mg': 2.25, '400 mg': 7.25 },
    { '200 mg': 4.5, '400 mg': 7.25 },
  ]);
  expect((await importRows([half, more, ten])).outcome).toEqual({ ...emptyOutcome, changed: 2, unchanged: 1 });
  expect(await priceOf('A-3')).toEqual({ '200 mg': 4.5, '400 mg': 72.5 });
});

test('a large change is held back although the strength or the default strength has another name', async () => {
  const respelt = csvRow({
    availableDosages: '200mg|400mg',
    defaultDosage: '400mg',
    dosagePricing: '{"200mg": 45, "400mg": 7.25}',
  });
  const renamed = csvRow({
    productId: 'A-2',
    availableDosages: '800 mg',
    defaultDosage: '800 mg',
    dosagePricing: '725',
  });
  expect((await importRows([respelt, renamed], { jumpPercent: 50 })).outcome).toEqual({ ...emptyOutcome, held: 2 });
});

test('with all or nothing, changes are listed after the rollback as what would have changed', async () => {
  const { outcome, changes } = await importRows([csvRow({ productId: 'A-6' }), 'A-7'], { allOrNothing: true });
  expect(outcome).toMatchObject({ isRefused: true, added: 1 });
  expect(changes).toMatchObject([{ kind: 'added', productId: 'A-6' }]);
  expect(await priceOf('A-6')).toBeUndefined();
});

test('a whole import that is done stays done, also for a client that leaves while it reads the changes', async () => {
  const leave = () => Promise.reject(new Error('the client has left'));
  const outcome = await importCatalogue(db, csvFile(csvRow({ productId: 'A-9' })), {
    allOrNothing: true,
    onChange: leave,
  });
  expect(outcome).toMatchObject({ added: 1 });
  const { rows } = await db.execute(sql`select event from audit order by id desc limit 1`);
  expect(rows).toEqual([{ event: 'catalogue-imported' }]);
});

test('an import after a trial run is rejected when the file is another one or would change something else', async () => {
  const file = csvFile(csvRow({ brandName: 'Advil' }), csvRow({ productId: 'A-5' }));
  const other = csvFile(csvRow({ brandName: 'Nuprin' }));
  const { trial } = await importCatalogue(db, file, { dryRun: true });
  const before = await catalogueVersion(db);
  await expect(importCatalogue(db, other, { trial })).rejects.toMatchObject({ code: 'E_FILE_CHANGED' });
  expect(await catalogueVersion(db)).toBe(before);

  await importRows([csvRow({ brandName: 'Dolgit' })]);
  const changed = await catalogueVersion(db);
  await expect(importCatalogue(db, file, { trial })).rejects.toMatchObject({ code: 'E_CATALOGUE_CHANGED' });
  await expect(importCatalogue(db, file, { trial, allOrNothing: true })).rejects.toMatchObject({
    code: 'E_CATALOGUE_CHANGED',
  });
  expect(await catalogueVersion(db)).toBe(changed);

  const second = await importCatalogue(db, file, { dryRun: true });
  expect(await importCatalogue(db, file, { trial: second.trial })).toMatchObject({ added: 1, changed: 1 });
});

test('changes of products that the file does not name leave the trial run valid', async () => {
  const rows = Array.from({ length: 2_500 }, (_, index) => csvRow({ productId: `B-${index}` }));
  const file = csvFile(...rows, csvRow({ dosagePricing: '{"200 mg": 45, "400 mg": 7.25}' }));
  const { trial } = await importCatalogue(db, file, { dryRun: true, jumpPercent: 50 });
  await importRows([csvRow({ productId: 'A-3', brandName: 'Dolgit' })]);
  // What was held back in the trial run is confirmed by leaving out the limit.
  expect(await importCatalogue(db, file, { trial })).toEqual({ ...emptyOutcome, added: 2_500, changed: 1 });
});

test('a product that is put on sale after a trial run is not withdrawn unseen', async () => {
  const file = csvFile(csvRow());
  const { trial } = await importCatalogue(db, file, { dryRun: true, withdrawMissing: true });
  await importRows([csvRow({ productId: 'A-8' })]);
  await expect(importCatalogue(db, file, { trial, withdrawMissing: true })).rejects.toMatchObject({
    code: 'E_CATALOGUE_CHANGED',
  });
  expect(await priceOf('A-8')).toBeDefined();
});
