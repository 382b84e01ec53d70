import { describe, expect, test } from 'vitest';
import type { CartLine } from '#contract/cart.ts';
import { person, product, withdraw } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();

describe('the cart', () => {
  test('requires a session', async () => {
    for (const [method, url] of [
      ['GET', '/api/cart'],
      ['POST', '/api/cart'],
      ['PATCH', '/api/cart/1'],
      ['DELETE', '/api/cart/1'],
    ] as const) {
      const response = await store.client().send(method, url);
      expect(response).toMatchObject({ status: 401, body: { message: 'Unauthorized', code: 'UNAUTHORIZED' } });
    }
  });

  test('accepts a product and dosage at today’s price and returns the line with its product', async () => {
    const id = await product(store, { drugName: 'Cefalexin', prices: { '250 mg': 1499, '500 mg': 1999 } });
    const customer = await person(store);
    const added = await customer.post('/api/cart', {
      productId: id,
      quantity: 1,
      selectedDosage: '500 mg',
      selectedPrice: 19.99,
    });
    expect(added.status).toBe(201);
    const cart = await customer.get('/api/cart');
    expect(cart.headers['cache-control']).toBe('private, no-store');
    expect(cart.body).toEqual([added.body]);
    expect(cart.body[0]).toMatchObject({
      productId: id,
      quantity: 1,
      selectedDosage: '500 mg',
      selectedPrice: 19.99,
      available: true,
      product: {
        drugName: 'Cefalexin',
        availableDosages: ['500 mg'],
        dosagePricing: { '500 mg': 19.99 },
      },
    });
  });

  test('increases the quantity of an existing line, and keeps the order in which lines were added', async () => {
    const [first, second] = [await product(store), await product(store)];
    const customer = await person(store);
    await customer.post('/api/cart', { productId: first, quantity: 2, selectedDosage: '500 mg' });
    await customer.post('/api/cart', { productId: second, quantity: 1, selectedDosage: '500 mg' });
    await customer.post('/api/cart', { productId: first, quantity: 3, selectedDosage: '500 mg' });
    const { body } = await customer.get<CartLine[]>('/api/cart');
    expect(body.map((line) => [line.productId, line.quantity])).toEqual([
      [first, 5],
      [second, 1],
    ]);
  });

  test('never trusts a client’s price', async () => {
    const id = await product(store, { drugName: 'Warfarin', prices: { '5 mg': 1100 } });
    const customer = await person(store);
    const response = await customer.post('/api/cart', {
      productId: id,
      quantity: 1,
      selectedDosage: '5 mg',
      selectedPrice: 0.01,
    });
    expect(response).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', product: 'Warfarin' } });
    expect((await customer.get('/api/cart')).body).toEqual([]);
  });

  test.each([
    ['an unknown product', { productId: 2_000_000_000 }, 404, 'NOT_FOUND'],
    ['an unknown dosage', { selectedDosage: '7 tonnes' }, 400, 'DOSAGE_NOT_OFFERED'],
    ['no dosage', { selectedDosage: '' }, 400, 'FIELDS_REQUIRED'],
    ['a dosage with a NUL', { selectedDosage: '500\0mg' }, 400, 'INVALID_INPUT'],
    ['quantity 0', { quantity: 0 }, 400, 'QUANTITY_OUT_OF_RANGE'],
    ['quantity 1000', { quantity: 1000 }, 400, 'QUANTITY_OUT_OF_RANGE'],
    ['half a pack', { quantity: 1.5 }, 400, 'QUANTITY_OUT_OF_RANGE'],
    ['a product id that is text', { productId: 'x' }, 400, 'INVALID_INPUT'],
    ['a product id beyond an integer', { productId: 1e15 }, 400, 'INVALID_INPUT'],
  ])('rejects %s', async (_what, wrong, status, code) => {
    const id = await product(store);
    const customer = await person(store);
    const response = await customer.post('/api/cart', {
      productId: id,
      quantity: 1,
      selectedDosage: '500 mg',
      ...wrong,
    });
    expect(response).toMatchObject({ status, body: { code } });
    expect((await customer.get('/api/cart')).body).toEqual([]);
  });

  test('rejects an add beyond 999 packs and keeps the line unchanged', async () => {
    const id = await product(store);
    const customer = await person(store);
    await customer.post('/api/cart', { productId: id, quantity: 998, selectedDosage: '500 mg' });
    const response = await customer.post('/api/cart', { productId: id, quantity: 2, selectedDosage: '500 mg' });
    expect(response).toMatchObject({ status: 400, body: { code: 'QUANTITY_OUT_OF_RANGE' } });
    expect((await customer.get<CartLine[]>('/api/cart')).body[0]?.quantity).toBe(998);
  });

  test('rejects a withdrawn product, and marks a line whose product was withdrawn later', async () => {
    const withdrawn = await product(store, { drugName: 'Ranitidine', withdrawn: true });
    const customer = await person(store);
    const response = await customer.post('/api/cart', { productId: withdrawn, quantity: 1, selectedDosage: '500 mg' });
    expect(response).toMatchObject({ status: 409, body: { code: 'PRODUCT_UNAVAILABLE', product: 'Ranitidine' } });

    const withdrawnLater = await product(store);
    await customer.post('/api/cart', { productId: withdrawnLater, quantity: 1, selectedDosage: '500 mg' });
    await withdraw(store, withdrawnLater);
    expect((await customer.get<CartLine[]>('/api/cart')).body[0]?.available).toBe(false);
  });

  test('accepts quantities from 1 to 999 only', async () => {
    const customer = await person(store);
    const { body: line } = await customer.post('/api/cart', {
      productId: await product(store),
      quantity: 1,
      selectedDosage: '500 mg',
    });
    expect(await customer.patch(`/api/cart/${line.id}`, { quantity: 999 })).toMatchObject({
      status: 200,
      body: { id: line.id, quantity: 999 },
    });
    for (const quantity of [0, -1, 1000, 1.5, '3', null, undefined]) {
      expect(await customer.patch(`/api/cart/${line.id}`, { quantity })).toMatchObject({ status: 400 });
    }
    expect((await customer.get<CartLine[]>('/api/cart')).body[0]?.quantity).toBe(999);
  });

  test('rejects changes of another customer’s line', async () => {
    const owner = await person(store);
    const other = await person(store);
    const { body: line } = await owner.post('/api/cart', {
      productId: await product(store),
      quantity: 1,
      selectedDosage: '500 mg',
    });
    expect(await other.patch(`/api/cart/${line.id}`, { quantity: 5 })).toMatchObject({
      status: 404,
      body: { message: 'Not found' },
    });
    expect((await other.delete(`/api/cart/${line.id}`)).status).toBe(404);
    expect((await owner.get('/api/cart')).body).toEqual([line]);
  });

  test('removes a line; a repeated removal succeeds for its owner only', async () => {
    const owner = await person(store);
    const other = await person(store);
    const { body: line } = await owner.post('/api/cart', {
      productId: await product(store),
      quantity: 1,
      selectedDosage: '500 mg',
    });
    expect(await owner.delete(`/api/cart/${line.id}`)).toMatchObject({ status: 204, text: '' });
    expect((await owner.delete(`/api/cart/${line.id}`)).status).toBe(204);
    expect((await other.delete(`/api/cart/${line.id}`)).status).toBe(404);
    expect((await owner.delete('/api/cart/none')).status).toBe(404);
    expect((await owner.get('/api/cart')).body).toEqual([]);
  });
});
