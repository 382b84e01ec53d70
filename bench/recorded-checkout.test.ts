import { expect, test } from 'vitest';
import { testDatabase } from '../test/database.ts';
import { takeBareTurns } from './bare-checkouts.ts';
import { makeCustomers, makeProducts } from './customers.ts';
import { writeScript } from './pgbench.ts';
import { recordCheckout } from './recorded-checkout.ts';
import { chooseCarts } from './turns.ts';
import { placingWholeOrders } from './whole-orders.ts';

const { pool, url } = await testDatabase();
await makeProducts(pool, 20);
const customers = await makeCustomers(pool, 6);
await chooseCarts(pool);
const [one, other] = customers;
if (!one || !other) throw new Error('no customers were made');
const steps = await recordCheckout(url, [one, other]);

test('the statements of a recorded checkout, sent without the store, place whole orders of other customers', async () => {
  const load = { databaseUrl: url, steps, users: { first: one.userId + 2, count: 4 }, concurrency: 2, seconds: 0.5 };
  const { samples } = await placingWholeOrders(pool, () => takeBareTurns(load));
  const { rows } = await pool.query<{ orders: number; people: number; addresses: number }>(
    `select count(*)::int as orders, count(distinct user_id)::int as people, count(distinct email)::int as addresses
     from orders where user_id > $1`,
    [other.userId],
  );
  expect(rows).toEqual([{ orders: samples.length, people: 4, addresses: 4 }]);
});

test('statements that leave a part of the checkout out are found out', async () => {
  const load = { databaseUrl: url, users: { first: one.userId, count: 2 }, concurrency: 1, seconds: 0.1 };
  const withoutMail = steps.filter(({ text }) => !/pgboss/.test(text));
  expect(withoutMail).toHaveLength(steps.length - 1);
  await expect(placingWholeOrders(pool, () => takeBareTurns({ ...load, steps: withoutMail }))).rejects.toThrow(
    /"whole":0/,
  );
});

test('a script for pgbench names what is of one checkout, and puts what never changes beside it', () => {
  const { script, texts } = writeScript([
    { text: 'begin', values: [], givesOrderId: false },
    {
      text: 'insert into orders values ($1, $2, $3) returning "id"',
      values: [{ fact: 'user_id' }, { text: 'a:b' }, { text: null }],
      givesOrderId: true,
    },
    {
      text: 'select $1::text::json',
      values: [{ text: '{"id":"?"}', fact: 'order_id', inPlaceOf: '?' }],
      givesOrderId: false,
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
  expect(() => writeScript([{ text: "select 'HH:MI'", values: [], givesOrderId: false }])).toThrow(/:M/);
});
