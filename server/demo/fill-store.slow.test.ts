import { expect, test } from 'vitest';
import type { Lot } from '#contract/admin/stock/lots.ts';
import type { Order } from '#contract/orders/orders.ts';
import { lotStatuses } from '#contract/stock/lot-status.ts';
import { verifyHistory } from '#server/orders/verify-history.ts';
import { checkStock } from '#server/stock/verify-stock.ts';
import { person, product } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';
import { ADMINISTRATOR_EMAIL, CUSTOMER_EMAIL, WARD_EMAIL } from './customers.ts';
import { fillStore } from './fill-store.ts';

const store = await testStore();
const empty = await testStore();
const warnings: unknown[] = [];
const log = { info: () => undefined, warn: (warning: unknown) => void warnings.push(warning) };
const fill = (password: string, filled = empty) =>
  fillStore(filled.db, { password, now: new Date(), days: filled.context.config.deliveryDays, log });

async function signIn(email: string, password: string) {
  const client = empty.client();
  const { status } = await client.post('/api/login', { email, password });
  return { client, status };
}

test('a store with a customer of its own stays as it is', async () => {
  await person(store);
  expect(await fill('a demonstration', store)).toBe(false);
  const { rows } = await store.pool.query(
    'select (select count(*) from orders) as orders, count(*) as users from users',
  );
  expect(rows).toEqual([{ orders: '0', users: '1' }]);
});

test('a year of orders is there, with a history that can be proved; a second call only sets the password', async () => {
  expect(await fill('first words')).toBe(true);
  expect(warnings).toEqual([]);
  const faults: unknown[] = [];
  for await (const batch of verifyHistory(empty.db)) faults.push(...batch.faults);
  expect(faults).toEqual([]);
  const count = async () =>
    (
      await empty.pool.query(`
        select count(*)::int as orders, count(distinct country)::int as countries, count(distinct user_id)::int as customers,
               count(distinct language)::int as languages, count(distinct status)::int as statuses,
               bool_and(created_at between now() - interval '367 days' and now()) as "isOfLastYear"
        from orders`)
    ).rows[0];
  const counts = { orders: 3000, countries: 13, customers: 60, languages: 4, statuses: 6, isOfLastYear: true };
  expect(await count()).toEqual(counts);
  expect(await fill('second words')).toBe(true);
  expect(await count()).toEqual(counts);
  expect((await signIn(WARD_EMAIL, 'first words')).status).toBe(401);
});

test('two thousand products are there, none of them rejected, no two of a name, a maker and a pack', async () => {
  const { rows } = await empty.pool.query(`
    select count(*)::int as products, count(distinct (drug_name, brand_name, packaging_type, type))::int as different,
           count(distinct category)::int as categories from products`);
  expect(rows[0]).toMatchObject({ different: rows[0].products, categories: 22 });
  expect(rows[0].products).toBeGreaterThan(2_000);
  const { body } = await empty.client().get<{ drugName: string }[]>('/api/products?search=amlodipine&limit=100');
  expect(body.length).toBeGreaterThan(3);
  expect(new Set(body.map(({ drugName }) => drugName))).toContain('Amlodipine');
  const types = await empty.pool.query(`
    select distinct drug_name || ': ' || type as type from products
    where drug_name in ('Imiquimod', 'Miconazole', 'Estriol') and product_id ~ '-1...$' order by 1`);
  const found = types.rows.map(({ type }) => type);
  expect(found).toContain('Imiquimod: topical');
  expect(found).toContain('Miconazole: oral');
  expect(found).toContain('Estriol: vaginal');
});

test('a warehouse is there: lots of every state, items that are low, waited for and expected, and nothing wrong in its ledger', async () => {
  const { client } = await signIn(ADMINISTRATOR_EMAIL, 'second words');
  const { body: lots } = await client.get<Lot[]>('/api/admin/lots?limit=100&empty=true');
  expect(new Set(lots.map(({ status }) => status))).toEqual(new Set(lotStatuses));
  expect(new Set(lots.map(({ supplier }) => supplier)).size).toBe(3);
  expect(lots.every(({ gtin }) => gtin !== undefined)).toBe(true);
  const { rows } = await empty.pool.query('select distinct band from item_stock order by band');
  expect(rows.map(({ band }) => band)).toEqual(expect.arrayContaining(['back-order', 'in-stock', 'out-of-stock']));
  expect(await checkStock(empty.db, empty.context.config.timeZone)).toMatchObject({ faults: 0 });
  const { rows: mails } = await empty.pool.query("select from pgboss.job where name = 'mail'");
  expect(mails).toEqual([]);
});

test("a catalogue of the operator's own gets no products", async () => {
  const own = await testStore();
  await product(own, { productId: 'ABC-1' });
  await fill('a demonstration', own);
  const { rows } = await own.pool.query('select product_id from products');
  expect(rows).toEqual([{ product_id: 'ABC-1' }]);
  expect((await own.pool.query('select from item_stock')).rows).toEqual([]);
});

test('a ward, a customer and an administrator can sign in; the ward has a cart that can be ordered', async () => {
  await fill('other words');
  for (const email of [WARD_EMAIL, CUSTOMER_EMAIL, ADMINISTRATOR_EMAIL])
    expect((await signIn(email, 'other words')).status).toBe(200);
  const { client } = await signIn(WARD_EMAIL, 'other words');
  expect((await client.get<Order[]>('/api/orders')).body.length).toBeGreaterThan(20);
  expect((await client.get<{ name: string }[]>('/api/addresses')).body).toMatchObject([
    { name: 'Pharmacy' },
    { name: 'Ward 4', isDefault: true },
  ]);
  const shippingAddress = { address: 'Ward 4', city: 'Brisbane', postalCode: '4000', country: 'AU' };
  const placed = await client.post('/api/checkout', {
    ...{ email: WARD_EMAIL, firstName: 'Ward', lastName: 'Four', shippingAddress },
  });
  expect(placed.status).toBe(201);
});
