import { beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import { anOrder, type Person, person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();
let admin: Person;
let beziers: Order;
let brisbane: Order[];

beforeAll(async () => {
  admin = await person(store, { role: 'admin' });
  const customer = await person(store);
  const shippingAddress = { address: '14/2 Rue de l’Église', city: 'Béziers', postalCode: 'ZZ-8001', country: 'FR' };
  beziers = await anOrder(store, { customer, shippingAddress });
  brisbane = [await anOrder(store, { customer }), await anOrder(store, { customer })];
});

const search = (text: string, more = '') =>
  admin.get<Order[]>(`/api/admin/orders?search=${encodeURIComponent(text)}${more}`);
const idsOf = (orders: Order[]) => orders.map(({ id }) => id);

test('a text that no name, e-mail, id or product matches finds shipping addresses', async () => {
  for (const text of ['beziers', '14/2 rue', '14 eglise', 'zz-8001', '14/2 Rue de l’Église, Béziers ZZ-8001'])
    expect(idsOf((await search(text)).body), text).toEqual([beziers.id]);
  for (const text of ['2 eglise', 'beziers 9000', ',', 'b_ziers', '%'])
    expect((await search(text)).body, text).toEqual([]);
});

test('orders found by address keep to the status and the pages of the list', async () => {
  const [first, second] = idsOf(brisbane);
  const page = await search('114 wickham', '&limit=1');
  expect([idsOf(page.body), page.headers['x-total-count']]).toEqual([[second], '2']);
  const next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? '';
  expect(idsOf((await admin.get<Order[]>(next)).body)).toEqual([first]);
  expect(idsOf((await search('114 wickham', '&sort=oldest')).body)).toEqual([first, second]);
  expect((await search('114 wickham', '&status=shipped')).body).toEqual([]);
  expect((await admin.get(`/api/admin/orders/export?search=114%20wickham`)).text.trim().split('\r\n')).toHaveLength(3);
});

test('a match of a name hides those of addresses', async () => {
  const { id } = await anOrder(store, { lastName: 'Wickham' });
  expect(idsOf((await search('wickham')).body)).toEqual([id]);
});
