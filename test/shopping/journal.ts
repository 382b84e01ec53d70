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

/** One attempt to order: the same cart under the same key, however often it is sent. */
export interface Attempt {
  email: string;
  key: string;
  lines: Lines;
  /** Every 201 that the customer saw. */
  acknowledged: Order[];
  /** When the store was back, where an answer was lost; an order from before was placed by what was lost. */
  backAt?: Date;
  /** What the customer's cart said afterwards; absent where it said neither. */
  became?: 'order' | 'nothing';
}

/** What is wrong with the store, by kind, each told for a person to read. */
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
  'wrong answers',
] as const;
type FaultKind = (typeof faultKinds)[number];

/** Takes for equal what holds the same lines in the same order. */
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

/** Lines for a person to read: `12 "500 mg" × 3, …`. */
export function tell(lines: Lines): string {
  return lines.length === 0
    ? 'nothing'
    : lines
        .map((line) => `${line.productId} "${line.dosage}" × ${line.quantity} at ${line.unitPriceCents} c`)
        .join(', ');
}
