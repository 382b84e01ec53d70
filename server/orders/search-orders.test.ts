import { expect, test } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import { checkoutBody, type Person, person, product } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();

async function order(customer: Person, ...drugNames: string[]): Promise<string> {
  for (const drugName of drugNames)
    await customer.post('/api/cart', {
      productId: await product(store, { drugName, brandName: `${drugName} brand` }),
      quantity: 1,
      selectedDosage: '500 mg',
    });
  return String((await customer.post('/api/checkout', checkoutBody)).body.id);
}

async function find(customer: Person, query: Record<string, string>) {
  const { status, body, headers } = await customer.get<Order[]>(`/api/orders?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return { ids: body.map(({ id }) => id), total: Number(headers['x-total-count']), link: headers.link };
}

test('an order is found by its medicines, also by their other names, and by the beginning of its id', async () => {
  const [customer, other] = [await person(store), await person(store)];
  const first = await order(customer, 'Acetaminophen', 'Warfarin');
  const second = await order(customer, 'Sertraline');
  await order(other, 'Acetaminophen');
  expect(await find(customer, {})).toMatchObject({ ids: [second, first], total: 2 });
  for (const search of [
    'warfarin',
    'paracetamol',
    'ACETAMINOPHEN 500 mg',
    'warf',
    first.slice(0, 8),
    `#${first.slice(0, 8)}`,
  ])
    expect(await find(customer, { search }), search).toMatchObject({ ids: [first], total: 1 });
  expect(await find(customer, { search: ' ' })).toMatchObject({ total: 2 });
  for (const search of ['insulin', '%', "'", 'zzzz', '00000000'])
    expect((await find(customer, { search })).total).toBe(0);
});

test('status, period and search narrow a list together, page by page', async () => {
  const [admin, customer] = [await person(store, { role: 'admin' }), await person(store)];
  const ids: string[] = [];
  for (let each = 0; each < 4; each += 1) ids.unshift(await order(customer, 'Metformin'));
  const [newest = '', ...older] = ids;
  await admin.patch(`/api/admin/orders/${newest}`, { status: 'delivered' });
  await store.pool.query("update orders set created_at = '2026-01-15T12:00:00Z' where id = $1", [ids[3]]);
  expect((await find(customer, { status: 'delivered' })).ids).toEqual([newest]);
  expect((await find(customer, { status: 'open' })).ids).toEqual(older);
  expect((await find(customer, { status: 'cancelled' })).ids).toEqual([]);
  expect((await find(customer, { before: '2026-02-01T00:00:00Z' })).ids).toEqual([ids[3]]);
  expect((await find(customer, { from: '2026-01-15T12:00:00Z', before: '2026-01-15T12:00:00.001Z' })).ids).toEqual([
    ids[3],
  ]);
  expect(
    (await find(customer, { from: '2026-02-01T00:00:00+11:00', status: 'open', search: 'metformin' })).ids,
  ).toEqual(older.slice(0, 2));
  const page = await find(customer, { search: 'metformin', limit: '3' });
  expect(page).toMatchObject({ ids: ids.slice(0, 3), total: 4 });
  const next = /<([^>]+)>; rel="next"/.exec(String(page.link))?.[1] ?? '';
  expect(next).toContain('search=metformin');
  expect((await customer.get<Order[]>(next)).body.map(({ id }) => id)).toEqual(ids.slice(3));
});

test('an unknown status and a date that is none are errors', async () => {
  const customer = await person(store);
  for (const query of [
    'status=lost',
    'from=yesterday',
    'before=2026-02-30T00:00:00Z',
    'from=0000-01-01T00:00:00Z',
    `from=2026-01-01T00:00:00.${'1'.repeat(200)}Z`,
  ])
    expect((await customer.get(`/api/orders?${query}`)).status, query).toBe(400);
  expect((await customer.get('/api/orders?from=2026-01-01T00:00:00%2B23:59')).status).toBe(200);
});
