import { expect, test } from 'vitest';
import type { CartLine } from '#contract/cart.ts';
import type { Order } from '#contract/orders/orders.ts';
import { holdLock, untilBlocked } from '#server/accounts/races.harness.ts';
import { importCatalogue } from '#server/catalogue/import/apply.ts';
import { jsonProduct, temporaryFile } from '#server/catalogue/import/import.harness.ts';
import { checkoutBody, type Person, person, product } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();
const DOSAGE = '400 mg';
const id = await product(store, { productId: 'A-1', prices: { [DOSAGE]: 725 } });

/** Imports a catalogue of one product and withdraws all others. */
async function importOnly(productId: string, price = 1): Promise<void> {
  const dosages = { availableDosages: [DOSAGE], defaultDosage: DOSAGE, dosagePricing: { [DOSAGE]: price } };
  const file = temporaryFile(jsonProduct({ productId, ...dosages }), 'jsonl');
  expect(await importCatalogue(store.db, file, { withdrawMissing: true })).toMatchObject({ rejected: 0 });
}
const newPrice = (price: number) => () => importOnly('A-1', price);
const withdrawal = () => importOnly('B-1');

const add = (customer: Person) =>
  customer.post<CartLine>('/api/cart', { productId: id, quantity: 3, selectedDosage: DOSAGE });
const order = (customer: Person) => customer.post<Order>('/api/checkout', checkoutBody);

/** A customer with three packs in the cart at a shown price of 7.25. */
async function customerWithLine(): Promise<Person> {
  await importOnly('A-1', 7.25);
  const customer = await person(store);
  expect(await add(customer)).toMatchObject({ status: 201, body: { selectedPrice: 7.25 } });
  return customer;
}

const imports: [string, () => Promise<void>][] = [
  ['another price', newPrice(9.5)],
  ['a withdrawal', withdrawal],
];

test.each(imports)(
  'a checkout that is writing its order keeps the shown price while %s is imported',
  async (_, run) => {
    const customer = await customerWithLine();
    const writes = await holdLock(store.pool, 'lock table orders in share mode', []);
    const placing = order(customer);
    await untilBlocked(store.pool, 1);
    await run(); // completes: it does not wait for the checkout
    await writes.release();
    expect(await placing).toMatchObject({ status: 201, body: { totalAmount: '21.75', orderItems: [{ price: 7.25 }] } });
  },
);

test.each(imports)('a checkout neither waits for nor sees an import of %s that is not committed', async (_, run) => {
  const customer = await customerWithLine();
  const commits = await holdLock(store.pool, 'select from catalogue_version for update', []);
  const importing = run();
  await untilBlocked(store.pool, 1);
  expect(await order(customer)).toMatchObject({ status: 201, body: { totalAmount: '21.75' } });
  await commits.release();
  await importing;
});

test('no customer pays a price that was not shown, also during imports', async () => {
  await importOnly('A-1', 7.25);
  let isOver = false;
  const importing = (async () => {
    for (let at = 0; !isOver; at += 1) await [newPrice(9.5), withdrawal, newPrice(7.25), newPrice(8)][at % 4]?.();
  })();
  const expected = ['201 ', '409 PRICE_CHANGED', '409 PRODUCT_UNAVAILABLE'];
  const unseen = new Set(expected);
  /** Adds a line and orders until it succeeds; the cart shows the current price after each rejection. */
  const shop = async (customer: Person) => {
    for (let placed = 0; placed < 5 || unseen.size > 0; ) {
      const [shown] = (await customer.get<CartLine[]>('/api/cart')).body;
      const { status, body } = shown ? await order(customer) : await add(customer);
      const outcome = `${status} ${'code' in body ? body.code : ''}`;
      expect(expected).toContain(outcome);
      unseen.delete(outcome);
      if (!('orderItems' in body)) continue;
      placed += 1;
      const { orderItems, totalAmount } = body;
      expect(orderItems.map(({ price, quantity }) => [price, quantity])).toEqual([[shown?.selectedPrice, 3]]);
      expect(Number(totalAmount)).toBe(3 * (shown?.selectedPrice ?? 0));
    }
  };
  const customers = await Promise.all(Array.from({ length: 8 }, () => person(store)));
  await Promise.all(customers.map(shop)).finally(() => {
    isOver = true;
  });
  await importing;
});
