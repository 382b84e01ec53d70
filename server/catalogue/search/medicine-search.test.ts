import { beforeAll, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { deriveFacts, keepFactsCurrent } from '#server/catalogue/medicines/derive-facts.ts';
import { listProducts } from '#server/catalogue/queries.ts';
import { sql } from '#server/platform/database/sql.ts';
import { product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();

const extended = 'An extended-release tablet for high blood pressure.';
const tablet = 'A tablet for high blood pressure.';

beforeAll(async () => {
  const products: Parameters<typeof product>[1][] = [
    {
      drugName: 'Metoprolol Succinate',
      brandName: 'Toprol XL',
      description: extended,
      prices: { '50 mg': 1, '100 mg': 2 },
    },
    { drugName: 'Metoprolol Tartrate', brandName: 'Lopressor', description: tablet, prices: { '50 mg': 1 } },
    {
      drugName: 'Metoprolol',
      brandName: "Dr. Reddy's",
      description: 'A delayed-release tablet.',
      prices: { '50 mg': 1 },
    },
    {
      drugName: 'Cefuroxime',
      brandName: 'Ceftin',
      description: 'A powder for oral suspension.',
      prices: { '250 mg/5 mL': 1 },
    },
    {
      drugName: 'Cefuroxime Axetil',
      brandName: 'Zinnat',
      description: 'A film-coated tablet.',
      prices: { '250 mg': 1 },
    },
    {
      drugName: 'Furosemide',
      brandName: 'Lasix',
      description: 'A solution for injection.',
      type: 'injectable',
      prices: { '10 mg/mL': 1 },
    },
    {
      drugName: 'Furosemide',
      brandName: 'Frusid',
      productId: 'THR-INJ-0001',
      description: 'A tablet.',
      prices: { '40 mg': 1 },
    },
    { drugName: 'Pseudoephedrine HCl', brandName: 'Sudafed', description: 'A tablet.', prices: { '60 mg': 1 } },
    { drugName: 'Vitamin B-12', brandName: 'Neocytamen', description: 'A tablet.', prices: { '1,000 mcg': 1 } },
    { drugName: 'Hydralazine', brandName: 'Alphapress', description: 'A tablet.', prices: { '25 mg': 1 } },
    { drugName: 'Loratadine', brandName: "Dr. Reddy's", description: 'A tablet.', prices: { '10 mg': 1 } },
    { drugName: 'Quinine Sulfate', brandName: 'Qualaquin', description: 'A capsule.', prices: { '324 mg': 1 } },
    { drugName: 'Quinidine Sulfate', brandName: 'Quinaglute', description: 'A tablet.', prices: { '200 mg': 1 } },
    { drugName: 'Cetirizine Hydrochloride', brandName: 'Zyrtec', description: 'A tablet.', prices: { '10 mg': 1 } },
    { drugName: 'Cetirizine HCl/Pseudo', brandName: 'Zyrtec-D', description: 'A tablet.', prices: { '10 mg': 1 } },
    {
      drugName: 'Zydress pad',
      brandName: 'Maker',
      description: 'A wound pad.',
      type: 'device',
      prices: { '10 cm': 1 },
    },
    { drugName: 'Gauze pads', brandName: 'Maker', description: 'A wound pad.', type: 'device', prices: { '10 cm': 1 } },
    {
      drugName: 'Dulaglutide',
      brandName: 'Trulicity',
      productId: 'NDC-00002-1433-61',
      description: 'A device.',
      prices: { '4 cm': 1 },
    },
    { drugName: 'Zym\u00adbofen', brandName: 'Maker', description: 'A tablet.', prices: { '5 mg': 1 } },
  ];
  // A brand whose name begins nearly as that of a medicine with many more products.
  for (let pack = 1; pack <= 12; pack += 1)
    products.push({
      drugName: 'Levetiracetam',
      brandName: `Maker ${pack}`,
      description: 'A tablet.',
      prices: { '250 mg': 1 },
    });
  products.push(
    {
      drugName: 'Insulin Detemir',
      brandName: 'Levemir',
      description: 'A solution.',
      type: 'injectable',
      prices: { '100 units/mL': 1 },
    },
    {
      drugName: 'Dextrose',
      brandName: 'Glucose bag',
      description: 'A solution.',
      type: 'injectable',
      prices: { '50 g/1000 mL': 1 },
    },
    {
      drugName: 'Dextrose and Sodium Chloride',
      brandName: 'Mixed bag',
      description: 'A solution.',
      type: 'injectable',
      prices: { '(5 g / 450 mg) per 100 mL': 1 },
    },
    {
      drugName: 'Hydrocortisone',
      brandName: 'Proctosol',
      description: 'A cream.',
      type: 'rectal',
      prices: { '2.5 %': 1 },
    },
    {
      drugName: 'Hydrocortisone',
      brandName: 'Sigmacort',
      description: 'A cream.',
      type: 'topical',
      prices: { '25 mg/g': 1 },
    },
    {
      drugName: 'Desloratadine',
      brandName: 'Aerius',
      description: 'An orally disintegrating tablet.',
      prices: { '5 mg': 1 },
    },
    { drugName: 'Desloratadine', brandName: 'Clarinex', description: 'A film-coated tablet.', prices: { '5 mg': 1 } },
  );
  for (const fields of products) await product(store, { packagingType: 'Bottle of 100', ...fields });
});

/** What a search finds, as brand names where two products share a name; and what was searched instead. */
async function search(typed: string) {
  const { body, headers } = await store.client().get<Product[]>(`/api/products?search=${encodeURIComponent(typed)}`);
  const instead = headers['x-searched-instead'];
  return { brands: body.map(({ brandName }) => brandName), instead: instead && decodeURIComponent(String(instead)) };
}

test.each([
  ['metoprolol er', ['Toprol XL']],
  ['XR metoprolol 100mg', ['Toprol XL']],
  ['metoprolol prolonged release', ['Toprol XL']],
  ['metoprolol libération prolongée', ['Toprol XL']],
  ['metoprolol ممتد المفعول', ['Toprol XL']],
  ['metoprolol ec', ["Dr. Reddy's"]],
  ['metoprolol tart', ['Lopressor']],
  ['metoprolol ir', ['Lopressor']],
  ['furosemide iv', ['Lasix']],
  ['furosemide po', ['Frusid']],
  ['furosemide tabs', ['Frusid']],
  ['THR-INJ-0001', ['Frusid']],
  ['thr-inj-0001', ['Frusid']],
  ['THR-INJ-9999', []],
  ['00002143361', ['Trulicity']],
  ['0002143361', ['Trulicity']],
  ['0002-1433-61', ['Trulicity']],
  ['300021433611', ['Trulicity']],
  ['(01)00300021433611(17)271231', ['Trulicity']],
  ['0002143369', []],
  ['cefuroxime susp', ['Ceftin']],
  ['pseudoephedrine hydrochloride', ['Sudafed']],
  ['vitamin b12', ['Neocytamen']],
  ['vitamin b 12', ['Neocytamen']],
  ['zydress pads', ['Maker']],
  ['suspension', ['Ceftin']],
  ['25 milligrams hydralazine', ['Alphapress']],
  ['vitamin b12 1000 micrograms 100 ct', ['Neocytamen']],
  ['cefuroxime 250 mg per 5 ml', ['Ceftin']],
  ['injectable', ['Glucose bag', 'Lasix', 'Levemir', 'Mixed bag']],
  ['zymbofen', ['Maker']],
  ['levemir', ['Levemir']],
  ['d5w', ['Glucose bag', 'Mixed bag']],
  ['d5 1/2ns', ['Mixed bag']],
  ['hydrocortisone 2.5% crm', ['Sigmacort', 'Proctosol']],
  ['hydrocortisone cream rectal', ['Proctosol']],
  ['desloratadine 5 tabs', ['Clarinex', 'Aerius']],
  ['desloratadine odt', ['Aerius']],
  ['hydralazine without quinine', ['Alphapress']],
  ['metoprolol not er', ["Dr. Reddy's", 'Lopressor']],
  ['metoprolol, but not the tartrate or the delayed release', ['Toprol XL']],
  ['furosemide w/o injection 40 mg', ['Frusid']],
  ['furosemide not tablets injection', ['Lasix']],
  ["furosemide don't want tablets", ['Lasix']],
  ['furosemide pas de tablets', ['Lasix']],
  ['furosemide not tablets not succinate', ['Lasix']],
  ['metoprolol w/out succinate', ["Dr. Reddy's", 'Lopressor']],
  ['metoprolol بدون succinate', ["Dr. Reddy's", 'Lopressor']],
])('%s finds %j', async (typed, brands) => {
  expect(await search(typed)).toEqual({ brands, instead: undefined });
});

test('the name of a maker states no release form', async () => {
  expect(await search('dr reddy')).toEqual({ brands: ["Dr. Reddy's", "Dr. Reddy's"], instead: undefined });
  expect((await search('metoprolol dr')).brands).toEqual(["Dr. Reddy's"]);
  expect(await search('loratadine dr')).toEqual({ brands: ["Dr. Reddy's"], instead: 'loratadine' });
});

test('a strength comes before the same strength per volume, whatever the names', async () => {
  expect((await search('cefuroxime 250 mg')).brands).toEqual(['Zinnat', 'Ceftin']);
  expect((await search('cefuroxime 250 mg/5 ml')).brands).toEqual(['Ceftin']);
});

test('when no product agrees, the response says what was searched, and those that contradict come last', async () => {
  const found = await search('metoprolol er suppository');
  expect(found.instead).toBe('metoprolol');
  expect(found.brands[0]).toBe('Toprol XL');
  expect(found.brands.at(-1)).toBe("Dr. Reddy's");
});

test.each([
  ['metoprolol 5', 'metoprolol'],
  ['furosemide 4 mg tablets', 'furosemide'],
  ['metoprolol besylate', 'metoprolol'],
  ['metoprolol succinate delayed release', 'metoprolol succinate'],
  ['do you have any hydralazine for kids, 25 mg?', 'hydralazine 25 mg'],
  ['avez-vous metoprolol libération prolongée', 'metoprolol libération prolongée'],
  ['hydralazine starterpack', 'hydralazine'],
  ['hydralazine gelcaps 25 mg', 'hydralazine'],
  ['metoprol er 50 suppository', 'metoprol'],
  ['need something against pressure, hydralazine', 'hydralazine'],
  ['hydralazine suppository 25 mg sugarfree', 'hydralazine'],
  ['need metoprolol, not the delayed release', 'metoprolol not the delayed release'],
  ['metoprolol suppository without tartrate', 'metoprolol without tartrate'],
  ['furosemide without preservative iv', 'furosemide iv'],
  ['metoprolol without caffeine', 'metoprolol'],
  ['metoprolol without caffeine or succinate', 'metoprolol without succinate'],
  ['metoprolol without sucinate', 'metoprolol without succinate'],
  ['quinine not quininex', 'quinine'],
  ['metoprolol -succinate', 'metoprolol not succinate'],
  ['hydralazine no 16', 'hydralazine'],
])('%s, which cannot be followed in full, shows %s', async (typed, instead) => {
  const found = await search(typed);
  expect(found.brands.length).toBeGreaterThan(0);
  expect(found.instead).toBe(instead);
});

test('a brand that has no such form is searched by its generic name', async () => {
  expect(await search('lasix tabs')).toEqual({ brands: ['Frusid'], instead: 'furosemide tabs' });
  expect(await search('toprol ec')).toEqual({ brands: ["Dr. Reddy's"], instead: 'metoprolol ec' });
  expect((await search('lasix suppository')).instead).toBe('lasix');
});

test('when no form agrees, a product of the searched strength comes first', async () => {
  const { brands } = await search('metoprolol suppository 100');
  expect(brands[0]).toBe('Toprol XL');
});

test('a name with the salt in full comes before longer names with its abbreviation', async () => {
  expect((await search('cetirizine hcl')).brands).toEqual(['Zyrtec', 'Zyrtec-D']);
});

test('a corrected spelling is reported', async () => {
  expect(await search('hydralizine 25 mg')).toEqual({ brands: ['Alphapress'], instead: 'hydralazine 25mg' });
});

test('a word that is as near to one look-alike name as to another is not corrected', async () => {
  expect(await search('quindine')).toEqual({ brands: [], instead: undefined });
  expect((await search('quinidin sulfat')).brands).toEqual(['Quinaglute']);
});

test.each([
  'hydralazine without hydralazine',
  'not metoprolol',
  'no metoprolol 10 mg',
  'do you have any medicine',
  'ephedrine',
  'hydroxyzine',
  'hydrOXYzine 25',
  'alphaprest patch',
  'xyzzyq 500 mg',
])('%s finds no other medicine', async (typed) => {
  expect(await search(typed)).toEqual({ brands: [], instead: undefined });
});

/** The same without the cache, which clears only when the notification arrives. */
async function searchNow(typed: string) {
  const { items, searchedInstead } = await listProducts(store.db, { search: typed });
  return { brands: items.map(({ brandName }) => brandName), instead: searchedInstead };
}

test('facts that another version derived are derived again, and the search finds them', async () => {
  await store.db.execute(sql`update products set facts = '{}', facts_source = 'older' where brand_name = 'Toprol XL'`);
  expect(await searchNow('metoprolol er')).toMatchObject({ instead: 'metoprolol' });
  expect(await deriveFacts(store.db)).toBe(1);
  expect(await searchNow('metoprolol er')).toEqual({ brands: ['Toprol XL'], instead: undefined });
  expect(await deriveFacts(store.db)).toBe(0);
});

test('a text that a process of the previous version changed makes the facts outdated', async () => {
  await store.db.execute(sql`update products set description = 'A capsule.' where brand_name = 'Frusid'`);
  expect(await deriveFacts(store.db)).toBe(1);
  expect((await searchNow('furosemide caps')).brands).toEqual(['Frusid']);
});

test('a store derives outdated facts when it starts, and stops with its jobs', async () => {
  await store.db.execute(sql`update products set facts = '{}', facts_source = 'older' where brand_name = 'Lasix'`);
  const stopping = new AbortController();
  const logged: unknown[] = [];
  const log = {
    info: (fields: unknown) => void logged.push(fields),
    warn: (fields: unknown) => void logged.push(fields),
  };
  const ended = keepFactsCurrent(store.db, log as never, stopping.signal);
  await expect.poll(() => logged).toEqual([{ products: 1 }]);
  expect((await searchNow('furosemide iv')).brands).toEqual(['Lasix']);
  stopping.abort();
  await ended;
});
