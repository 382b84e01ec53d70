import { expect, test } from 'vitest';
import type { CartLine } from '#contract/cart.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { Order } from '#contract/orders/orders.ts';
import { checkoutBody, person } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';
import { importCatalogue } from './import/apply.ts';
import { csvFile, csvRow } from './import/import.harness.ts';

const store = await testStore();

const keptRow = (price: number) =>
  csvRow({ productId: 'KEPT', drugName: 'Kept', dosagePricing: `{"200 mg": ${price}, "400 mg": 9}` });
const withdrawnRow = csvRow({ productId: 'WITHDRAWN', drugName: 'Ranitidine' });

const listProducts = async (query = '') => (await store.client().get<Product[]>(`/api/products${query}`)).body;
const names = async (query = '') => (await listProducts(query)).map((product) => product.drugName);

test('a product that an import withdraws is removed from the shop, stays in orders, and is rejected at checkout', async () => {
  await importCatalogue(store.db, csvFile(keptRow(4), withdrawnRow));
  await expect.poll(() => names()).toEqual(['Kept', 'Ranitidine']);
  const [keptProduct, withdrawnProduct] = await listProducts();
  const customer = await person(store);
  const addToCart = async (product?: Product) =>
    await customer.post('/api/cart', { productId: product?.id, quantity: 1, selectedDosage: '200 mg' });
  await addToCart(withdrawnProduct);
  expect(await customer.post('/api/checkout', checkoutBody)).toMatchObject({ status: 201 });
  await addToCart(withdrawnProduct);
  await addToCart(keptProduct);

  expect(await importCatalogue(store.db, csvFile(keptRow(5)), { withdrawMissing: true })).toMatchObject({
    withdrawn: 1,
  });

  await expect.poll(() => names()).toEqual(['Kept']);
  expect(await names('?search=ranitidine')).toEqual([]);
  expect(await customer.post('/api/checkout', checkoutBody)).toMatchObject({
    status: 409,
    body: { code: 'PRODUCT_UNAVAILABLE', product: 'Ranitidine', message: expect.stringContaining('Ranitidine') },
  });
  const { body: cart } = await customer.get<CartLine[]>('/api/cart');
  expect(cart).toMatchObject([
    { available: false, product: { drugName: 'Ranitidine' } },
    { available: true, selectedPrice: 5 },
  ]);
  const { body: orders } = await customer.get<Order[]>('/api/orders');
  expect(orders).toMatchObject([{ orderItems: [{ drugName: 'Ranitidine', price: 4.5 }] }]);

  await customer.delete(`/api/cart/${cart[0]?.id}`);
  expect(await customer.post('/api/checkout', checkoutBody)).toMatchObject({
    status: 201,
    body: { totalAmount: '5.00' },
  });
});
