import { randomUUID } from 'node:crypto';
import { Checkout } from '#contract/checkout/checkout.ts';
import { Order } from '#contract/orders/orders.ts';
import { call, type Outcome } from './api.ts';
import { checkCart } from './change-cart.ts';
import { type Customer, linesOf, type Shop } from './customer.ts';
import { type Attempt, describeLines } from './journal.ts';
import type { Shopfront } from './shopfront.ts';

/** Probabilities: of two concurrent checkouts, and of no retry after a lost response. */
const SENDS_TWICE = 0.15;
const GIVES_UP = 0.2;

/** Orders the cart. After a lost response it retries with the same key, or gives up and reads the cart. */
export async function checkOut(customer: Customer, { store, random }: Shop): Promise<void> {
  const lines = linesOf(customer.cart);
  if (lines.length === 0) return;
  const attempt: Attempt = { email: customer.email, key: randomUUID(), lines, acknowledged: [] };
  customer.attempts.push(attempt);
  const isTwice = random() < SENDS_TWICE;
  let outcomes = await Promise.all(Array.from({ length: isTwice ? 2 : 1 }, () => sendOrder(customer, store, attempt)));
  while (outcomes.every(({ kind }) => kind === 'lost')) {
    await store.origin();
    attempt.backAt ??= new Date();
    if (random() < GIVES_UP) break;
    outcomes = [await sendOrder(customer, store, attempt)];
  }
  const wrong = outcomes.filter((outcome) => outcome.kind === 'wrong');
  for (const { words } of wrong)
    customer.faults.push({ kind: 'wrong responses', words: `${words}; the cart held ${describeLines(lines)}` });
  if (attempt.acknowledged.length > 0 && attempt.backAt === undefined && !isTwice) customer.cart = [];
  else await checkCart(customer, store, attempt.acknowledged.length > 0 ? [[]] : [lines, []]);
  if (wrong.length === 0) attempt.result = customer.cart.length === 0 ? 'order' : 'nothing';
}

async function sendOrder(customer: Customer, store: Shopfront, attempt: Attempt): Promise<Outcome<Order>> {
  const outcome = await call(store, customer.cookie, {
    method: Checkout.method,
    path: Checkout.path,
    // Of what is tracked and not there, the rest waits: a checkout never fails for it.
    body: { email: customer.email, ...shippingDetails, shortages: 'ship-available' },
    headers: { 'idempotency-key': attempt.key },
    expected: { status: Checkout.status, output: Order },
  });
  if (outcome.kind === 'response') attempt.acknowledged.push(outcome.body);
  return outcome;
}

const shippingDetails = {
  firstName: 'Amelia',
  lastName: 'Okafor',
  shippingAddress: { address: 'Level 2, 114 Wickham Street', city: 'Brisbane', postalCode: '4006', country: 'AU' },
};
