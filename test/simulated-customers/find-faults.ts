import { isDeepStrictEqual } from 'node:util';
import { toCents } from '#contract/money.ts';
import type { Order } from '#contract/orders/orders.ts';
import { describeFault } from '#server/stock/verify-stock.ts';
import { type Customer, linesOf } from './customer.ts';
import type { FinalState, StoredOrder } from './final-state.ts';
import { type Attempt, describeLines, type Fault, sameLines, totalCents } from './journal.ts';

/** The number of mails that confirmed an order to its customer. */
export type Confirmations = (email: string, orderId: string) => number;

/** All differences between the final state and the responses that customers got. */
export function findFaults(customers: Customer[], state: FinalState, confirmations: Confirmations): Fault[] {
  const attempts = customers.flatMap((customer) => customer.attempts);
  const byKey = Map.groupBy(state.stored, ({ key }) => key);
  return [
    ...customers.flatMap((customer) => [...customer.faults, ...faultsOfCustomer(customer, state)]),
    ...attempts.flatMap((attempt) => faultsOfAttempt(attempt, byKey.get(attempt.key) ?? [])),
    ...faultsOfUnknownOrders(attempts, state.stored),
    ...state.stored.flatMap((order) => faultsOfOrder(order, confirmations)),
    ...state.stock.map((fault): Fault => ({ kind: 'wrong stock', words: describeFault(fault) })),
    ...state.histories.map(
      ({ orderId, fault }): Fault => ({ kind: 'broken histories', words: `order ${orderId}: ${fault}` }),
    ),
  ];
}

function faultsOfCustomer({ email, cart, attempts }: Customer, { shown }: FinalState): Fault[] {
  const seen = shown.get(email);
  if (!seen?.isSignedIn) return [{ kind: 'sessions ended', words: `${email} is no longer signed in` }];
  const faults: Fault[] = [];
  if (!sameLines(seen.cart, linesOf(cart))) {
    const words = `the cart of ${email} holds ${describeLines(seen.cart)} in the end; expected: ${describeLines(linesOf(cart))}`;
    faults.push({ kind: 'half carts', words });
  }
  for (const order of attempts.flatMap(({ acknowledged }) => acknowledged)) {
    const listed = seen.orders.filter(({ id }) => id === order.id);
    if (listed.length === 0) {
      faults.push({ kind: 'lost orders', words: `${email} saw a 201 for order ${order.id}, and no longer sees it` });
    } else if (listed.length > 1) {
      faults.push({ kind: 'doubled orders', words: `${email} sees order ${order.id} ${listed.length} times` });
    } else if (!isDeepStrictEqual(withoutBackOrders(listed[0]), withoutBackOrders(order))) {
      const words = `order ${order.id} was shown as ${JSON.stringify(order)}, now as ${JSON.stringify(listed[0])}`;
      faults.push({ kind: 'altered orders', words });
    }
  }
  return faults;
}

/** What waits changes when packs arrive. */
function withoutBackOrders(order: Order | undefined) {
  return order && { ...order, orderItems: order.orderItems.map(({ backOrdered: _, ...item }) => item) };
}

/** `stored`: the orders under the attempt's key. */
function faultsOfAttempt({ email, key, lines, acknowledged, result }: Attempt, stored: StoredOrder[]): Fault[] {
  const who = `the attempt ${key} of ${email} (${describeLines(lines)})`;
  const ids = new Set(acknowledged.map(({ id }) => id));
  const faults: Fault[] = [];
  if (ids.size > 1) faults.push({ kind: 'doubled orders', words: `${who} got the orders ${[...ids].join(' and ')}` });
  if (stored.length > 1) faults.push({ kind: 'doubled orders', words: `${who} became ${stored.length} orders` });
  if (stored.length === 0 && result === 'order') {
    const how = acknowledged.length > 0 ? 'got a 201' : 'took its lines out of the cart';
    faults.push({ kind: 'lost orders', words: `${who} ${how}, and there is no order` });
  }
  for (const order of stored) {
    if (result === 'nothing') {
      faults.push({ kind: 'half carts', words: `${who} left the cart whole, and there is order ${order.id} too` });
    }
    if (order.email !== email) {
      faults.push({ kind: 'orders without a customer', words: `order ${order.id} of ${who} is ${order.email}'s` });
    }
    if (!sameLines(order.lines, lines)) {
      faults.push({
        kind: 'altered orders',
        words: `${who} became order ${order.id} of ${describeLines(order.lines)}`,
      });
    }
    for (const { id, totalAmount } of acknowledged) {
      if (id !== order.id) faults.push({ kind: 'lost orders', words: `${who} got order ${id}, not ${order.id}` });
      if (toCents(totalAmount) !== order.totalCents) {
        const words = `order ${id} was confirmed with a total of ${totalAmount} and is stored with ${order.totalCents} c`;
        faults.push({ kind: 'wrong totals', words });
      }
    }
  }
  return faults;
}

function faultsOfUnknownOrders(attempts: Attempt[], stored: StoredOrder[]): Fault[] {
  const keys = new Set<string | null>(attempts.map(({ key }) => key));
  return stored
    .filter(({ key }) => !keys.has(key))
    .map(({ id, key }) => ({
      kind: 'doubled orders',
      words: `order ${id} (key ${key}) was not placed by any customer`,
    }));
}

function faultsOfOrder(order: StoredOrder, confirmations: Confirmations): Fault[] {
  const { id, email, lines, firstEvents } = order;
  const faults: Fault[] = [];
  if (order.totalCents !== totalCents(lines)) {
    const words = `order ${id} has a total of ${order.totalCents} c and lines of ${totalCents(lines)} c: ${describeLines(lines)}`;
    faults.push({ kind: 'wrong totals', words });
  }
  if (firstEvents !== 1) {
    faults.push({ kind: 'orders without their first event', words: `order ${id} has ${firstEvents} first events` });
  }
  if (email === null) return [...faults, { kind: 'orders without a customer', words: `order ${id} has no customer` }];
  if (confirmations(email, id) === 0) {
    faults.push({ kind: 'mails missing', words: `no mail confirmed order ${id} to ${email}` });
  }
  return faults;
}
