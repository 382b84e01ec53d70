import { beforeAll, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { insertProducts } from '#server/catalogue/products/queries.ts';
import { sql } from '#server/platform/database/sql.ts';
import { testStore } from '../../../test/store.ts';
import { COUNTED_MAX } from './find-products.ts';

const store = await testStore();
const visitor = store.client();
const MATCHES = COUNTED_MAX + 20;

beforeAll(async () => {
  for (let first = 0; first < MATCHES; first += 1000) {
    const ids = Array.from({ length: Math.min(1000, MATCHES - first) }, (_, place) => first + place);
    await insertProducts(
      store.db,
      ids.map((id) => ({
        productId: `P-${id}`,
        drugName: `Compound ${id}`,
        brandName: 'Brand',
        description: '',
        category: 'Cardiovascular',
        type: 'oral',
        imageUrl: '',
        priceUnit: 'per pack',
        packagingType: 'Pack',
        defaultDosage: '1 mg',
        defaultPriceCents: 100 + id,
        dosages: [{ dosage: '1 mg', priceCents: 100 + id }],
      })),
    );
  }
});

async function page(query: string) {
  const { body, headers } = await visitor.get<Product[]>(`/api/products?${query}`);
  return {
    total: headers['x-total-count'],
    is: headers['x-total-count-is'],
    next: headers.link,
    names: body.map((each) => each.drugName),
  };
}

test('up to 100,000 products every match is counted', async () => {
  const first = await page('search=cardiovascular&limit=2');
  expect(first).toMatchObject({ total: String(MATCHES), is: undefined, names: ['Compound 0', 'Compound 1'] });
  const last = await page(`search=cardiovascular&limit=2&offset=${MATCHES - 1}`);
  expect(last).toMatchObject({ names: [`Compound ${MATCHES - 1}`], next: undefined });
});

test('a larger store says that there are at least 5,000, and shows them all', async () => {
  await store.db.execute(sql`insert into listing_counts values ('Elsewhere', 'oral', 0, 100000)`);
  await store.db.execute(sql`update products set price_unit = 'per box' where product_id = 'P-0'`); // clears the cache
  const atLeast = { total: String(COUNTED_MAX), is: 'at-least' };
  // The test before has cached this page until the notification arrives.
  await expect
    .poll(() => page('search=cardiovascular&limit=2'))
    .toMatchObject({ ...atLeast, names: ['Compound 0', 'Compound 1'] });
  expect(await page('search=cardiovascular&limit=1&sort=price-high')).toMatchObject({
    ...atLeast,
    names: [`Compound ${MATCHES - 1}`],
  });
  const behind = await page(`search=cardiovascular&limit=2&offset=${MATCHES - 3}`);
  expect(behind).toMatchObject({ ...atLeast, names: [`Compound ${MATCHES - 3}`, `Compound ${MATCHES - 2}`] });
  expect(behind.next).toContain(`offset=${MATCHES - 1}`);
  expect(await page(`search=cardiovascular&offset=${MATCHES}`)).toMatchObject({ names: [], next: undefined });
  expect(await page('search=cardiovascular&form=tablet')).toMatchObject({ total: '0', is: undefined });
});
