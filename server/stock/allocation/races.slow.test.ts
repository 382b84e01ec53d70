import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LotWithMoves } from '#contract/admin/stock/lots.ts';
import { orderStatuses } from '#contract/order-status.ts';
import type { OrderWithHistory } from '#contract/orders/orders.ts';
import { lotStatuses } from '#contract/stock/lot-status.ts';
import { holdLock, untilBlocked } from '#server/accounts/races.harness.ts';
import type { TestResponse } from '../../../test/client.ts';
import { checkoutBody, type Person, person, product } from '../../../test/factories.ts';
import { anotherServer, roundRobin } from '../../../test/second-servers.ts';
import { testStore } from '../../../test/store.ts';
import { type StockedItem, warehouse } from './stock.harness.ts';

const store = await testStore();
const servers = [store.app, await anotherServer(store), await anotherServer(store)];
let shop: ReturnType<typeof warehouse>;
beforeAll(async () => {
  shop = warehouse(store, await person(store, { role: 'admin' }));
});
afterEach(() => shop.expectSound());

const people = (count: number) => Promise.all(Array.from({ length: count }, () => person(store)));
const fill = (customer: Person, packs: [StockedItem, number][]) =>
  Promise.all(
    packs.map(([{ productId }, quantity]) =>
      customer.post('/api/cart', { productId, quantity, selectedDosage: '500 mg' }),
    ),
  );
const outcomes = (responses: TestResponse<OrderWithHistory & { code?: string }>[]) =>
  Object.entries(Object.groupBy(responses, ({ status, body }) => `${status} ${body.code ?? ''}`.trim())).map(
    ([outcome, all]) => `${all?.length} × ${outcome}`,
  );

describe.each([
  ['one server', servers.slice(0, 1)],
  ['three servers', servers],
])('200 buyers of the last 50 packs, at %s', (_which, some) => {
  test('buy exactly 50; the others hear that there is not enough', async () => {
    const item = await shop.trackedItem();
    await shop.receive(item, 'A', 20);
    await shop.receive(item, 'B', 30, { days: 500 });
    const buyers = await people(200);
    await Promise.all(buyers.map((each) => fill(each, [[item, 1]])));
    const responses = await Promise.all(
      buyers.map((each, place) =>
        (roundRobin(some, each, some.length)[place % some.length] as Person).post<OrderWithHistory>(
          '/api/checkout',
          checkoutBody,
        ),
      ),
    );
    expect(outcomes(responses).toSorted()).toEqual(['150 × 409 NOT_ENOUGH_STOCK', '50 × 201']);
    expect(await shop.figures(item)).toEqual({ onHand: 50, reserved: 50, available: 0 });
  });
});

test('carts with the same items in opposite order are ordered without a deadlock', async () => {
  const items = await Promise.all(Array.from({ length: 8 }, () => shop.trackedItem()));
  for (const item of items) await shop.receive(item, 'A', 1_000);
  const buyers = await people(40);
  await Promise.all(
    buyers.map((each, place) =>
      fill(
        each,
        (place % 2 === 0 ? items : items.toReversed()).map((item): [StockedItem, number] => [item, 3]),
      ),
    ),
  );
  const responses = await Promise.all(
    buyers.map((each) => each.post<OrderWithHistory & { code?: string }>('/api/checkout', checkoutBody)),
  );
  expect(outcomes(responses)).toEqual(['40 × 201']);
});

test('what was in a cart when tracking began, and was ordered just after, gets packs too', async () => {
  const item = await shop.itemOf(await product(store));
  await shop.receive(item, 'A', 5);
  const customer = await person(store);
  await fill(customer, [[item, 2]]);
  // The checkout has read the cart, in which nothing was tracked, and waits to write the order.
  const held = await holdLock(store.pool, 'lock table orders in share mode', []);
  const placing = customer.post<OrderWithHistory & { code?: string }>('/api/checkout', checkoutBody);
  await untilBlocked(store.pool, 1);
  const tracking = shop.track(item);
  await untilTracked(item);
  await held.release();
  expect((await placing).status).toBe(201);
  expect((await tracking).body).toMatchObject({ tracked: true, reserved: 2, available: 3 });
});

