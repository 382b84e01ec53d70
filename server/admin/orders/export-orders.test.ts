import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import { checkoutBody, type Person, person, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();
let admin: Person;
const placed: Order[] = [];

/** The rows as a spreadsheet reads them. */
const rows = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true });

beforeAll(async () => {
  admin = await person(store, { role: 'admin' });
  const customer = await person(store);
  const ids = [
    await product(store, {
      drugName: '=HYPERLINK("http://evil.example")',
      productId: 'EXPORT-1',
      prices: { '5 mg': 1010 },
    }),
    await product(store, { drugName: 'Metformin', productId: 'EXPORT-2', prices: { '500 mg; 1 g': 250 } }),
  ];
  for (const lastName of ['Okafor', '=1+1', 'O"Brien, MD', 'الزهراء']) {
    for (const productId of ids) {
      const selectedDosage = productId === ids[0] ? '5 mg' : '500 mg; 1 g';
      await customer.post('/api/cart', { productId, quantity: 2, selectedDosage });
    }
    const { body } = await customer.post<Order>('/api/checkout', { ...checkoutBody, firstName: '@cmd', lastName });
    placed.unshift(body);
  }
});

test('the export has a row per order, newest first, in a file that spreadsheets open as UTF-8', async () => {
  const { status, text, headers } = await admin.get('/api/admin/orders/export');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(rows(text).map(({ id }) => id)).toEqual(placed.map(({ id }) => id));
  expect(rows(text)[3]).toEqual({
    id: placed[3]?.id,
    createdAt: placed[3]?.createdAt,
    status: 'pending',
    firstName: "'@cmd",
    lastName: 'Okafor',
    email: 'orders@clinic.example',
    address: 'Level 2, 114 Wickham Street',
    city: 'Brisbane',
    postalCode: '4006',
    country: 'AU',
    items:
      '2 × =HYPERLINK("http://evil.example") 5 mg (Blister pack of 20 capsules, EXPORT-1); ' +
      '2 × Metformin 500 mg; 1 g (Blister pack of 20 capsules, EXPORT-2)',
    quantity: '4',
    totalAmount: '25.20',
    currency: 'AUD',
  });
});

test('a value that a spreadsheet would run as a formula becomes text, and no other value changes', async () => {
  const { text } = await admin.get('/api/admin/orders/export');
  expect(rows(text).map(({ lastName }) => lastName)).toEqual(['الزهراء', 'O"Brien, MD', "'=1+1", 'Okafor']);
});

test('the export contains only the orders that match the filter and the search', async () => {
  await admin.patch(`/api/admin/orders/${placed[1]?.id}`, { status: 'shipped' });
  const ids = async (query: string) =>
    rows((await admin.get(`/api/admin/orders/export?${query}`)).text).map(({ id }) => id);
  expect(await ids('status=shipped')).toEqual([placed[1]?.id]);
  expect(await ids('search=okafor')).toEqual([placed[3]?.id]);
  expect(await ids('search=okafor&status=shipped')).toEqual([]);
  expect((await admin.get('/api/admin/orders/export?status=lost')).status).toBe(400);
});

test('an export of thousands of orders skips and repeats none, and has the order of the list', async () => {
  await store.pool.query(`
    insert into orders (email, first_name, last_name, address, city, postal_code, country, currency, total_cents, status,
                        language, created_at)
    select 'bulk@many.example', 'Many', 'Orders', 'a', 'b', 'c', 'AU', 'AUD', 0, 'delivered', 'en',
           timestamptz '2026-01-01' + (n / 3) * interval '1 minute'
    from generate_series(1, 2500) n`);
  const all = rows((await admin.get('/api/admin/orders/export?search=many.example')).text);
  expect(new Set(all.map(({ id }) => id)).size).toBe(2500);
  expect(all).toHaveLength(2500);
  const times = all.map(({ createdAt = '' }) => createdAt);
  expect(times).toEqual(times.toSorted().reverse());
});

test('once an order has a delivery note, each row has one or an empty cell', async () => {
  const deliveryNote = '=Dock 4, "ring twice"';
  const customer = await person(store);
  const productId = await product(store, { productId: 'EXPORT-3' });
  await customer.post('/api/cart', { productId, quantity: 1, selectedDosage: '500 mg' });
  await customer.post('/api/checkout', { ...checkoutBody, lastName: 'Noted', deliveryNote });
  const notes = rows((await admin.get('/api/admin/orders/export')).text).map((row) => row.deliveryNote);
  expect(notes.slice(0, 2)).toEqual([`'${deliveryNote}`, '']);
});

test('the audit records who exported the orders, but not the search text', async () => {
  await admin.get('/api/admin/orders/export?status=shipped&search=Okafor');
  const { rows } = await store.pool.query(
    `select account_id, details from audit where event = 'orders-exported' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ account_id: admin.id, details: { status: 'shipped', isSearch: true } }]);
});

test('a HEAD request for the export yields 404 and is not recorded as an export', async () => {
  const count = async () => (await store.pool.query(`select from audit where event = 'orders-exported'`)).rowCount;
  const before = await count();
  expect((await admin.send('HEAD', '/api/admin/orders/export')).status).toBe(404);
  expect(await count()).toBe(before);
});
