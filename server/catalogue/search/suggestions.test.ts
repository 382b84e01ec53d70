import { beforeAll, expect, test } from 'vitest';
import type { Suggestion } from '#contract/catalogue/suggestions.ts';
import { listProducts } from '#server/catalogue/queries.ts';
import { product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();

beforeAll(async () => {
  const extended = 'An extended-release tablet.';
  const products: Parameters<typeof product>[1][] = [
    {
      drugName: 'Metoprolol Succinate',
      brandName: 'Toprol XL',
      description: extended,
      prices: { '50 mg': 1, '100 mg': 2 },
    },
    { drugName: 'Metoprolol Tartrate', brandName: 'Lopressor', prices: { '50 mg': 1 } },
    { drugName: 'Metoprolol Tartrate', brandName: 'Teva', prices: { '50 mg': 1, '25 mg': 1 } },
    { drugName: 'Metoprolol Tartrate', brandName: 'Hospira', type: 'injectable', prices: { '1 mg/mL': 1 } },
    { drugName: 'Prednisone', brandName: 'Deltasone', prices: { '5 mg': 1 } },
    { drugName: 'Prednisolone', brandName: 'Millipred', prices: { '5 mg': 1 } },
  ];
  for (const fields of products) await product(store, { description: 'A tablet.', type: 'oral', ...fields });
});

async function suggest(typed: string) {
  const { body } = await store.client().get<Suggestion[]>(`/api/suggestions?search=${encodeURIComponent(typed)}`);
  return body;
}

/** "Metoprolol Tartrate · 25 mg · oral" */
const parts = ({ search: _, ...medicine }: Suggestion) => Object.values(medicine).join(' · ');

test('suggests each medicine once, by type and release form', async () => {
  expect((await suggest('metop')).map(parts).sort()).toEqual([
    'Metoprolol Succinate · oral · extended-release',
    'Metoprolol Tartrate · injectable',
    'Metoprolol Tartrate · oral',
  ]);
});

test('suggests the searched strength where it exists', async () => {
  expect((await suggest('metoprolol 50')).map(parts).sort()).toEqual([
    'Metoprolol Succinate · 50 mg · oral · extended-release',
    'Metoprolol Tartrate · 50 mg · oral',
  ]);
});

test('suggests the strengths of a single medicine, and its brand if that was typed', async () => {
  expect((await suggest('topr')).map(parts)).toEqual([
    'Metoprolol Succinate · Toprol XL · oral · extended-release',
    'Metoprolol Succinate · Toprol XL · 50 mg · oral · extended-release',
    'Metoprolol Succinate · Toprol XL · 100 mg · oral · extended-release',
  ]);
});

test('suggests every name that a misspelt word is near to, and leaves the choice to the customer', async () => {
  expect((await suggest('prednisoone')).map(({ search }) => search).sort()).toEqual(['Prednisolone', 'Prednisone']);
});

test.each(['metop', 'metoprolol 50', 'topr', 'prednisoone', 'pred'])(
  'each search that %s suggests finds that medicine first, as it is',
  async (typed) => {
    const suggestions = await suggest(typed);
    expect(suggestions.length).toBeGreaterThan(0);
    for (const { search, drugName, dosage, type, releaseForm } of suggestions) {
      const { items, searchedInstead } = await listProducts(store.db, { search });
      expect(items[0]).toMatchObject({ drugName, ...(type && { type }), ...(releaseForm && { releaseForm }) });
      if (dosage) expect(items[0]?.availableDosages).toContain(dosage);
      expect(searchedInstead).toBeUndefined();
    }
  },
);

test.each(['', '   ', '%', "'; drop table", '🙂', 'x'.repeat(200), 'metoprolol xyzzyq besylate 9999'])(
  '%j has an answer',
  async (typed) => expect(await suggest(typed)).toBeInstanceOf(Array),
);
