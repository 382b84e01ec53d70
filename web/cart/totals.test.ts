import { expect, it } from 'vitest';
import type { CartLine } from '#contract/cart.ts';
import { lineCents, totalCents, totalQuantity } from './totals.ts';

const line = (quantity: number, selectedPrice: unknown) => ({ quantity, selectedPrice }) as CartLine;

it('a total has no rounding errors', () => {
  expect(0.1 * 3).not.toBe(0.3);
  expect(lineCents(line(3, 0.1))).toBe(30);
  expect(totalCents([line(3, 0.1), line(999, 1474.04), line(1, 19.99)])).toBe(30 + 147_256_596 + 1999);
});

it('a price may be numeric text', () => {
  expect(totalCents([line(2, '30.50')])).toBe(6100);
});

it('a cart with an unknown price has no total', () => {
  expect(totalCents([line(1, 19.99), line(1, null)])).toBeUndefined();
  expect(lineCents(line(1, 'free'))).toBeUndefined();
});

it('the cart button counts quantities, not lines', () => {
  expect(totalQuantity([line(2, 1), line(5, 1)])).toBe(7);
});
