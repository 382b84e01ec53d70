import { expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { deriveFacts } from '#server/catalogue/medicines/derive-facts.ts';
import { sql } from '#server/platform/database/sql.ts';
import { product } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();
const visitor = store.client();

async function names(path = '/api/products'): Promise<string[]> {
  const { body } = await visitor.get<Product[]>(path);
  return body.map(({ drugName }) => drugName);
}

const sorted = [
  '.9% Sodium Chloride',
  '9% Sodium Chloride',
  '¿?',
  'Abacavir',
  '[Alpha-1] Proteinase Inhibitor',
  '.alpha.-Tocopherol',
  '(S)-Ketamine',
  'Sodium Chloride 0.45%',
  'Sodium Chloride 0.9%',
  'Sodium Chloride 3%',
  'Sodium Chloride 23.4%',
  'Units 2',
  'Units 1000000',
  'Vitamin B2',
  '“Vitamin B6”',
  'vitamin B12',
  'Vitamin C',
  'أموكسيسيلين',
];

test('names are sorted without leading punctuation, and by the value of their numbers', async () => {
  for (const drugName of sorted.toReversed()) await product(store, { drugName });
  expect(await names()).toEqual(sorted);
  expect(await names('/api/products?sort=category')).toEqual(sorted);
  expect(await names('/api/products?limit=3&offset=13')).toEqual(['Vitamin B2', '“Vitamin B6”', 'vitamin B12']);
});

test('products that were written before the upgrade are sorted so too', async () => {
  await store.db.execute(
    sql`update listings set sort_name = normalise(p.drug_name) from products p where p.id = listings.product_id`,
  );
  await store.db.execute(sql`update products set facts_source = 'an earlier version'`);
  await deriveFacts(store.db);
  expect(await names('/api/products?limit=18')).toEqual(sorted);
});