async function untilTracked({ id }: StockedItem): Promise<void> {
  for (;;) {
    const { rowCount } = await store.pool.query('select from items where id = $1 and tracked', [id]);
    if (rowCount) return;
    await turn();
  }
}

test('an order that is cancelled while tracking begins has no packs', async () => {
  const item = await shop.itemOf(await product(store));
  await shop.receive(item, 'A', 5);
  const orders = await Promise.all(Array.from({ length: 12 }, () => shop.ordered(item, 1)));
  await Promise.all([shop.track(item), ...orders.map(({ id }) => shop.setStatus(id, 'cancelled'))]);
  expect(await shop.figures(item)).toEqual({ onHand: 5, reserved: 0, available: 5 });
});

/** What people in the warehouse and customers do at once, to two items. */
const actions = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      packs: fc.integer({ min: 1, max: 9 }),
      waits: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('receive' as const),
      packs: fc.integer({ min: 1, max: 12 }),
      lot: fc.integer({ min: 0, max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('set status' as const),
      order: fc.nat(99),
      status: fc.constantFrom(...orderStatuses),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('adjust' as const),
      lot: fc.nat(99),
      packs: fc.integer({ min: -6, max: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('count' as const),
      lot: fc.nat(99),
      packs: fc.nat(12),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('change lot' as const),
      lot: fc.nat(99),
      status: fc.constantFrom(...lotStatuses.slice(0, 5)),
    }),
  },
);
type Action = typeof actions extends fc.Arbitrary<infer Each> ? Each : never;

/** A stocktake of all lots of which one is counted. */
async function countAndApply(lotId: number, counted: number): Promise<number> {
  const address = '/api/admin/stocktakes';
  const { status, body } = await shop.admin.post<{ id: number }>(address, { name: 'Count' });
  if (status !== 201) return status;
  const count = await shop.admin.patch(`${address}/${body.id}`, { lotId, counted });
  return count.status === 200 ? (await shop.admin.post(`${address}/${body.id}/apply`, {})).status : count.status;
}

test('ordering, receiving, cancelling, counting and holding at once, at random, always add up', async () => {
  const run = async (rounds: Action[][]) => {
    const items = [await shop.trackedItem(), await shop.trackedItem()] as const;
    const customers = await people(6);
    const [orders, lots]: [string[], number[]] = [[], []];
    let place = 0;
    const perform = async (action: Action): Promise<number> => {
      place += 1;
      const item = items[place % 2] as StockedItem;
      if (action.do === 'order') {
        const customer = customers[place % customers.length] as Person;
        const body = action.waits ? { shortages: 'ship-available' } : {};
        const { status, body: order } = await shop.order(customer, [[item, action.packs]], body);
        if (status === 201) orders.push(order.id);
        return status;
      }
      if (action.do === 'receive') {
        lots.push((await shop.receive(item, `LOT-${action.lot}`, action.packs, { days: 500 + action.lot })).id);
        return 201;
      }
      const orderId = action.do === 'set status' ? orders[action.order % orders.length] : undefined;
      if (action.do === 'set status') return orderId ? (await shop.setStatus(orderId, action.status)).status : 0;
      const lotId = lots[action.lot % lots.length];
      if (lotId === undefined) return 0;
      if (action.do === 'count') return await countAndApply(lotId, action.packs);
      const response: { status: number; body: LotWithMoves } =
        action.do === 'adjust'
          ? await shop.adjust(lotId, action.packs)
          : await shop.changeLot(lotId, { status: action.status });
      return response.status;
    };
    for (const round of rounds) {
      const statuses = await Promise.all(round.map(perform));
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      await shop.expectSound();
    }
  };
  const rounds = fc.array(fc.array(actions, { minLength: 6, maxLength: 10 }), { minLength: 4, maxLength: 8 });
  await fc.assert(fc.asyncProperty(rounds, run), { numRuns: 12, interruptAfterTimeLimit: 60_000, endOnFailure: true });
}, 90_000);
