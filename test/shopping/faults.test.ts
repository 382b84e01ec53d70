import { expect, test } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import type { HistoryFault } from '#server/orders/verify-history.ts';
import type { Customer } from './customer.ts';
import type { StoredOrder } from './evidence.ts';
import { findFaults } from './faults.ts';
import type { Attempt } from './journal.ts';

const email = 'amelia@clinic.example';
const line = { productId: 7, dosage: '500 mg', quantity: 2, unitPriceCents: 1250 };

/** A customer who ordered once, saw the 201, and put the same into the cart again; all of it as it must be. */
function world() {
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
  const attempt: Attempt = { email, key: 'key-1', lines: [line], acknowledged: [acknowledged], became: 'order' };
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

type World = ReturnType<typeof world>;

function kindsOf({ customer, stored, shown, mails, histories }: World): string[] {
  const faults = findFaults([customer], { stored, shown: new Map([[email, shown]]), histories }, () => mails);
  return [...new Set(faults.map(({ kind }) => kind))];
}

test('where everything is as the customers were told, nothing is found', () => {
  expect(kindsOf(world())).toEqual([]);
});

test('a mail that came twice is no fault', () => {
  expect(kindsOf({ ...world(), mails: 2 })).toEqual([]);
});

test.each<[what: string, kind: string, spoil: (right: World) => unknown]>([
  ['an acknowledged order is gone', 'lost orders', (it) => it.stored.pop()],
  ['an acknowledged order is not in the list', 'lost orders', (it) => it.shown.orders.pop()],
  [
    'the cart was emptied and there is no order',
    'lost orders',
    (it) => [it.stored.pop(), it.shown.orders.pop(), it.attempt.acknowledged.pop()],
  ],
  ['a key has two orders', 'doubled orders', (it) => it.stored.push({ ...it.stored[0], id: 'ffffffff' })],
  [
    'a key was answered with two orders',
    'doubled orders',
    (it) => it.attempt.acknowledged.push({ ...it.acknowledged, id: 'ffffffff' }),
  ],
  ['an order was placed by nobody', 'doubled orders', (it) => it.stored.push({ ...it.stored[0], key: null })],
  ['an order is listed twice', 'doubled orders', (it) => it.shown.orders.push(it.acknowledged)],
  ['an order lacks a line', 'altered orders', (it) => Object.assign(it.stored[0], { lines: [] })],
  ['an order is shown otherwise', 'altered orders', (it) => Object.assign(it.acknowledged, { totalAmount: '26.00' })],
  [
    'the cart is whole and the order is there too',
    'half carts',
    (it) => Object.assign(it.attempt, { acknowledged: [], became: 'nothing' }),
  ],
  ['the cart is another', 'half carts', (it) => it.shown.cart.push(line)],
  ['the total is not that of the lines', 'wrong totals', (it) => Object.assign(it.stored[0], { totalCents: 2501 })],
  [
    'an order has no first event',
    'orders without their first event',
    (it) => Object.assign(it.stored[0], { firstEvents: 0 }),
  ],
  ['an order is nobody’s', 'orders without a customer', (it) => Object.assign(it.stored[0], { email: null })],
  [
    'an event was altered',
    'broken histories',
    (it) => it.histories.push({ orderId: it.stored[0].id, eventId: '1', fault: 'order altered' }),
  ],
  ['no mail went out', 'mails missing', (it) => Object.assign(it, { mails: 0 })],
  ['the session has ended', 'sessions ended', (it) => Object.assign(it.shown, { isSignedIn: false })],
])('%s: %s', (_what, kind, spoil) => {
  const spoilt = world();
  spoil(spoilt);
  expect(kindsOf(spoilt)).toContain(kind);
});
