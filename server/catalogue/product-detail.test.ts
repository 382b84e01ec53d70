import { expect, test } from 'vitest';
import type { ListedProduct, Product } from '#contract/catalogue/catalogue.ts';
import { type ProductDetail, RELATED_MAX } from '#contract/catalogue/product-detail.ts';
import { product, setPrice, withdraw } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';
import { importCatalogue } from './import/apply.ts';
import { csvFile, csvRow } from './import/import.harness.ts';

const store = await testStore();
const visitor = store.client();

const metformin = (productId: string, row: Record<string, string> = {}) =>
  csvRow({
    productId,
    drugName: 'Metformin',
    brandName: 'Glucophage',
    description: 'Film-coated tablets for type 2 diabetes.',
    category: 'Diabetes Care',
    type: 'oral',
    availableDosages: '["500 mg", "850 mg"]',
    defaultDosage: '500 mg',
    dosagePricing: '{"500 mg": 6, "850 mg": 9}',
    priceUnit: 'per pack',
    packagingType: 'Blister pack of 30 tablets',
    ...row,
  });

await importCatalogue(
  store.db,
  csvFile(
    metformin('THIS'),
    metformin('OTHER-BRAND', {
      brandName: 'Diaformin',
      packagingType: 'Bottle of 100 tablets',
      priceUnit: 'per bottle',
    }),
    metformin('SAME-BRAND', { packagingType: '5 blister packs (12 tablets each)', description: 'Tablets.' }),
    metformin('CASE', { drugName: 'METFORMIN', brandName: 'Zzz' }),
    metformin('EXTENDED', { description: 'Extended-release tablets.' }),
    metformin('OTHER-STRENGTH', {
      availableDosages: '["1 g"]',
      defaultDosage: '1 g',
      dosagePricing: '{"1 g": 11}',
    }),
    metformin('CHEWABLE', { description: 'Chewable tablets.' }),
    metformin('LIQUID', { description: 'Oral solution.', packagingType: '100 mL bottle' }),
    metformin('OTHER-MEDICINE', { drugName: 'Metformin and Sitagliptin' }),
    metformin('WITHDRAWN'),
  ),
);

const codes = (products: Pick<Product, 'productId'>[]) => products.map(({ productId }) => productId);
/** From the database: the cached list clears when the notification of an import arrives. */
const idOf = async (code: string): Promise<number> =>
  (await store.pool.query('select id from products where product_id = $1', [code])).rows[0].id;
const detail = async (id: number) => (await visitor.get<ProductDetail>(`/api/products/${id}`)).body;
const withdrawn = await idOf('WITHDRAWN');
await withdraw(store, withdrawn);

test('a product has its facts, its other packs and brands, and its other forms and strengths', async () => {
  const product = await detail(await idOf('THIS'));
  expect(product).toMatchObject({
    drugName: 'Metformin',
    dosagePricing: { '500 mg': 6, '850 mg': 9 },
    forms: ['tablet', 'film-coated'],
    pack: { quantity: 30, unit: 'tablet' },
    relatedTotal: 7,
  });
  // The same brand first.
  expect(codes(product.otherPacks)).toEqual(['SAME-BRAND', 'OTHER-BRAND', 'CASE']);
  expect(product.otherPacks[0]).toMatchObject({
    pack: { quantity: 60, unit: 'tablet' },
    dosagePricing: { '500 mg': 6, '850 mg': 9 },
  });
  expect(codes(product.otherForms).sort()).toEqual(['CHEWABLE', 'EXTENDED', 'LIQUID', 'OTHER-STRENGTH']);
  expect(product.otherForms.find(({ productId }) => productId === 'EXTENDED')).toMatchObject({
    releaseForm: 'extended-release',
  });
});

test('a medicine in more packs than a page shows has the number of all', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => metformin(`MANY-${index}`, { drugName: 'Gliclazide' }));
  await importCatalogue(store.db, csvFile(...rows));
  const { otherPacks, otherForms, relatedTotal } = await detail(await idOf('MANY-0'));
  expect([otherPacks.length, otherForms.length, relatedTotal]).toEqual([RELATED_MAX, 0, 29]);
});

test('a changed price is shown at once', async () => {
  const id = await idOf('LIQUID');
  await detail(id);
  await setPrice(store, id, 4321);
  await expect.poll(async () => Object.values((await detail(id)).dosagePricing)).toContain(43.21);
});

test('a withdrawn product responds 410 with its name, an unknown one 404', async () => {
  expect(await visitor.get(`/api/products/${withdrawn}`)).toMatchObject({
    status: 410,
    body: { code: 'PRODUCT_WITHDRAWN', product: 'Metformin', message: 'Metformin is no longer sold.' },
  });
  for (const id of ['999999', '0', '-1', '1.5', 'abc', '99999999999', '1e400', '1e0', '0x1', '01', '+1', '%201'])
    expect(await visitor.get(`/api/products/${id}`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test('a list has the same forms and pack if it is asked for them, and nothing more else', async () => {
  const id = await product(store, {
    drugName: 'Factual',
    description: 'Tablet.',
    packagingType: 'Bottle of 100 tablets',
  });
  const find = async (query: string) =>
    (await visitor.get<ListedProduct[]>(`/api/products?search=factual${query}`)).body.find((each) => each.id === id);
  expect(await find('&facts=true')).toMatchObject({ forms: ['tablet'], pack: { quantity: 100, unit: 'tablet' } });
  const plain = await find('');
  for (const name of ['forms', 'pack', 'facts']) expect(plain).not.toHaveProperty(name);
  expect((await visitor.get('/api/products?facts=no')).status).toBe(400);
});
