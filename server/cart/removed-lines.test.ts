import { expect, test } from 'vitest';
import { type Person, person, product } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();
const removedOf = async ({ id }: Person): Promise<number> =>
  (await store.pool.query('select count(*)::int as n from removed_cart_lines where user_id = $1', [id])).rows[0].n;

/** Adds a product to the cart and removes it again, as often as somebody likes; the line's address. */
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

/** Removed lines of days ago, the first the oldest; their ids are of no line to come. */
const removedBefore = (customer: Person, count: number) =>
  store.pool.query(
    `insert into removed_cart_lines (id, user_id, removed_at)
     select 1000000000 + $1::int * 1000 + n, $1, now() - make_interval(mins => 10000 - n) from generate_series(1, $2) n`,
    [customer.id, count],
  );

test('500 removed lines are remembered of a person, the newest, also of many removals at once', async () => {
  const [customer, other] = [await person(store, { verified: false }), await person(store)];
  await removedBefore(other, 3);
  await removedBefore(customer, 600);
  await addAndRemove(customer);
  expect(await removedOf(customer)).toBe(500);
  const urls = await Promise.all(Array.from({ length: 20 }, () => addAndRemove(customer)));
  urls.push(await addAndRemove(customer));
  expect(await removedOf(customer)).toBe(500);
  for (const url of urls) expect((await customer.delete(url)).status).toBe(204);
  expect((await customer.delete(`/api/cart/${1_000_000_000 + customer.id * 1000 + 1}`)).status).toBe(404);
  expect(await removedOf(other)).toBe(3);
});
