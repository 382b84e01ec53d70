import { beforeEach, expect, test } from 'vitest';
import type { ImportChange } from '#contract/admin/product-import.ts';
import { listProducts } from '#server/catalogue/queries.ts';
import { sql } from '#server/platform/database/sql.ts';
import { testDatabase } from '../../../test/database.ts';
import { importCatalogue } from './apply.ts';
import { csvFile, csvRow, emptyOutcome, temporaryFile } from './import.harness.ts';
import type { ImportOptions } from './options.ts';

const { db } = await testDatabase();

const stored = async (productId: string) =>
  (await listProducts(db, {})).items.find((product) => product.productId === productId);

async function importPrices(lines: string[], options: ImportOptions = {}) {
  const rejected: string[] = [];
  const changes: ImportChange[] = [];
  const outcome = await importCatalogue(db, temporaryFile(lines.map((line) => `${line}\r\n`).join('')), {
    ...options,
    onRejected: (line, { code, column }) => void rejected.push(`${line} ${column} ${code}`),
    onChange: (change) => void changes.push(change),
  });
  return { outcome, rejected, changes };
}

beforeEach(async () => {
  await db.execute(sql`delete from products`);
  await importCatalogue(
    db,
    csvFile(
      csvRow(),
      csvRow({ productId: 'ONE', availableDosages: '1 %', defaultDosage: '1 %', dosagePricing: '12.50' }),
    ),
  );
});

test('a price file changes prices and nothing else, also the copied price of the default dosage', async () => {
  const before = await stored('A-1');
  const { outcome, changes } = await importPrices([
    'productId,dosage,price,drugName',
    'a-1,400MG,8.00,Something else',
    'A-1,200 mg,4.50,Ibuprofen',
    'ONE,,13,',
  ]);
  expect(outcome).toEqual({ ...emptyOutcome, changed: 2, warnings: 1 }); // a warning about the ignored column
  expect(await stored('A-1')).toEqual({ ...before, dosagePricing: { '200 mg': 4.5, '400 mg': 8 } });
  expect(changes.map(({ productId, prices, texts }) => ({ productId, prices, texts }))).toEqual([
    { productId: 'A-1', prices: [{ dosage: '400 mg', from: 7.25, to: 8 }], texts: [] },
    { productId: 'ONE', prices: [{ dosage: '1 %', from: 12.5, to: 13 }], texts: [] },
  ]);
  const { items } = await listProducts(db, { priceMin: 8, priceMax: 8.01 });
  expect(items.map(({ productId }) => productId)).toEqual(['A-1']);
});

test('prices of unknown, withdrawn and repeated products and of unknown strengths are rejected with their line', async () => {
  await importCatalogue(db, csvFile(csvRow({ productId: 'GONE' })));
  await db.execute(sql`update products set withdrawn_at = now() where product_id = 'GONE'`);
  const { outcome, rejected } = await importPrices([
    'productId,dosage,price',
    'A-2,200 mg,4',
    'GONE,200 mg,4',
    'A-1,600 mg,4',
    'A-1,,4',
    'A-1,200 mg,5',
    'a-1,200MG,6',
    'A-1,400 mg,free',
    'A-1,400 mg,',
    'ONE,1 %,-2',
  ]);
  expect(rejected.sort()).toEqual(
    [
      '2 productId E_PRODUCT_UNKNOWN',
      '3 productId E_PRODUCT_UNKNOWN',
      '4 dosage E_DOSAGE_UNKNOWN',
      '5 dosage E_DOSAGE_MISSING',
      '7 dosage E_DUP_PRICE',
      '8 price E_PRICE_FORMAT',
      '9 price E_REQUIRED',
      '10 price E_PRICE_NEGATIVE',
    ].sort(),
  );
  expect(outcome).toMatchObject({ changed: 1, rejected: 8 });
});

test('a strength matches in another case, but never a unit of another size', async () => {
  const units = { availableDosages: '5 MU', defaultDosage: '5 MU', dosagePricing: '9' };
  await importCatalogue(db, csvFile(csvRow({ productId: 'PENICILLIN', ...units })));
  const { rejected } = await importPrices(['productId,dosage,price', 'PENICILLIN,5 mU,4']);
  expect(rejected).toEqual(['2 dosage E_DOSAGE_UNKNOWN']);
});

test('with all or nothing, one unknown product leaves all prices', async () => {
  const { outcome } = await importPrices(['productId,dosage,price', 'ONE,,14', 'A-9,,4'], { allOrNothing: true });
  expect(outcome).toMatchObject({ isRefused: true, rejected: 1 });
  expect((await stored('ONE'))?.dosagePricing).toEqual({ '1 %': 12.5 });
});

test('a price file never withdraws products', async () => {
  const { outcome } = await importPrices(['productId,dosage,price', 'ONE,,14'], { withdrawMissing: true });
  expect(outcome).toMatchObject({
    withdrawn: 0,
    notWithdrawn: 'the file is about dosages, and need not name every product',
  });
  expect(await stored('A-1')).toBeDefined();
});

test('a product counts once and is held back whole, in whatever order its prices stand', async () => {
  const dosages = Array.from({ length: 7 }, (_, index) => `${index + 1} mg`);
  const products = Array.from({ length: 300 }, (_, index) => `P-${index}`);
  const pricing = (price: number) => JSON.stringify(Object.fromEntries(dosages.map((dosage) => [dosage, price])));
  const texts = { availableDosages: dosages.join('|'), defaultDosage: '', dosagePricing: pricing(1) };
  await importCatalogue(db, csvFile(...products.map((productId) => csvRow({ productId, ...texts }))));
  const lines = dosages.flatMap((dosage) => products.map((productId) => `${productId},${dosage},1.20`));
  const file = ['productId,dosage,price', ...lines.with(-1, 'P-299,7 mg,100')];
  const { outcome, changes } = await importPrices(file, { jumpPercent: 50 });
  expect(outcome).toEqual({ ...emptyOutcome, changed: 299, held: 1 });
  expect(changes).toHaveLength(300);
  expect((await stored('P-299'))?.dosagePricing).toEqual(JSON.parse(pricing(1)));
});

test('a price file whose dosages have an unknown heading is rejected as a whole: its prices could come to another strength', async () => {
  const file = ['productId,potency,price', 'ONE,2 %,3'];
  await expect(importPrices(file)).rejects.toMatchObject({ code: 'E_HEADER_MISSING' });
  expect((await importPrices(['productId,price', 'ONE,13'])).outcome).toMatchObject({ changed: 1 });
});
