import { describe, expect, test } from 'vitest';
import { anOrder } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();

/** An order of 2 × 10.05, 3 × 10.06 and 4 × 10.07. */
const placeOrder = () => anOrder(store, { lines: 3 });

/** Runs the statements in one transaction and waits for its commit. */
async function runInTransaction(...statements: string[]): Promise<void> {
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
  select 'ID', POSITION, min(id), 'a', 'b', 'c', 3, 10 from products`;
const newOrderId = 'ffffffff-0000-4000-8000-000000000001';
const newLineAt = (position: number) => NEW_LINE.replace('POSITION', String(position));

test('the total of an order is the sum of its lines', async () => {
  expect(await placeOrder()).toMatchObject({
    totalAmount: '90.56',
    orderItems: [
      { quantity: 2, price: 10.05 },
      { quantity: 3, price: 10.06 },
      { quantity: 4, price: 10.07 },
    ],
  });
});

describe('the database rejects', () => {
  test.each([
    ['a changed total', [`update orders set total_cents = total_cents + 1 where id = 'ID'`]],
    ['a changed quantity', [`update order_lines set quantity = 9 where order_id = 'ID' and position = 0`]],
    ['a changed price', [`update order_lines set unit_price_cents = 1 where order_id = 'ID' and position = 2`]],
    ['a removed line', [`delete from order_lines where order_id = 'ID' and position = 1`]],
    ['an added line', [newLineAt(3)]],
    [
      'a line that is moved to another order',
      [
        `update order_lines set order_id = 'OTHER', position = 9
       where order_id = 'ID' and position = 1`,
      ],
    ],
    ['an order without its lines', [NEW_ORDER.replace('ID', newOrderId)]],
  ])('%s', async (_change, statements) => {
    const [{ id }, other] = [await placeOrder(), await placeOrder()];
    const queries = statements.map((each) => each.replaceAll('ID', id).replaceAll('OTHER', other.id));
    await expect(runInTransaction(...queries)).rejects.toThrow(/is not the sum of its lines/);
  });
});

test('lines and total may change in one transaction, the total first', async () => {
  const { id } = await placeOrder();
  await runInTransaction(
    `update orders set total_cents = total_cents + 1005 where id = '${id}'`,
    `update order_lines set quantity = quantity + 1 where order_id = '${id}' and position = 0`,
  );
  await runInTransaction(NEW_ORDER.replace('ID', newOrderId), newLineAt(0).replace('ID', newOrderId));
  const { rows } = await store.pool.query(
    'select total_cents::int as cents from orders where id = any($1) order by 1',
    [[id, newOrderId]],
  );
  expect(rows).toEqual([{ cents: 30 }, { cents: 10_061 }]);
});
