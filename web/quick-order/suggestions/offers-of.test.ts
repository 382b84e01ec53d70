import { expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { offersOf } from './offers-of.ts';

const product = (productId: string, ...availableDosages: string[]) => ({ productId, availableDosages }) as Product;
const found = [product('A', '5 mg', '10 mg'), product('B', '5 mg')];
const offers = (text: string) => offersOf(found, text).map((offer) => `${offer.product.productId} ${offer.dosage}`);

test('every strength of what was found is offered, or those that the text names', () => {
  expect(offers('amlo')).toEqual(['A 5 mg', 'A 10 mg', 'B 5 mg']);
  expect(offers('amlo 10mg')).toEqual(['A 10 mg']);
  for (const other of ['amlo 15 mg', 'amlo 2.5 mg', 'amlo 2,5mg', 'amlo 5 mg/mL', 'amlo 1 5 mg'])
    expect(offers(other), other).toHaveLength(3);
  expect(offers('amlo 15 mg or 5 mg')).toEqual(['A 5 mg', 'B 5 mg']);
  expect(offers('amlo 7 mg')).toEqual(['A 5 mg', 'A 10 mg', 'B 5 mg']);
});
