import { beforeAll, expect, test } from 'vitest';
import type { ResolvedLine } from '#contract/quick-order/quick-order.ts';
import { insertProducts } from '#server/catalogue/products/queries.ts';
import { type Person, person } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';
import { readLookAlikes } from '../catalogue/medicines/look-alikes.ts';
import { similarCodes } from './similar-codes.ts';

/** Codes of which every second number is missing: one wrong digit leads to another product as often as to none. */
const PRODUCTS = 10_000;
const codes = Array.from({ length: PRODUCTS }, (_, each) => `THR-${String(2 * each).padStart(5, '0')}`);
const sold = new Set(codes);
const LINES = 500;

const store = await testStore();
let customer: Person;

beforeAll(async () => {
  customer = await person(store);
  // Neighbours are pairs that look alike.
  const names = readLookAlikes().flat();
  for (let at = 0; at < PRODUCTS; at += 1000)
    await insertProducts(
      store.db,
      codes.slice(at, at + 1000).map((productId, index) => ({
        ...{ productId, drugName: names[(at + index) % names.length] ?? '', brandName: '', description: '' },
        ...{ category: 'Other', type: 'oral', imageUrl: '/pictures/blister.svg', priceUnit: 'per pack' },
        ...{ dosages: [{ dosage: '5 mg', priceCents: 500 }], defaultDosage: '5 mg', packagingType: 'Box of 10' },
      })),
    );
});

test('one slip in any of 10,000 codes is certain only if it is the code of another product, and then means that one', async () => {
  // Of each code another slip, so that each kind of slip at each place is tried.
  const slips = codes.map((code, each) => {
    const similar = similarCodes(code.toLowerCase());
    return similar[(each * 31) % similar.length] ?? '';
  });
  const wrong: unknown[] = [];
  for (let at = 0; at < slips.length; at += LINES) {
    const lines = slips.slice(at, at + LINES).map((text) => ({ text }));
    const { body } = await customer.post<{ lines: ResolvedLine[] }>('/api/quick-order/resolve', { lines });
    for (const [index, { state, candidates }] of body.lines.entries()) {
      const typed = lines[index]?.text.toUpperCase() ?? '';
      const isRight = sold.has(typed) ? state === 'exact' && candidates[0]?.productId === typed : state === 'unknown';
      if (!isRight) wrong.push({ typed, state, candidates: candidates.map(({ productId }) => productId) });
    }
  }
  expect(wrong).toEqual([]);
});
