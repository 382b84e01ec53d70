import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProductQuery } from '#contract/catalogue/catalogue.ts';
import { PRICE_WITHOUT_END, type ProductSort, priceRanges, productSorts } from '#contract/catalogue/search-limits.ts';
import { sql } from '#server/platform/database/sql.ts';
import { testDatabase } from '../../test/database.ts';
import { insertProducts } from './products/queries.ts';
import { countOnSale, listCategories, listProducts, listTypes } from './queries.ts';

const { db } = await testDatabase();

/** The fields of a product that lists use. */
interface ListedProduct {
  drugName: string;
  category: string;
  type: string;
  defaultPriceCents: number;
  withdrawnAt: Date | null;
}

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
/** Many products share names and prices at the ends of ranges, because ties are where sorting goes wrong. */
const listedProduct: fc.Arbitrary<ListedProduct> = fc.record({
  drugName: oneOf('Zinc', 'zinc', 'Aspirin', 'aspirin 81', 'Ácido fólico', 'acido fólico', 'Codeine', 'Insulin'),
  category: oneOf('Pain & Inflammation', 'Vitamins', 'diabetes', 'Oncology'),
  type: oneOf('oral', 'injectable', 'nasal'),
  defaultPriceCents: oneOf(1, 500, 3499, 3500, 3501, 9999, 10_000, 29_999, 30_000, 99_999_900),
  withdrawnAt: fc.option(fc.constant(new Date('2026-01-01')), { freq: 4 }),
});

const priceRange: fc.Arbitrary<Pick<ProductQuery, 'priceMin' | 'priceMax'>> = fc.oneof(
  fc.constant({}),
  oneOf(...Object.values(priceRanges)).map(({ min, max }) => ({ priceMin: min, priceMax: max })),
  fc.record({ priceMin: oneOf(0, 5, 34.99, 35.01) }),
  fc.record({ priceMax: oneOf(5, 35, 300, PRICE_WITHOUT_END) }),
  fc.record({ priceMin: oneOf(5, 100), priceMax: oneOf(50, 300.01) }),
);
const query: fc.Arbitrary<ProductQuery> = fc
  .record(
    {
      category: oneOf('Pain & Inflammation', 'diabetes', 'Unknown', ''),
      type: oneOf('oral', 'nasal', ''),
      sort: oneOf(...productSorts),
      limit: oneOf(1, 8, 50, 1000),
      offset: oneOf(0, 1, 8, 100, 5000),
    },
    { requiredKeys: [] },
  )
  .chain((chosen) => priceRange.map((prices) => ({ ...chosen, ...prices })));

/** The simplest implementation of the catalogue, which the database must agree with. */
const model = new Map<number, ListedProduct>();

const compare = <T extends number | string>(a: T, b: T) => Number(a > b) - Number(a < b);
const sortName = ({ drugName }: ListedProduct) => drugName.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const byName = (a: ListedProduct, b: ListedProduct) => compare(sortName(a), sortName(b));
const comparators: Record<ProductSort, (a: ListedProduct, b: ListedProduct) => number> = {
  name: byName,
  'price-low': (a, b) => a.defaultPriceCents - b.defaultPriceCents,
  'price-high': (a, b) => b.defaultPriceCents - a.defaultPriceCents,
  category: (a, b) => compare(a.category, b.category) || byName(a, b),
};

function expectedList(query: ProductQuery): { ids: number[]; total: number } {
  const { category, type, priceMin = 0, priceMax = PRICE_WITHOUT_END, sort = 'name', limit = 1000, offset = 0 } = query;
  const matching = [...model].filter(
    ([, each]) =>
      !each.withdrawnAt &&
      (!category || each.category === category) &&
      (!type || each.type === type) &&
      each.defaultPriceCents >= Math.round(priceMin * 100) &&
      (priceMax === PRICE_WITHOUT_END || each.defaultPriceCents < Math.round(priceMax * 100)),
  );
  matching.sort(([idA, a], [idB, b]) => comparators[sort](a, b) || idA - idB);
  return { ids: matching.slice(offset, offset + limit).map(([id]) => id), total: matching.length };
}

let productCount = 0;

async function addProducts(products: ListedProduct[]): Promise<void> {
  const rows = products.map((each) => {
    productCount += 1;
    const texts = { brandName: 'Brand', description: '', imageUrl: '', priceUnit: 'per pack', packagingType: 'Pack' };
    const dosages = [{ dosage: '1 mg', priceCents: each.defaultPriceCents }];
    return { ...each, ...texts, productId: `P-${productCount}`, defaultDosage: '1 mg', dosages };
  });
  if (rows.length === 0) return;
  await insertProducts(db, rows);
  const { rows: added } = await db.execute<{ id: number; productId: string }>(
    sql`select id, product_id as "productId" from products where product_id = any(${rows.map(({ productId }) => productId)}::text[]) order by id`,
  );
  for (const { id, productId } of added) {
    const row = rows.find((each) => each.productId === productId);
    if (row) model.set(id, row);
    if (row?.withdrawnAt) await db.execute(sql`update products set withdrawn_at = ${row.withdrawnAt} where id = ${id}`);
  }
}

/** Ids of the products at these positions of the model; positions beyond its end wrap around. */
const idsAt = (positions: number[]) => {
  const ids = [...model.keys()];
  return [...new Set(positions.map((position) => ids[position % ids.length] ?? 0))];
};

test('after any additions, changes, withdrawals and deletions, every list and total is exact and in a stable order', async () => {
  const positions = fc.array(fc.nat(400), { maxLength: 6 });
  const changes = fc.record({
    add: fc.array(listedProduct, { minLength: 10, maxLength: 40 }),
    change: positions,
    to: listedProduct,
    remove: positions,
  });
  await fc.assert(
    fc.asyncProperty(changes, fc.array(query, { minLength: 5, maxLength: 10 }), async (change, queries) => {
      await addProducts(change.add);
      for (const id of idsAt(change.change)) {
        const { drugName, category, type, defaultPriceCents, withdrawnAt } = change.to;
        await db.execute(sql`
          update products set drug_name = ${drugName}, category = ${category}, type = ${type},
                              default_price_cents = ${defaultPriceCents}, withdrawn_at = ${withdrawnAt} where id = ${id}`);
        if (model.has(id)) model.set(id, change.to);
      }
      const removed = idsAt(change.remove);
      await db.execute(sql`delete from products where id = any(${removed}::int[])`);
      for (const id of removed) model.delete(id);

      for (const each of queries) {
        const { items, total } = await listProducts(db, each);
        expect({ ids: items.map(({ id }) => id), total }, JSON.stringify(each)).toEqual(expectedList(each));
      }
      const sold = [...model.values()].filter(({ withdrawnAt }) => !withdrawnAt);
      expect(await countOnSale(db)).toBe(sold.length);
      expect(await listCategories(db)).toEqual([...new Set(sold.map(({ category }) => category))].sort(compare));
      expect(await listTypes(db)).toEqual([...new Set(sold.map(({ type }) => type))].sort(compare));
    }),
    { numRuns: 40 },
  );
  expect(model.size).toBeGreaterThan(100);
});
