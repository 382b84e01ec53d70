import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { listProducts } from '#server/catalogue/queries.ts';
import { loadStarterCatalogue } from '#server/catalogue/starter.ts';
import { sql } from '#server/platform/database/sql.ts';
import { product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { isExpected, searches } from './searches.fixture.ts';

/** The share of searches that must find the wanted product among the first three. */
const SUCCESS_RATE_MIN = 0.95;

async function search(visitor: ReturnType<typeof store.client>, text: string, otherParams = '') {
  const response = await visitor.get<Product[]>(`/api/products?search=${encodeURIComponent(text)}${otherParams}`);
  expect(response.status, response.text).toBe(200);
  return { products: response.body, total: Number(response.headers['x-total-count']) };
}

const store = await testStore();
const american = await testStore();

test('95 % of common searches find the wanted product among the first three of the starter catalogue', async () => {
  await loadStarterCatalogue(store.db, { info: () => undefined, warn: () => undefined });
  const all = Object.entries(searches).flatMap(([kind, list]) =>
    list.map(([text, wanted]) => ({ kind, text, wanted })),
  );
  const missed: string[] = [];
  for (const { kind, text, wanted } of all) {
    const { products } = await search(store.client(), text, '&limit=3');
    if (!products.some((each) => isExpected(wanted, each))) missed.push(`${kind}: ${text}`);
  }
  expect(all.length).toBeGreaterThanOrEqual(80);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(all.length * (1 - SUCCESS_RATE_MIN));
});

test('a search corrects two words, the unknown ones first', async () => {
  for (const drugName of ['Zuclopenthixol Decanoate Ester Solution', 'Metaraminol Decanoate Tartrate'])
    await product(store, { drugName });
  const totalOf = async (text: string) => (await search(store.client(), text)).total;
  expect(await totalOf('zuclopentixol decaniate ester')).toBe(1);
  expect(await totalOf('decanoate ester zuclopentixol soluton')).toBe(1);
  expect(await totalOf('zuclopentixol decaniate ester soluton')).toBe(0);
});

test('a control character in a search is treated as a space', async () => {
  await product(store, { drugName: 'Amoxicillin' });
  expect((await search(store.client(), '\u0001')).total).toBe(0);
  const { products } = await search(store.client(), 'amox\u0001\u0085capsule');
  expect(products.map(({ drugName }) => drugName)).toContain('Amoxicillin');
});

describe('a catalogue with American names', () => {
  const visitor = american.client();
  const names = async (text: string, otherParams = '') =>
    (await search(visitor, text, otherParams)).products.map((each) => each.drugName);

  beforeAll(async () => {
    const products: Parameters<typeof product>[1][] = [
      { drugName: 'Acetaminophen', brandName: 'Tylenol', category: 'Pain Relief', productId: 'NDC-00054-0293-99' },
      { drugName: 'Acetaminophen and Codeine Phosphate', brandName: 'Maker', category: 'Pain Relief' },
      { drugName: 'Hydrocodone Bitartrate and Acetaminophen', brandName: 'Norco', prices: { '325 mg / 5 mg': 900 } },
      { drugName: 'Albuterol Sulfate', brandName: 'ProAir', type: 'inhaled' },
      { drugName: 'Epinephrine', brandName: 'Adrenaclick', type: 'injectable', prices: { '1 mg/mL': 4000 } },
      { drugName: 'Bupivacaine and Epinephrine', brandName: 'Sensorcaine', type: 'injectable' },
      { drugName: 'Metformin Hydrochloride', brandName: 'Glucophage', prices: { '500 mg': 100, '1 g': 180 } },
      { drugName: 'Glyburide and Metformin', brandName: 'Glucovance' },
      { drugName: 'Levothyroxine Sodium', brandName: 'Synthroid', prices: { '0.1 mg': 700 } },
      { drugName: 'Solu-Medrol', brandName: 'Pfizer "Act-O-Vial"', productId: 'A-1' },
      { drugName: 'Folic Acid', brandName: '100%_pure', productId: 'A-10' },
      { drugName: 'Ziprasidone', brandName: 'Geodon', category: 'Mental Health' },
      { drugName: 'Fluoride', brandName: 'Prevident', category: 'Dental Care' },
      { drugName: 'Oxycodone', brandName: 'Roxicodone', withdrawn: true },
    ];
    for (const fields of products) await product(american, fields);
  });

  test.each([
    ['paracetamol', 'Acetaminophen'],
    ['paracet', 'Acetaminophen'],
    ['paracetemol', 'Acetaminophen'],
    ['salbutamol', 'Albuterol Sulfate'],
    ['salbutamol sulphate', 'Albuterol Sulfate'],
    ['adrenaline', 'Epinephrine'],
    ['glibenclamide', 'Glyburide and Metformin'],
    ['باراسيتامول', 'Acetaminophen'],
    ['أدرينالين', 'Epinephrine'],
    ['ادرينالين', 'Epinephrine'],
    ['thyroxine', 'Levothyroxine Sodium'],
  ])('%s finds %s first', async (text, wanted) => {
    expect((await names(text))[0]).toBe(wanted);
  });

  test('exact names come first, then names that start with the text, then names that contain it', async () => {
    expect(await names('acetaminophen')).toEqual([
      'Acetaminophen',
      'Acetaminophen and Codeine Phosphate',
      'Hydrocodone Bitartrate and Acetaminophen',
    ]);
    expect(await names('epinephrine')).toEqual(['Epinephrine', 'Bupivacaine and Epinephrine']);
    expect(await names('metformin')).toEqual(['Metformin Hydrochloride', 'Glyburide and Metformin']);
  });

  test('a search can be sorted, filtered and paginated, and has the total', async () => {
    expect(await names('epinephrine', '&sort=name')).toEqual(['Bupivacaine and Epinephrine', 'Epinephrine']);
    expect(await names('epinephrine', '&sort=price-high')).toEqual(['Epinephrine', 'Bupivacaine and Epinephrine']);
    expect(await names('acetaminophen', '&priceMin=0&priceMax=10')).toEqual([
      'Hydrocodone Bitartrate and Acetaminophen',
    ]);
    expect(await names('acetaminophen', '&category=Pain+Relief&offset=1')).toEqual([
      'Acetaminophen and Codeine Phosphate',
    ]);
    expect(await search(visitor, 'acetaminophen', '&limit=1')).toMatchObject({ total: 3 });
  });

  test.each([
    ['metformin 1000 mg', 'Metformin Hydrochloride'],
    ['1g metformin', 'Metformin Hydrochloride'],
    ['levothyroxine 100 mcg', 'Levothyroxine Sodium'],
    ['levothyroxine 0,1', 'Levothyroxine Sodium'],
    ['epinephrine 0.1%', 'Epinephrine'],
    ['norco 5/325', 'Hydrocodone Bitartrate and Acetaminophen'],
    ['solumedrol', 'Solu-Medrol'],
    ['medrol', 'Solu-Medrol'],
  ])('%s finds %s', async (text, wanted) => {
    expect(await names(text)).toEqual([wanted]);
  });

  test.each(['NDC-00054-0293-99', 'ndc 00054-0293-99', '00054029399', '0054-0293-99', '54-293-99', 'ndc-00054', 'NDC'])(
    'a product ID is found as packs and scanners write it: %s',
    async (text) => {
      expect(await names(text)).toEqual(['Acetaminophen']);
    },
  );

  test('a product ID that is the start of another finds both, the exact one first', async () => {
    expect(await names('A-1')).toEqual(['Solu-Medrol', 'Folic Acid']);
    expect(await names('a-10')).toEqual(['Folic Acid']);
  });

  test.each(['%', '_', '100%_pure', '%_'])('%s is literal', async (text) => {
    expect(await names(text)).toEqual(['Folic Acid']);
  });

  test.each([
    'acet%phen',
    'acet_minophen%',
    "' or 1=1 --",
    'acetaminophen | metformin',
    'acetaminophen & metformin',
    '!acetaminophen metformin',
    '\\',
    "'",
    ':*',
    '|',
    '🩹',
    'xyzzyq',
  ])('%s is literal, and finds nothing', async (text) => {
    expect(await search(visitor, text)).toEqual({ products: [], total: 0 });
  });

  test('quotes are literal in a search', async () => {
    expect(await names('"')).toEqual(['Solu-Medrol']);
    expect(await names('"act-o-vial"')).toEqual(['Solu-Medrol']);
  });

  test('one or two letters match the start of names', async () => {
    expect((await names('g')).toSorted()).toEqual([
      'Glyburide and Metformin',
      'Metformin Hydrochloride',
      'Ziprasidone',
    ]);
    expect(await names('ep')).toEqual(['Epinephrine']);
  });

  test('a word that exists is not corrected to another word', async () => {
    expect(await names('dental')).toEqual(['Fluoride']);
  });

  test('a withdrawn product is neither found nor used for spelling corrections until it is restored', async () => {
    const { db } = american;
    const findNames = async (text: string) =>
      (await listProducts(db, { search: text })).items.map((each) => each.drugName);
    expect(await findNames('oxycodone')).toEqual([]);
    await db.execute(sql`update products set withdrawn_at = null where drug_name = 'Oxycodone'`);
    expect(await findNames('oxicodone')).toEqual(['Oxycodone']);
    await db.execute(sql`update products set withdrawn_at = now() where drug_name = 'Oxycodone'`);
    expect(await findNames('oxicodone')).toEqual([]);
  });

  test('any text gets a response', async () => {
    const hostile = fc.oneof(
      fc.constantFrom(...`'"\\&|!<>()*:%_#^=@-+.,/ ٣µµβ½ﷺ´’`, '#', '500 mg', 'acet', ':*', '\u0301', '\ud83d\udc8a'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 2 }),
    );
    const text = fc.string({ unit: hostile, minLength: 1, maxLength: 30 }).filter((each) => !/\p{Cc}/u.test(each));
    await fc.assert(
      fc.asyncProperty(text, async (typed) => {
        const { products, total } = await search(visitor, typed.slice(0, 200));
        expect(total).toBe(products.length);
      }),
      { numRuns: 300 },
    );
  });

  test('long and unusual texts get a response', async () => {
    expect(await names('acetaminophen '.repeat(14))).toHaveLength(3);
    expect(await names('é'.repeat(200))).toEqual([]);
    expect(await names('ﷺ'.repeat(100))).toEqual([]);
  });
});
