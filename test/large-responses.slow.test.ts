import { expect, test } from 'vitest';
import { AccountData } from '#contract/accounts/my-account.ts';
import { PRODUCT_TEXT_MAX } from '#contract/catalogue/product-constants.ts';
import { insertProducts } from '#server/catalogue/products/queries.ts';
import { type Client, client, type TestResponse } from './client.ts';
import { checkoutBody, type Person, person } from './factories.ts';
import { testStore } from './store.ts';

/** Whatever the data, no response of a list is larger. */
const RESPONSE_BYTES_MAX = 4_000_000;
const LINES = 500;
const ORDERS = 24;

const store = await testStore();
const admin = await person(store, { role: 'admin' });
const customer = await person(store);
await fillCatalogue();
await fillCart(customer);
for (let order = 0; order < ORDERS; order += 1) {
  const { status, body } = await customer.post('/api/checkout', checkoutBody);
  expect(status).toBe(201);
  if (order < ORDERS - 1) await customer.post(`/api/orders/${body.id}/reorder`);
}

/** Products with every text at its longest, in the widest characters, up to the size of a product. */
async function fillCatalogue(): Promise<void> {
  const wide = (length: number) => '💊💊💊 '.repeat(length / 4);
  const dosages = Array.from({ length: 30 }, (_, index) => ({
    dosage: `${wide(PRODUCT_TEXT_MAX.availableDosages - 4)}${index} mg`,
    priceCents: 100 + index,
  }));
  for (let each = 0; each < LINES; each += 1) {
    await insertProducts(store.db, [
      {
        ...{ productId: `WIDE-${each}`, drugName: `${wide(508)}${each}`, brandName: wide(256), category: wide(96) },
        ...{ type: 'oral', imageUrl: `/pictures/${'é'.repeat(400)}`, priceUnit: wide(100), packagingType: wide(256) },
        ...{ description: wide(2_000), dosages, defaultDosage: dosages[0]?.dosage ?? '' },
      },
    ]);
  }
}

async function fillCart({ id }: Person): Promise<void> {
  await store.pool.query(
    `insert into cart_lines (user_id, product_id, dosage, quantity, shown_price_cents)
     select $1, p.id, d.dosage, 1, d.price_cents from products p join product_dosages d on d.product_id = p.id
     where d.position = 0 order by p.id limit $2`,
    [id, LINES],
  );
}

/** Follows a list to its end. Returns the ids of all pages. */
async function readAll(caller: Client, path: string): Promise<unknown[]> {
  const ids: unknown[] = [];
  for (let next: string | undefined = path; next; ) {
    const { status, text, body, headers }: TestResponse<{ id: unknown }[]> = await caller.get(next);
    expect(status).toBe(200);
    expect(Buffer.byteLength(text), next).toBeLessThan(RESPONSE_BYTES_MAX);
    ids.push(...body.map(({ id }) => id));
    next = /<(.+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];
    if (!next) expect(ids).toHaveLength(Number(headers['x-total-count']));
  }
  return ids;
}

test.each([
  ['products', client(store.app), '/api/products', LINES],
  ['products found by a search', client(store.app), '/api/products?search=oral', LINES],
  ['products by price', client(store.app), '/api/products?sort=price-high&limit=1000', LINES],
  ['products of administrators', admin, '/api/admin/products', LINES],
  ['orders of a customer', customer, '/api/orders', ORDERS],
  ['orders of a customer, with a limit', customer, '/api/orders?limit=1000', ORDERS],
  ['orders of administrators', admin, '/api/admin/orders', ORDERS],
  ['orders of a status', admin, '/api/admin/orders?status=pending', ORDERS],
  ['orders found by a search', admin, '/api/admin/orders?search=amelia', ORDERS],
] as [string, Client, string, number][])(
  'a list of %s ends a page early rather than exceed 4 MB',
  async (_name, caller, path, count) => {
    const ids = await readAll(caller, path);
    expect(ids).toHaveLength(count);
    expect(new Set(ids).size).toBe(count);
  },
);

test('an order, a cart and a new order of 500 lines are below 4 MB', async () => {
  const [newest] = (await customer.get<{ id: string }[]>('/api/orders?limit=1')).body;
  const order = await customer.get(`/api/orders/${newest?.id}`);
  await customer.post(`/api/orders/${newest?.id}/reorder`);
  const cart = await customer.get<unknown[]>('/api/cart');
  expect(cart.body).toHaveLength(LINES);
  for (const { text } of [order, cart]) expect(Buffer.byteLength(text)).toBeLessThan(RESPONSE_BYTES_MAX);
});

test('exports contain every order, however large they are', async () => {
  const data = AccountData.parse((await customer.get('/api/account/data')).body);
  expect(data.orders).toHaveLength(ORDERS);
  const rows = (await admin.get('/api/admin/orders/export')).text.trimEnd().split('\r\n');
  expect(rows).toHaveLength(1 + ORDERS);
});
