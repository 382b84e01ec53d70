import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderStatuses } from '#contract/order-status.ts';
import type { Order } from '#contract/orders/orders.ts';
import { checkoutBody, PASSWORD, type Person, person, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();

/** What the triggers keep beside what is there, read in one statement. */
async function keptAndCounted() {
  const { rows } = await store.pool.query(`
    select (select coalesce(json_object_agg(status, figures), '{}') from (
              select status, json_build_array(sum(orders), sum(total_cents)) as figures
              from order_figures group by status having sum(orders) <> 0 or sum(total_cents) <> 0) f) as kept,
           (select coalesce(json_object_agg(status, figures), '{}') from (
              select status, json_build_array(count(*), sum(total_cents)) as figures
              from orders group by status) o) as counted,
           (select coalesce(json_agg(w order by w.order_id), '[]') from order_words w) as "keptWords",
           (select coalesce(json_agg(w order by w.order_id), '[]') from (
              select created_at, id as order_id, status, order_words_of(o) as words from orders o) w) as words,
           (select sum(changes)::int from order_figures) as version`);
  return rows[0];
}

const status = fc.constantFrom(...orderStatuses);
const some = fc.integer({ min: 0, max: 2 });
/** Each alone: what the desk shows, and what orders are searched by. */
const column = fc.constantFrom('email', 'first_name', 'last_name', 'address', 'city', 'postal_code', 'country');

/** One change of the table of orders; `some` chooses about a third of the rows. */
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
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move' as const), some, status }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reprice' as const), some, cents: fc.nat(100_000_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), some }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rewrite' as const), some, column }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('age' as const), some }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), some }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('give up' as const), some, status }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('empty' as const) }) },
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

function statementOf(each: Change): [string, unknown[]] {
  const third = `mod(hashtext(id::text) & 1023, 3) =`;
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
      return [`update orders set status = $1 where ${third} $2`, [each.status, each.some]];
    case 'reprice':
      return [`update orders set total_cents = $1 where ${third} $2`, [each.cents, each.some]];
    case 'erase':
      return [`update orders set email = '', first_name = '', last_name = '' where ${third} $1`, [each.some]];
    case 'rewrite':
      return [`update orders set ${each.column} = 'Élan ' || total_cents where ${third} $1`, [each.some]];
    case 'age':
      return [`update orders set created_at = created_at - interval '1 hour' where ${third} $1`, [each.some]];
    case 'remove':
      return [`delete from orders where ${third} $1`, [each.some]];
    case 'give up':
      return [
        `do $$ begin update orders set status = '${each.status}'; delete from orders; raise 'no';
         exception when raise_exception then null; end $$`,
        [],
      ];
    case 'empty':
      return ['truncate orders cascade', []];
  }
}

test('what is kept equals what is there, whatever changes the orders; a change moves the version, nothing else does', async () => {
  await store.pool.query('alter table order_events disable trigger order_events_not_emptied');
  await store.pool.query('alter table orders disable trigger orders_total_of_lines'); // orders without lines, of any total
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      for (const each of changes) {
        const before = await keptAndCounted();
        const { rowCount } = await store.pool.query(...statementOf(each));
        const after = await keptAndCounted();
        expect(after.kept).toEqual(after.counted);
        expect(after.keptWords).toEqual(after.words);
        if (each.do === 'empty') expect(after.version).toBeGreaterThan(before.version ?? -1);
        else expect((after.version ?? 0) > (before.version ?? 0)).toBe(each.do !== 'give up' && (rowCount ?? 0) > 0);
      }
    }),
    { numRuns: 60 },
  );
  await store.pool.query('truncate orders cascade');
  await store.pool.query('alter table order_events enable trigger order_events_not_emptied');
});

test('orders placed, moved and erased at once leave the figures equal to the sums', async () => {
  const productId = await product(store, { prices: { '5 mg': 1010 } });
  const admin = await person(store, { role: 'admin' });
  const customers = await Promise.all(Array.from({ length: 6 }, () => person(store)));
  const place = async (customer: Person) => {
    await customer.post('/api/cart', { productId, quantity: 1, selectedDosage: '5 mg' });
    const { body } = await customer.post<Order>('/api/checkout', checkoutBody);
    return body.id;
  };
  const busy = customers.map(async (customer, number) => {
    for (let each = 0; each < 4; each += 1) {
      const id = await place(customer);
      const moves = ['shipped', 'processing', 'delivered'].map((to) =>
        admin.patch(`/api/admin/orders/${id}`, { status: to }),
      );
      expect((await Promise.all(moves)).map((answer) => answer.status)).toEqual([200, 200, 200]);
      expect((await admin.patch(`/api/admin/orders/${id}`, { status: 'delivered' })).status).toBe(200);
    }
    if (number < 3) expect((await customer.post('/api/account/deletion', { password: PASSWORD })).status).toBe(204);
  });
  await Promise.all(busy);
  const { kept, counted, keptWords, words } = await keptAndCounted();
  expect(kept).toEqual(counted);
  expect(keptWords).toEqual(words);
  expect(counted).toEqual({ delivered: [6 * 4, 6 * 4 * 1010] });
  const { body } = await admin.get('/api/admin/orders/stats');
  expect(body).toEqual({ totalOrders: 24, pendingOrders: 0, processingOrders: 0, totalRevenue: '242.40' });
});
