import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Product, ProductQuery } from '#contract/catalogue/catalogue.ts';
import { FACET_VALUES_MAX, type FacetKind } from '#contract/catalogue/facet-kinds.ts';
import type { Facets } from '#contract/catalogue/facets.ts';
import { productSorts } from '#contract/catalogue/search-limits.ts';
import { deriveFacts } from '#server/catalogue/medicines/derive-facts.ts';
import { listProducts } from '#server/catalogue/queries.ts';
import { sql } from '#server/platform/database/sql.ts';
import { product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { countFacets } from './count-facets.ts';
import { readFacetTable } from './facet-table.ts';

const store = await testStore();
const visitor = store.client();

beforeAll(async () => {
  const products: Parameters<typeof product>[1][] = [
    { brandName: 'Glucophage', description: 'A tablet.', prices: { '500 mg': 1, '1000 mg': 2 } },
    { brandName: 'Glucophage XR', description: 'An extended-release tablet.', prices: { '500 mg': 1 } },
    { brandName: 'Riomet', description: 'An oral solution.', prices: { '500 mg/5 mL': 1 } },
    { brandName: 'Labs, Division | One', description: 'A capsule.', prices: { '1,000 mg': 1, '+': 3, Each: 1 } },
  ];
  for (const fields of products) await product(store, { drugName: 'Metformin', packagingType: 'Pack', ...fields });
  await product(store, {
    drugName: 'Formoterol',
    brandName: 'Foradil',
    type: 'inhaled',
    description: 'An inhaler.',
    prices: { '12 mcg': 1 },
  });
  await change(deriveFacts(store.db));
});

/** A change that no endpoint made. The store knows it at once, and not only when the database has notified it. */
async function change(work: Promise<unknown>): Promise<void> {
  await work;
  store.cache.clear();
}

async function brands(query: Record<string, string>): Promise<string[]> {
  const { body, headers } = await visitor.get<Product[]>(`/api/products?${new URLSearchParams(query)}`);
  expect(headers['x-total-count']).toBe(String(body.length));
  return body.map(({ brandName }) => brandName).sort();
}

async function facets(query: Record<string, string> = {}) {
  const { body } = await visitor.get<Facets>(`/api/products/facets?${new URLSearchParams(query)}`);
  const counts = (kind: FacetKind) => Object.fromEntries(body[kind].map(({ value, products }) => [value, products]));
  const { total } = body;
  return {
    categories: counts('categories'),
    types: counts('types'),
    form: counts('form'),
    release: counts('release'),
    strength: counts('strength'),
    brand: counts('brand'),
    total,
  };
}

test('a list is narrowed by dosage form, release form, strength and brand', async () => {
  expect(await brands({ form: 'tablet' })).toEqual(['Glucophage', 'Glucophage XR']);
  expect(await brands({ form: 'tablet|solution' })).toEqual(['Glucophage', 'Glucophage XR', 'Riomet']);
  expect(await brands({ release: 'extended-release' })).toEqual(['Glucophage XR']);
  expect(await brands({ strength: '500 mg' })).toEqual(['Glucophage', 'Glucophage XR']);
  expect(await brands({ strength: '500 mg/5 mL|1000 mg' })).toEqual(['Glucophage', 'Riomet']);
  expect(await brands({ strength: 'Each|1000 mg' })).toEqual(['Glucophage', 'Labs, Division | One']);
  expect(await brands({ strength: '+' })).toEqual(['Labs, Division | One']);
  expect(await brands({ brand: 'Glucophage' })).toEqual(['Glucophage']);
  expect(await brands({ search: 'metformin', form: 'tablet', strength: '1000 mg' })).toEqual(['Glucophage']);
  expect(await brands({ form: 'tablet', strength: '500 mg', sort: 'price-high', priceMax: '35' })).toEqual([
    'Glucophage',
    'Glucophage XR',
  ]);
  expect(await brands({ form: 'suppository' })).toEqual([]);
  expect(await brands({ form: '|', brand: '' })).toHaveLength(5);
});

test('a strength that the name states too is found', async () => {
  await change(product(store, { drugName: 'Warfarin 3mg', brandName: 'Marevan', prices: { '3 mg': 1 } }));
  expect(await brands({ strength: '3 mg' })).toEqual(['Marevan']);
  expect(await brands({ search: 'warfarin 3 mg' })).toEqual(['Marevan']);
  await change(store.db.execute(sql`delete from products where brand_name = 'Marevan'`));
});

test('lists are the same, and as long, whether their facets are counted in memory or in SQL', async () => {
  const some = (...values: string[]) => fc.subarray(values, { minLength: 1 }).map((chosen) => chosen.join('|'));
  const query: fc.Arbitrary<ProductQuery> = fc.record(
    {
      form: some('tablet', 'solution', 'inhaler'),
      release: some('extended-release'),
      strength: some('500 mg', '1000 mg', '500 mg/5 mL', 'Each', '+'),
      brand: some('Glucophage', 'Riomet', 'Foradil'),
      categories: some('Antibiotics', 'Other'),
      types: some('oral', 'inhaled'),
      type: fc.constantFrom('oral', 'inhaled'),
      sort: fc.constantFrom(...productSorts),
      priceMax: fc.constantFrom(1, 1.01, 2, 3),
      limit: fc.constantFrom(1, 2, 1000),
      offset: fc.constantFrom(0, 1),
    },
    { requiredKeys: [] },
  );
  const table = await readFacetTable(store.db);
  await fc.assert(
    fc.asyncProperty(query, async (each) => {
      const inSql = await listProducts(store.db, each);
      expect(await listProducts(store.db, each, table)).toEqual(inSql);
      expect(countFacets(table, each).total).toBe(inSql.total);
    }),
    { numRuns: 200 },
  );
});

test('what a list can be narrowed by is counted, without a brand that the query cannot have as one value', async () => {
  expect(await facets({ search: 'metformin' })).toEqual({
    categories: { Antibiotics: 4 },
    types: { oral: 4 },
    form: { tablet: 2, capsule: 1, liquid: 1, solution: 1 },
    release: { 'extended-release': 1 },
    strength: { '500 mg': 2, '+': 1, '1,000 mg': 1, '1000 mg': 1, Each: 1, '500 mg/5 mL': 1 },
    brand: { Glucophage: 1, 'Glucophage XR': 1, Riomet: 1 },
    total: 4,
  });
});

test('a kind is counted without its own choice, the others with it', async () => {
  const { form, release, strength, total } = await facets({ search: 'metformin', form: 'tablet', type: 'oral' });
  expect(total).toBe(2);
  expect(form).toEqual({ tablet: 2, capsule: 1, liquid: 1, solution: 1 });
  expect(release).toEqual({ 'extended-release': 1 });
  expect(strength).toEqual({ '500 mg': 2, '1000 mg': 1 });
});

test('several categories and types are chosen at once, and counted as if none of their own were', async () => {
  await change(
    product(store, { drugName: 'Insulin', brandName: 'Lantus', category: 'Diabetes Care', type: 'injectable' }),
  );
  expect(await brands({ categories: 'Diabetes Care|Antibiotics', types: 'injectable|inhaled' })).toEqual([
    'Foradil',
    'Lantus',
  ]);
  expect(await brands({ categories: 'Diabetes Care', sort: 'price-low' })).toEqual(['Lantus']);
  expect(await facets({ categories: 'Diabetes Care', types: 'inhaled' })).toMatchObject({
    categories: { Antibiotics: 1, 'Diabetes Care': 0 },
    types: { injectable: 1, inhaled: 0 },
    total: 0,
  });
  expect(await brands({ category: 'Antibiotics', categories: 'Diabetes Care' })).toEqual([]);
  await change(store.db.execute(sql`delete from products where brand_name = 'Lantus'`));
});

test('a choice that no product has stays in the list, with 0', async () => {
  const { form, brand, total } = await facets({ form: 'suppository', brand: "O'Neil\\" });
  expect(total).toBe(0);
  expect(form).toEqual({ suppository: 0 });
  expect(brand).toEqual({ "O'Neil\\": 0 });
});

test('a search that finds nothing narrowed is counted with less of it, as the list is', async () => {
  const query = { search: 'metformin 750 mg', brand: 'Riomet' };
  expect(await brands(query)).toEqual(['Riomet']);
  expect(await facets(query)).toMatchObject({ total: 1, brand: { Riomet: 1 } });
});

test('no product has a value that is longer than a brand name may be', async () => {
  for (const kind of ['brand', 'form', 'strength']) {
    const long = { [kind]: 'é5'.repeat(1000) };
    expect(await brands(long)).toEqual([]);
    expect(await facets(long)).toMatchObject({ total: 0 });
  }
  expect(await brands({ brand: `Riomet|${'é'.repeat(1900)}` })).toEqual(['Riomet']);
});

test('a kind has a limited number of values', async () => {
  for (let count = 0; count < FACET_VALUES_MAX + 5; count += 1)
    await change(product(store, { drugName: `Lozenge ${count}`, brandName: `Brand ${count}` }));
  const { brand } = await facets({ brand: 'Riomet' });
  expect(Object.keys(brand)).toHaveLength(FACET_VALUES_MAX + 1);
  expect(brand).toHaveProperty('Riomet', 1);
});

test('the start of a word of a search is no fact', async () => {
  expect(await brands({ search: 'form' })).toEqual(['Foradil']);
  expect(await brands({ search: 'release=' })).toEqual([]);
});

test('the order and repetition of values make no other address', async () => {
  const next = '</api/products?form=capsule%7Ctablet&limit=1&offset=1>; rel="next"';
  for (const form of ['tablet|capsule|tablet', 'capsule|tablet']) {
    const { headers } = await visitor.get(`/api/products?${new URLSearchParams({ form, limit: '1' })}`);
    expect(headers.link).toBe(next);
  }
});

test('a product whose listing is older than the sign of facts is found', async () => {
  const older = sql`ts_delete(document, '=form=solution') || '''form=solution'':1C'::tsvector`;
  await change(store.db.execute(sql`update listings set document = ${older} where document @@ '''=form=solution'''`));
  const { items } = await listProducts(store.db, { form: 'solution' });
  expect(items.map(({ brandName }) => brandName)).toEqual(['Riomet']);
});
