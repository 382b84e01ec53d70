import { expect, test } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import type { HistoryFault } from '#server/orders/verify-history.ts';
import type { Customer } from './customer.ts';
import type { StoredOrder } from './final-state.ts';
import { findFaults } from './find-faults.ts';
import type { Attempt } from './journal.ts';

const email = 'amelia@clinic.example';
const line = { productId: 7, dosage: '500 mg', quantity: 2, unitPriceCents: 1250 };

/** A customer who ordered once, saw the 201, and put the same into the cart again; all of it as it must be. */
function correctState() {
  const acknowledged: Order = {
    id: 'ab12cd34-0000-4000-8000-000000000000',
    email,
    firstName: 'Amelia',
    lastName: 'Okafor',
    shippingAddress: { address: 'Level 2, 114 Wickham Street', city: 'Brisbane', postalCode: '4006', country: 'AU' },
    orderItems: [],
    totalAmount: '25.00',
    status: 'pending',
    createdAt: '2026-01-05T10:00:00.000Z',
  };
  const stored: StoredOrder = {
    id: acknowledged.id,
    email,
    key: 'key-1',
    totalCents: 2500,
    createdAt: new Date(acknowledged.createdAt),
    lines: [line],
    firstEvents: 1,
  };
  const attempt: Attempt = { email, key: 'key-1', lines: [line], acknowledged: [acknowledged], result: 'order' };
  const cart = [{ id: 1, ...line }];
  const customer: Customer = { email, cookie: '', cart, attempts: [attempt], faults: [], doing: 'gone home' };
  const histories: HistoryFault[] = [];
  const shown = { isSignedIn: true, cart: [line], orders: [structuredClone(acknowledged)] };
  return {
    acknowledged,
    stored: [stored] as [StoredOrder, ...StoredOrder[]],
    attempt,
    customer,
    shown,
    mails: 1,
    histories,
  };
}

type State = ReturnType<typeof correctState>;

function kindsOf({ customer, stored, shown, mails, histories }: State): string[] {
  const faults = findFaults(
    [customer],
    { stored, shown: new Map([[email, shown]]), histories, stock: [] },
    () => mails,
  );
  return [...new Set(faults.map(({ kind }) => kind))];
}

test('a store that equals the customers’ responses has no differences', () => {
  expect(kindsOf(correctState())).toEqual([]);
});

test('a mail that arrived twice is no difference', () => {
  expect(kindsOf({ ...correctState(), mails: 2 })).toEqual([]);
});

test.each<[what: string, kind: string, damage: (right: State) => unknown]>([
  ['an acknowledged order is missing', 'lost orders', (it) => it.stored.pop()],
  ['an acknowledged order is not in the list', 'lost orders', (it) => it.shown.orders.pop()],
  [
    'the cart was emptied and there is no order',
    'lost orders',
    (it) => [it.stored.pop(), it.shown.orders.pop(), it.attempt.acknowledged.pop()],
  ],
  ['a key has two orders', 'doubled orders', (it) => it.stored.push({ ...it.stored[0], id: 'ffffffff' })],
  [
    'a key got two orders',
    'doubled orders',
    (it) => it.attempt.acknowledged.push({ ...it.acknowledged, id: 'ffffffff' }),
  ],
  ['an order has an unknown key', 'doubled orders', (it) => it.stored.push({ ...it.stored[0], key: null })],
  ['an order is listed twice', 'doubled orders', (it) => it.shown.orders.push(it.acknowledged)],
  ['an order lacks a line', 'altered orders', (it) => Object.assign(it.stored[0], { lines: [] })],
  ['an order is shown differently', 'altered orders', (it) => Object.assign(it.acknowledged, { totalAmount: '26.00' })],
  [
    'the cart was kept and the order exists too',
    'half carts',
    (it) => Object.assign(it.attempt, { acknowledged: [], result: 'nothing' }),
  ],
  ['the cart is different', 'half carts', (it) => it.shown.cart.push(line)],
  ['the total is not the sum of the lines', 'wrong totals', (it) => Object.assign(it.stored[0], { totalCents: 2501 })],
  [
    'an order has no first event',
    'orders without their first event',
    (it) => Object.assign(it.stored[0], { firstEvents: 0 }),
  ],
  ['an order has no customer', 'orders without a customer', (it) => Object.assign(it.stored[0], { email: null })],
  [
    'an event was altered',
    'broken histories',
    (it) => it.histories.push({ orderId: it.stored[0].id, eventId: '1', fault: 'order altered' }),
  ],
  ['no mail was sent', 'mails missing', (it) => Object.assign(it, { mails: 0 })],
  ['the session has ended', 'sessions ended', (it) => Object.assign(it.shown, { isSignedIn: false })],
])('%s: %s', (_what, kind, damage) => {
  const changed = correctState();
  damage(changed);
  expect(kindsOf(changed)).toContain(kind);
});
