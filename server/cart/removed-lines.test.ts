import { expect, test } from 'vitest';
import { checkoutBody, type Person, person, product } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();
const countRemoved = async ({ id }: Person): Promise<number> =>
  (await store.pool.query('select count(*)::int as n from removed_cart_lines where user_id = $1', [id])).rows[0].n;

/** Adds a product to the cart and removes it again; returns the line's URL. */
async function addAndRemove(customer: Person): Promise<string> {
  const { body } = await customer.post('/api/cart', {
    productId: await product(store),
    quantity: 1,
    selectedDosage: '500 mg',
  });
  const url = `/api/cart/${body.id}`;
  expect((await customer.delete(url)).status).toBe(204);
  return url;
}

/** Inserts removed lines of past days, oldest first, with ids that no real line gets. */
const insertRemoved = (customer: Person, count: number) =>
  store.pool.query(
    `insert into removed_cart_lines (id, user_id, removed_at)
     select 1000000000 + $1::int * 1000 + n, $1, now() - make_interval(mins => 10000 - n) from generate_series(1, $2) n`,
    [customer.id, count],
  );

test('the newest 500 removed lines of a user are kept, also after many concurrent removals', async () => {
  const [customer, other] = [await person(store, { verified: false }), await person(store)];
  await insertRemoved(other, 3);
  await insertRemoved(customer, 600);
  await addAndRemove(customer);
  expect(await countRemoved(customer)).toBe(500);
  const urls = await Promise.all(Array.from({ length: 20 }, () => addAndRemove(customer)));
  urls.push(await addAndRemove(customer));
  expect(await countRemoved(customer)).toBe(500);
  for (const url of urls) expect((await customer.delete(url)).status).toBe(204);
  expect((await customer.delete(`/api/cart/${1_000_000_000 + customer.id * 1000 + 1}`)).status).toBe(404);
  expect(await countRemoved(other)).toBe(3);
});

test('so are those of orders', async () => {
  const customer = await person(store);
  await insertRemoved(customer, 499);
  const lines: number[] = [];
  for (let each = 0; each < 3; each += 1) {
    const { body } = await customer.post<{ id: number }>('/api/cart', {
      productId: await product(store),
      quantity: 1,
      selectedDosage: '500 mg',
    });
    lines.push(body.id);
  }
  expect((await customer.post('/api/checkout', checkoutBody)).status).toBe(201);
  expect(await countRemoved(customer)).toBe(500);
  for (const id of lines) expect((await customer.delete(`/api/cart/${id}`)).status).toBe(204);
});
