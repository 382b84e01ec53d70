import { expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { PRODUCT_TEXT_MAX } from '#contract/catalogue/product-constants.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { person } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';
import { importCatalogue } from './import/apply.ts';
import { jsonProduct, temporaryFile } from './import/import.harness.ts';

const store = await testStore();
const admin = await person(store, { role: 'admin' });

const spaced = (character: string) => `${character.repeat(9)} `;
/** The widest characters: four bytes each, and those that the search reads as several. */
const texts = {
  'four-byte letters': '𐐨',
  'four-byte letters with spaces': spaced('𐐨'),
  'letters with other capitals': 'İ',
  pictures: '💊',
  'fullwidth letters': 'Ａ',
  Arabic: 'ض',
  'Arabic with spaces': spaced('ض'),
};

const fill = (text: string, length: number) =>
  [...text.repeat(length)]
    .slice(0, length - 1)
    .join('')
    .trim()
    .padEnd(3, 'x');

/** A product whose texts are as long as they may be. */
function longestProduct(text: string, productId: string) {
  const longest = (column: keyof typeof PRODUCT_TEXT_MAX) => fill(text, PRODUCT_TEXT_MAX[column]);
  const dosage = longest('availableDosages');
  return {
    productId,
    drugName: longest('drugName'),
    brandName: longest('brandName'),
    description: fill(text, 2_000),
    category: longest('category'),
    type: longest('type'),
    imageUrl: '',
    ...{ availableDosages: [dosage], defaultDosage: dosage, dosagePricing: { [dosage]: 10 } },
    priceUnit: longest('priceUnit'),
    packagingType: longest('packagingType'),
  };
}

test.each(Object.entries(texts))(
  'a product with the longest texts of %s is stored, found and shown',
  async (name, text) => {
    const typed = longestProduct(text, `FORM-${Object.keys(texts).indexOf(name)}`);
    const created = await admin.post<Product>('/api/admin/products', typed);
    expect(created.status, created.text).toBe(201);
    const imported = longestProduct(text, `FILE-${Object.keys(texts).indexOf(name)}`);
    const outcome = await importCatalogue(store.db, temporaryFile(`${jsonProduct(imported)}\n`, 'jsonl'));
    expect(outcome).toMatchObject({ added: 1, rejected: 0 });
    const search = encodeURIComponent([...typed.drugName].slice(0, 20).join('').trim());
    for (const list of ['/api/products', '/api/admin/products']) {
      const found = await admin.get<Product[]>(`${list}?search=${search}`);
      expect(found.body.map(({ productId }) => productId)).toEqual(
        expect.arrayContaining([typed.productId, imported.productId]),
      );
    }
    for (const sort of ['name', 'category', 'price-low'])
      expect((await admin.get(`/api/products?sort=${sort}&type=${encodeURIComponent(created.body.type)}`)).status).toBe(
        200,
      );
  },
);

test('a name that the search reads as a longer one than may be stored is rejected at its field', async () => {
  const product = { ...longestProduct('ab', 'LONG-1'), drugName: fill('ﷺ', PRODUCT_TEXT_MAX.drugName) };
  const { status, body } = await admin.post<ErrorBody>('/api/admin/products', product);
  expect(status).toBe(400);
  expect(body.issues).toMatchObject([{ path: 'drugName', rule: 'E_TOO_LONG' }]);
});
