import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderStatuses } from '#contract/order-status.ts';
import type { Order } from '#contract/orders/orders.ts';
import { checkoutBody, PASSWORD, type Person, person, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();

/** The rows that the triggers maintain and the rows they should equal, read in one statement. */
async function readDerivedRows() {
  const { rows } = await store.pool.query(`
    select (select coalesce(json_object_agg(status, sums), '{}') from (
              select status, json_build_array(sum(orders), sum(total_cents)) as sums
              from order_stats group by status having sum(orders) <> 0 or sum(total_cents) <> 0) f) as stats,
           (select coalesce(json_object_agg(status, sums), '{}') from (
              select status, json_build_array(count(*), sum(total_cents)) as sums
              from orders group by status) o) as "expectedStats",
           (select coalesce(json_agg(w order by w.order_id), '[]') from order_search w) as words,
           (select coalesce(json_agg(w order by w.order_id), '[]') from (
              select created_at, id as order_id, status, order_search_text(o) as words from orders o) w) as "expectedWords",
           (select sum(changes)::int from order_stats) as version`);
  return rows[0];
}

const status = fc.constantFrom(...orderStatuses);
const third = fc.integer({ min: 0, max: 2 });
/** Columns that the admin area shows or searches. */
const column = fc.constantFrom('email', 'first_name', 'last_name', 'address', 'city', 'postal_code', 'country');

/** One change of the orders table; `third` selects about a third of the rows. */
const change = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      count: fc.integer({ min: 1, max: 30 }),
      status,
      cents: fc.nat(100_000_000),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move' as const), third, status }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reprice' as const), third, cents: fc.nat(100_000_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), third }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rewrite' as const), third, column }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('age' as const), third }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), third }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('roll back' as const), third, status }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('empty' as const) }) },
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

function statementOf(each: Change): [string, unknown[]] {
  const inThird = `mod(hashtext(id::text) & 1023, 3) =`;
  switch (each.do) {
    case 'add':
      return [
        `insert into orders (email, first_name, last_name, address, city, postal_code, country, currency, total_cents,
                             status, language)
         select 'Ward-' || n || '@clinic.example', 'Zoë', 'Núñez', 'a', 'b', 'c', 'AU', 'AUD', $2, $3, 'en'
         from generate_series(1, $1::int) n`,
        [each.count, each.cents, each.status],
      ];
    case 'move':
      return [`update orders set status = $1 where ${inThird} $2`, [each.status, each.third]];
    case 'reprice':
      return [`update orders set total_cents = $1 where ${inThird} $2`, [each.cents, each.third]];
    case 'erase':
      return [`update orders set email = '', first_name = '', last_name = '' where ${inThird} $1`, [each.third]];
    case 'rewrite':
      return [`update orders set ${each.column} = 'Élan ' || total_cents where ${inThird} $1`, [each.third]];
    case 'age':
      return [`update orders set created_at = created_at - interval '1 hour' where ${inThird} $1`, [each.third]];
    case 'remove':
      return [`delete from orders where ${inThird} $1`, [each.third]];
    case 'roll back':
      return [
        `do $$ begin update orders set status = '${each.status}'; delete from orders; raise 'roll back';
         exception when raise_exception then null; end $$`,
        [],
      ];
    case 'empty':
      return ['truncate orders cascade', []];
  }
}

/** Orders can only be truncated with what belongs to them, and none of that may be emptied. */
async function rejectTruncate(to: 'enable' | 'disable'): Promise<void> {
  for (const table of ['order_events', 'promises', 'reservations', 'stock_moves'])
    await store.pool.query(`alter table ${table} ${to} trigger ${table}_not_emptied`);
}

test('the stored statistics and search words match the orders after any change, and only a change increases the version', async () => {
  await rejectTruncate('disable');
  await store.pool.query('alter table orders disable trigger orders_total_of_lines'); // the orders here have no lines and any total
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      for (const each of changes) {
        const before = await readDerivedRows();
        const { rowCount } = await store.pool.query(...statementOf(each));
        const after = await readDerivedRows();
        expect(after.stats).toEqual(after.expectedStats);
        expect(after.words).toEqual(after.expectedWords);
        if (each.do === 'empty') expect(after.version).toBeGreaterThan(before.version ?? -1);
        else expect((after.version ?? 0) > (before.version ?? 0)).toBe(each.do !== 'roll back' && (rowCount ?? 0) > 0);
      }
    }),
    { numRuns: 60 },
  );
  await store.pool.query('truncate orders cascade');
  await rejectTruncate('enable');
});

test('the statistics match the orders after concurrent checkouts, status changes and erasures', async () => {
  const productId = await product(store, { prices: { '5 mg': 1010 } });
  const admin = await person(store, { role: 'admin' });
  const customers = await Promise.all(Array.from({ length: 6 }, () => person(store)));
  const placeOrder = async (customer: Person) => {
    await customer.post('/api/cart', { productId, quantity: 1, selectedDosage: '5 mg' });
    const { body } = await customer.post<Order>('/api/checkout', checkoutBody);
    return body.id;
  };
  const sessions = customers.map(async (customer, number) => {
    for (let each = 0; each < 4; each += 1) {
      const id = await placeOrder(customer);
      const changes = ['shipped', 'processing', 'delivered'].map((to) =>
        admin.patch(`/api/admin/orders/${id}`, { status: to }),
      );
      expect((await Promise.all(changes)).map((response) => response.status)).toEqual([200, 200, 200]);
      expect((await admin.patch(`/api/admin/orders/${id}`, { status: 'delivered' })).status).toBe(200);
    }
    if (number < 3) expect((await customer.post('/api/account/deletion', { password: PASSWORD })).status).toBe(204);
  });
  await Promise.all(sessions);
  const { stats, expectedStats, words, expectedWords } = await readDerivedRows();
  expect(stats).toEqual(expectedStats);
  expect(words).toEqual(expectedWords);
  expect(expectedStats).toEqual({ delivered: [6 * 4, 6 * 4 * 1010] });
  const { body } = await admin.get('/api/admin/orders/stats');
  expect(body).toEqual({ totalOrders: 24, pendingOrders: 0, processingOrders: 0, totalRevenue: '242.40' });
});
