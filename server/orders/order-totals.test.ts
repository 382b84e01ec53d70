import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import { checkoutBody, customerWithCart } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();

/** An order of 2 × 10.05, 3 × 10.06 and 4 × 10.07. */
async function placed(): Promise<Order> {
  const { body } = await (await customerWithCart(store, 3)).post<Order>('/api/checkout', checkoutBody);
  return body;
}

/** In one transaction, of which the commit is waited for. */
async function run(...statements: string[]): Promise<void> {
  const client = await store.pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const NEW_ORDER = `insert into orders (id, email, first_name, last_name, address, city, postal_code, country, currency,
  total_cents, language) values ('ID', '', '', '', '', '', '', 'AU', 'AUD', 30, 'en')`;
const NEW_LINE = `insert into order_lines (order_id, position, product_id, drug_name, brand_name, dosage, quantity, unit_price_cents)
  select 'ID', PLACE, min(id), 'a', 'b', 'c', 3, 10 from products`;
const added = 'ffffffff-0000-4000-8000-000000000001';
const lineAt = (place: number) => NEW_LINE.replace('PLACE', String(place));

test('an order comes to what its lines say', async () => {
  expect(await placed()).toMatchObject({
    totalAmount: '90.56',
    orderItems: [
      { quantity: 2, price: 10.05 },
      { quantity: 3, price: 10.06 },
      { quantity: 4, price: 10.07 },
    ],
  });
});

describe('the database refuses', () => {
  test.each([
    ['another total', [`update orders set total_cents = total_cents + 1 where id = 'ID'`]],
    ['another quantity', [`update order_lines set quantity = 9 where order_id = 'ID' and position = 0`]],
    ['another price', [`update order_lines set unit_price_cents = 1 where order_id = 'ID' and position = 2`]],
    ['a line less', [`delete from order_lines where order_id = 'ID' and position = 1`]],
    ['a line more', [lineAt(3)]],
    [
      'a line that goes to another order',
      [
        `update order_lines set order_id = 'OTHER', position = 9
       where order_id = 'ID' and position = 1`,
      ],
    ],
    ['an order without its lines', [NEW_ORDER.replace('ID', added)]],
  ])('%s', async (_what, statements) => {
    const [{ id }, other] = [await placed(), await placed()];
    const filled = statements.map((each) => each.replaceAll('ID', id).replaceAll('OTHER', other.id));
    await expect(run(...filled)).rejects.toThrow(/is not the sum of its lines/);
  });
});

test('lines and total may change together, the total first', async () => {
  const { id } = await placed();
  await run(
    `update orders set total_cents = total_cents + 1005 where id = '${id}'`,
    `update order_lines set quantity = quantity + 1 where order_id = '${id}' and position = 0`,
  );
  await run(NEW_ORDER.replace('ID', added), lineAt(0).replace('ID', added));
  const { rows } = await store.pool.query(
    'select total_cents::int as cents from orders where id = any($1) order by 1',
    [[id, added]],
  );
  expect(rows).toEqual([{ cents: 30 }, { cents: 10_061 }]);
});
