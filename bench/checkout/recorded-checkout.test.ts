import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { type Customer, makeCustomers, makeProducts } from '../data/customers.ts';
import { writeScript } from '../measure/pgbench.ts';
import type { Rate, Sample } from '../measure/statistics.ts';
import type { Value } from '../measure/steps.ts';
import { withRate } from '../measure/timing.ts';
import { chooseCarts, type Facts, fillCart } from './carts.ts';
import { type CheckoutStep, recordCheckout } from './recorded-checkout.ts';
import { expectWholeOrders } from './whole-orders.ts';

const { pool, url } = await testDatabase();
await makeProducts(pool, 20);
const customers = await makeCustomers(pool, 6);
await chooseCarts(pool);
const [one, other, ...others] = customers;
if (!one || !other) throw new Error('no customers were made');
const steps = await recordCheckout(url, [one, other]);

/** Each customer's cart is filled and ordered twice by these statements, two customers at a time. */
function order(buyers: Customer[], statements: CheckoutStep[]): Promise<Rate> {
  const orderOf = async (halves: Customer[]): Promise<Sample[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const { userId } of [...halves, ...halves]) await sendCheckout(client, userId, statements);
    await client.end();
    return [...halves, ...halves].map(() => ({ name: 'checkout', ms: 0 }));
  };
  const middle = buyers.length / 2;
  return withRate(async () => (await Promise.all([buyers.slice(0, middle), buyers.slice(middle)].map(orderOf))).flat());
}

async function sendCheckout(client: pg.Client, userId: number, statements: CheckoutStep[]): Promise<void> {
  const facts = await fillCart(client, userId);
  for (const { text, name, values, returnsOrderId } of statements) {
    const texts = values.map((value) => textOf(value, facts));
    const { rows } = await client.query<{ id: string }>({ text, name, values: texts });
    if (returnsOrderId) facts.order_id = rows[0]?.id ?? '';
  }
}

function textOf(value: Value, facts: Facts): string | null {
  if (!('fact' in value)) return value.text;
  const fact = facts[value.fact] ?? '';
  return 'text' in value ? value.text.replaceAll(value.inPlaceOf, fact) : fact;
}

test('the statements of a recorded checkout, sent without the store, place whole orders of other customers', async () => {
  const { samples } = await expectWholeOrders(pool, () => order(others, steps));
  const { rows } = await pool.query<{ orders: number; people: number; addresses: number }>(
    `select count(*)::int as orders, count(distinct user_id)::int as people, count(distinct email)::int as addresses
     from orders where user_id > $1`,
    [other.userId],
  );
  expect(samples).toHaveLength(8);
  expect(rows).toEqual([{ orders: 8, people: 4, addresses: 4 }]);
});

test('statements that leave a part of the checkout out are detected', async () => {
  const withoutMail = steps.filter(({ text }) => !/pgboss/.test(text));
  expect(withoutMail).toHaveLength(steps.length - 1);
  await expect(expectWholeOrders(pool, () => order([one, other], withoutMail))).rejects.toThrow(/"whole":0/);
});

test('a script for pgbench names the facts of one checkout, and takes constant texts as variables', () => {
  const { script, texts } = writeScript([
    { text: 'begin', values: [], returnsOrderId: false },
    {
      text: 'insert into orders values ($1, $2, $3) returning "id"',
      values: [{ fact: 'user_id' }, { text: 'a:b' }, { text: null }],
      returnsOrderId: true,
    },
    {
      text: 'select $1::text::json',
      values: [{ text: '{"id":"?"}', fact: 'order_id', inPlaceOf: '?' }],
      returnsOrderId: false,
    },
  ]);
  expect(script).toContain(
    [
      'begin;',
      'insert into orders values (:user_id, :text_1_1, null) returning "id" \\gset order_',
      'select replace(:text_2_0, :text_2_0_place, :order_id)::text::json;',
    ].join('\n\n'),
  );
  expect(texts).toEqual({ text_1_1: 'a:b', text_2_0: '{"id":"?"}', text_2_0_place: '?' });
  expect(() => writeScript([{ text: "select 'HH:MI'", values: [], returnsOrderId: false }])).toThrow(/:M/);
});
