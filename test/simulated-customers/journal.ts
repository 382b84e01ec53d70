import { isDeepStrictEqual } from 'node:util';
import type { CartLine } from '#contract/cart.ts';
import { toCents } from '#contract/money.ts';
import type { Order } from '#contract/orders/orders.ts';

/** A product and dosage in a cart or an order. */
export interface Line {
  productId: number;
  dosage: string;
  quantity: number;
  unitPriceCents: number;
}

/** A cart or an order, its lines in the order added. */
export type Lines = readonly Line[];

/** One checkout, with all its retries: the same cart and idempotency key. */
export interface Attempt {
  email: string;
  key: string;
  lines: Lines;
  /** The orders of all 201 responses. */
  acknowledged: Order[];
  /** When the store was up again after a lost response. An older order was placed by the lost request. */
  backAt?: Date;
  /** The result according to the cart afterwards; absent if unknown. */
  result?: 'order' | 'nothing';
}

/** A difference between the store and its responses, with a description for a person. */
export interface Fault {
  kind: FaultKind;
  words: string;
}

export const faultKinds = [
  'lost orders',
  'doubled orders',
  'altered orders',
  'half carts',
  'wrong totals',
  'orders without their first event',
  'broken histories',
  'orders without a customer',
  'mails missing',
  'sessions ended',
  'wrong responses',
  'wrong stock',
] as const;
type FaultKind = (typeof faultKinds)[number];

/** True for the same lines in the same order. */
export function sameLines(one: Lines, other: Lines): boolean {
  return isDeepStrictEqual(one, other);
}

export function totalCents(lines: Lines): number {
  return lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0);
}

/** A line of a cart as the API shows it. */
export function lineOf(line: CartLine): Line {
  const { productId, selectedDosage: dosage, quantity, selectedPrice } = line;
  return { productId, dosage, quantity, unitPriceCents: toCents(selectedPrice) ?? Number.NaN };
}

/** Describes lines for a person: `12 "500 mg" × 3, …`. */
export function describeLines(lines: Lines): string {
  return lines.length === 0
    ? 'nothing'
    : lines
        .map((line) => `${line.productId} "${line.dosage}" × ${line.quantity} at ${line.unitPriceCents} c`)
        .join(', ');
}
