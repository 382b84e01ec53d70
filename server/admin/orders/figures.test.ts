import { beforeEach, describe, expect, test } from 'vitest';
import type { OrderFigures } from '#contract/admin/order-figures.ts';
import type { OrderWithHistory } from '#contract/orders/orders.ts';
import { checkoutBody, person, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();
const admin = await person(store, { role: 'admin' });
const customer = await person(store);
const metformin = await product(store, { drugName: 'Metformin', brandName: 'Diabex', prices: { '500 mg': 1010 } });
const insulin = await product(store, { drugName: 'Insulin', brandName: '', prices: { '3 mL': 9999 } });

beforeEach(async () => {
  await store.pool.query('update orders set created_at = $1, status = $2', ['2001-01-01', 'delivered']);
});

/** Places an order and sets when it was placed, and its status. */
async function place(at: string, { status = 'delivered', productId = metformin, quantity = 1 } = {}): Promise<string> {
  const selectedDosage = productId === metformin ? '500 mg' : '3 mL';
  await customer.post('/api/cart', { productId, quantity, selectedDosage });
  const { body } = await customer.post<OrderWithHistory>('/api/checkout', checkoutBody);
  await store.pool.query('update orders set created_at = $1, status = $2 where id = $3', [at, status, body.id]);
  return body.id;
}

async function figures(query: Record<string, string>): Promise<OrderFigures> {
  const { status, body, text } = await admin.get<OrderFigures>(
    `/api/admin/orders/figures?${new URLSearchParams(query)}`,
  );
  expect(status, text).toBe(200);
  return body;
}

/** "2026-03-07T13:00:00.000Z: 2" */
const orders = ({ periods }: OrderFigures) => periods.map((period) => `${period.start}: ${period.orders}`);

describe('the figures of orders', () => {
  test('are for administrators only', async () => {
    expect((await store.client().get('/api/admin/orders/figures')).status).toBe(401);
    expect((await customer.get('/api/admin/orders/figures')).status).toBe(403);
  });

  test('count cancelled orders in all orders and revenue, and separately', async () => {
    await place('2026-03-01T10:00:00Z', { quantity: 2 });
    await place('2026-03-01T23:59:59.999Z', { status: 'cancelled' });
    await place('2026-03-02T00:00:00Z', { status: 'pending' });
    await place('2026-03-04T00:00:00Z');
    const { periods } = await figures({ from: '2026-03-01T00:00:00Z', before: '2026-03-04T00:00:00Z' });
    const start = (day: number) => `2026-03-0${day}T00:00:00.000Z`;
    expect(periods).toEqual([
      { start: start(1), orders: 2, revenue: '30.30', cancelledOrders: 1, cancelledRevenue: '10.10' },
      { start: start(2), orders: 1, revenue: '10.10', cancelledOrders: 0, cancelledRevenue: '0.00' },
      { start: start(3), orders: 0, revenue: '0.00', cancelledOrders: 0, cancelledRevenue: '0.00' },
    ]);
  });

  test('cover the last 30 days by day, if nothing else is asked for', async () => {
    await place(new Date().toISOString());
    const { periods } = await figures({});
    expect(periods).toHaveLength(31);
    expect(periods.at(-1)).toMatchObject({
      orders: 1,
      start: `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`,
    });
  });

  test('have the days of the time zone: an order late in the evening in Brisbane is of that day', async () => {
    await place('2026-03-01T13:59:59Z');
    await place('2026-03-01T14:00:00Z');
    const range = { from: '2026-02-28T14:00:00Z', before: '2026-03-02T14:00:00Z' };
    const brisbane = await figures({ ...range, timeZone: 'Australia/Brisbane' });
    expect(orders(brisbane)).toEqual(['2026-02-28T14:00:00.000Z: 1', '2026-03-01T14:00:00.000Z: 1']);
    expect(orders(await figures(range))).toEqual([
      '2026-02-28T14:00:00.000Z: 0',
      '2026-03-01T00:00:00.000Z: 2',
      '2026-03-02T00:00:00.000Z: 0',
    ]);
  });

  test('follow the clocks: days of 23 and 25 hours, and one that begins at one o’clock', async () => {
    const starts = async (from: string, before: string, timeZone: string) =>
      (await figures({ from, before, timeZone })).periods.map(({ start }) => start.slice(5, 16));
    expect(await starts('2026-03-27T23:00:00Z', '2026-03-30T00:00:00Z', 'Europe/Paris')).toEqual([
      '03-27T23:00',
      '03-28T23:00',
      '03-29T22:00',
    ]);
    expect(await starts('2026-10-23T22:00:00Z', '2026-10-26T00:00:00Z', 'Europe/Paris')).toEqual([
      '10-23T22:00',
      '10-24T22:00',
      '10-25T23:00',
    ]);
    // PostgreSQL would read this name as an abbreviation, one hour ahead of UTC all year.
    expect(await starts('2026-06-30T22:00:00Z', '2026-07-02T00:00:00Z', 'CET')).toEqual(['06-30T22:00', '07-01T22:00']);
    // In Beirut the clocks go from 0:00 to 1:00, and from 0:00 back to 23:00 of the day before.
    expect(await starts('2026-03-27T22:00:00Z', '2026-03-30T00:00:00Z', 'Asia/Beirut')).toEqual([
      '03-27T22:00',
      '03-28T22:00',
      '03-29T21:00',
    ]);
    // In Havana midnight comes twice; the day begins at the first one.
    expect(await starts('2026-10-31T04:00:00Z', '2026-11-02T06:00:00Z', 'America/Havana')).toEqual([
      '10-31T04:00',
      '11-01T04:00',
      '11-02T05:00',
    ]);
    // Apia left out 30 December 2011.
    expect(await starts('2011-12-29T10:00:00Z', '2012-01-01T00:00:00Z', 'Pacific/Apia')).toEqual([
      '12-29T10:00',
      '12-30T10:00',
      '12-31T10:00',
    ]);
  });

  test('begin weeks on Monday and months on the first; the first period begins with the range', async () => {
    await place('2026-03-08T23:00:00Z');
    await place('2026-03-09T00:00:00Z');
    const range = { from: '2026-03-04T12:00:00Z', before: '2026-04-01T00:00:00Z' };
    expect(orders(await figures({ ...range, unit: 'week' }))).toEqual([
      '2026-03-04T12:00:00.000Z: 1',
      '2026-03-09T00:00:00.000Z: 1',
      '2026-03-16T00:00:00.000Z: 0',
      '2026-03-23T00:00:00.000Z: 0',
      '2026-03-30T00:00:00.000Z: 0',
    ]);
    const year = { from: '2025-12-31T23:00:00Z', before: '2026-04-01T00:00:00Z', timeZone: 'Europe/Paris' };
    expect(orders(await figures({ ...year, unit: 'month' }))).toEqual([
      '2025-12-31T23:00:00.000Z: 0',
      '2026-01-31T23:00:00.000Z: 0',
      '2026-02-28T23:00:00.000Z: 2',
      '2026-03-31T22:00:00.000Z: 0',
    ]);
  });

  test.each([
    ['a time zone that does not exist', { timeZone: 'Europe/Atlantis' }],
    ['an offset instead of a time zone', { timeZone: '+01:00' }],
    ['a unit that does not exist', { unit: 'year' }],
    ['a moment without a zone', { from: '2026-03-01' }],
    ['401 days', { from: '2025-01-01T00:00:00Z', before: '2026-02-05T00:00:00.001Z' }],
    ['two thousand years', { from: '0001-01-01T00:00:00Z', unit: 'month' }],
  ])('are not given for %s', async (_, query) => {
    const answer = await admin.get(`/api/admin/orders/figures?${new URLSearchParams(query)}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  test('are given for 400 days, and empty for a range that ends before it begins', async () => {
    const year = await figures({ from: '2025-01-01T00:00:00Z', before: '2026-02-05T00:00:00Z' });
    expect(year.periods).toHaveLength(400);
    const none = await figures({ from: '2026-02-05T00:00:00Z', before: '2026-02-04T00:00:00Z' });
    expect(none).toMatchObject({ periods: [], topProducts: [] });
  });

  test('list the products with the highest revenue of the range, without cancelled orders, by their last name', async () => {
    const range = { from: '2026-03-01T00:00:00Z', before: '2026-03-31T00:00:00Z' };
    await place('2026-03-01T10:00:00Z', { quantity: 3 });
    await store.pool.query(`update products set drug_name = 'Metformin XR' where id = $1`, [metformin]);
    await place('2026-03-02T10:00:00Z', { quantity: 2 });
    await store.pool.query(`update products set drug_name = 'Metformin' where id = $1`, [metformin]);
    await place('2026-03-02T10:00:00Z', { productId: insulin });
    await place('2026-03-02T10:00:00Z', { productId: insulin, quantity: 9, status: 'cancelled' });
    await place('2026-04-02T10:00:00Z', { productId: insulin, quantity: 9 });
    const productCode = expect.stringMatching(/^TEST-\d+$/);
    expect((await figures(range)).topProducts).toEqual([
      { productId: insulin, productCode, name: 'Insulin', brand: '', units: 1, revenue: '99.99' },
      { productId: metformin, productCode, name: 'Metformin XR', brand: 'Diabex', units: 5, revenue: '50.50' },
    ]);
  });

  test('list orders that wait for more than 48 hours, of any time, the oldest first', async () => {
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    await place(ago(47), { status: 'pending' });
    for (const status of ['shipped', 'delivered', 'cancelled']) await place(ago(100), { status });
    const second = await place(ago(49), { status: 'processing' });
    const first = await place('2020-01-01T00:00:00Z', { status: 'confirmed', quantity: 2 });
    const third = await place(ago(48.1), { status: 'pending' });
    const { waiting } = await figures({ from: ago(24) });
    expect(waiting.total).toBe(3);
    expect(waiting.oldest.map(({ id }) => id)).toEqual([first, second, third]);
    const [oldest] = waiting.oldest;
    expect(oldest).toEqual({
      id: first,
      createdAt: '2020-01-01T00:00:00.000Z',
      status: 'confirmed',
      totalAmount: '20.20',
    });
    for (let each = 0; each < 9; each += 1) await place(ago(60), { status: 'pending' });
    expect(await figures({})).toMatchObject({ waiting: { total: 12, oldest: { length: 10 } } });
  });
});
