import { describe, expect, test } from 'vitest';
import type { CartLine } from '#contract/cart.ts';
import type { Order } from '#contract/orders/orders.ts';
import {
  checkoutBody,
  customerWithCart,
  type Person,
  person,
  product,
  setPrice,
  withdraw,
} from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore();

describe('checkout', () => {
  test('turns the cart into one order with exact totals, empties the cart and mails the customer', async () => {
    const customer = await customerWithCart(store, 3);
    const placed = await customer.post<Order>('/api/checkout', {
      ...checkoutBody,
      totalAmount: '0.01',
      userId: 1,
      status: 'delivered',
    });
    expect(placed).toMatchObject({
      status: 201,
      body: {
        ...checkoutBody,
        status: 'pending',
        // 2 × 10.05 + 3 × 10.06 + 4 × 10.07
        totalAmount: '90.56',
        orderItems: [
          {
            productName: 'Drug 0',
            drugName: 'Drug 0',
            productCode: expect.stringMatching(/^TEST-\d+$/),
            packagingType: 'Blister pack of 20 capsules',
            releaseForm: '',
            dosage: '10 mg',
            quantity: 2,
            price: 10.05,
            selectedPrice: 10.05,
          },
          { productName: 'Drug 1', quantity: 3, price: 10.06 },
          { productName: 'Drug 2', quantity: 4, price: 10.07 },
        ],
      },
    });
    expect(placed.body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect((await customer.get('/api/cart')).body).toEqual([]);
    expect((await customer.get('/api/orders')).body).toEqual([placed.body]);
    const mail = await store.mail(checkoutBody.email, new RegExp(placed.body.id.slice(0, 8)));
    expect(mail.subject).not.toMatch(/Drug/);
    expect(mail.text).toContain(placed.body.id);
    expect(mail.text).toContain('90.56');
  });

  test('requires a session, a verified e-mail, a complete form and a line in the cart, checked in this order', async () => {
    expect(await store.client().post('/api/checkout', {})).toMatchObject({
      status: 401,
      body: { message: 'Unauthorized' },
    });
    const unverified = await person(store, { verified: false });
    expect(await unverified.post('/api/checkout', {})).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_NOT_VERIFIED', message: 'Please verify your email before placing orders' },
    });
    const customer = await person(store);
    expect(await customer.post('/api/checkout', {})).toMatchObject({
      status: 400,
      body: { message: 'Please fill in all fields' },
    });
    expect(await customer.post('/api/checkout', checkoutBody)).toMatchObject({
      status: 400,
      body: { message: 'Cart is empty', code: 'CART_EMPTY' },
    });
  });

  test.each([
    [
      'a country we do not ship to',
      { shippingAddress: { ...checkoutBody.shippingAddress, country: 'KP' } },
      'COUNTRY_NOT_SERVED',
    ],
    [
      'the name of a country instead of its code',
      { shippingAddress: { ...checkoutBody.shippingAddress, country: 'Australia' } },
      'COUNTRY_NOT_SERVED',
    ],
    ['no city', { shippingAddress: { ...checkoutBody.shippingAddress, city: '  ' } }, 'FIELDS_REQUIRED'],
    [
      'a city of 101 characters',
      { shippingAddress: { ...checkoutBody.shippingAddress, city: 'x'.repeat(101) } },
      'TOO_LONG',
    ],
    ['an address that is a list', { shippingAddress: [] }, 'FIELDS_REQUIRED'],
    ['an invalid e-mail', { email: 'nobody' }, 'EMAIL_INVALID'],
    [
      'a postal code that is a number',
      { shippingAddress: { ...checkoutBody.shippingAddress, postalCode: 4006 } },
      'INVALID_INPUT',
    ],
    ['a name with a NUL', { firstName: 'A\0' }, 'INVALID_INPUT'],
  ])('rejects %s and keeps the cart', async (_what, wrong, code) => {
    const customer = await customerWithCart(store);
    expect(await customer.post('/api/checkout', { ...checkoutBody, ...wrong })).toMatchObject({
      status: 400,
      body: { code },
    });
    expect((await customer.get('/api/cart')).body).toHaveLength(1);
    expect((await customer.get('/api/orders')).body).toEqual([]);
  });

  test('returns the same order for a repeated idempotency key, and keeps lines that were added since', async () => {
    const customer = await customerWithCart(store);
    const headers = { 'idempotency-key': 'press-1' };
    const first = await customer.post('/api/checkout', checkoutBody, headers);
    await customer.post('/api/cart', { productId: await product(store), quantity: 1, selectedDosage: '500 mg' });
    expect((await customer.post('/api/checkout', checkoutBody, headers)).body).toEqual(first.body);
    expect((await customer.get('/api/cart')).body).toHaveLength(1);
    expect((await customer.get('/api/orders')).body).toHaveLength(1);
  });

  test('scopes an idempotency key to its customer, and a rejected attempt does not use it up', async () => {
    const [one, two] = [await customerWithCart(store), await customerWithCart(store)];
    const headers = { 'idempotency-key': 'shared' };
    expect((await one.post('/api/checkout', { ...checkoutBody, email: '' }, headers)).status).toBe(400);
    const first = await one.post('/api/checkout', checkoutBody, headers);
    const second = await two.post('/api/checkout', checkoutBody, headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.id).not.toBe(second.body.id);
    expect((await one.post('/api/checkout', checkoutBody, { 'idempotency-key': 'x'.repeat(256) })).status).toBe(400);
  });

  test('rejects a price that changed since it was shown, names the product and refreshes the cart', async () => {
    const customer = await person(store);
    const id = await product(store, { drugName: 'Salbutamol', prices: { '100 mcg': 900 } });
    await customer.post('/api/cart', { productId: id, quantity: 2, selectedDosage: '100 mcg' });
    await setPrice(store, id, 950);
    expect(await customer.post('/api/checkout', checkoutBody)).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', product: 'Salbutamol', message: expect.stringContaining('Salbutamol') },
    });
    expect((await customer.get<CartLine[]>('/api/cart')).body[0]?.selectedPrice).toBe(9.5);
    expect(await customer.post('/api/checkout', checkoutBody)).toMatchObject({
      status: 201,
      body: { totalAmount: '19.00' },
    });
  });

  test('rejects more packs than one order may have, tracked or not, and names every such line', async () => {
    const admin = await person(store, { role: 'admin' });
    const customer = await person(store);
    const products = [await product(store), await product(store), await product(store)];
    for (const [place, productId] of products.entries()) {
      const { body } = await admin.get<{ id: number }[]>(`/api/admin/items?product=${productId}`);
      const change = { maxPerOrder: place, ...(place === 2 && { tracked: true }) };
      if (place > 0) await admin.patch(`/api/admin/items/${body[0]?.id}`, change);
      await customer.post('/api/cart', { productId, quantity: 3, selectedDosage: '500 mg' });
    }
    const { status, body } = await customer.post('/api/checkout', checkoutBody);
    const line = { dosage: '500 mg', wanted: 3 };
    expect([status, body]).toMatchObject([
      409,
      {
        code: 'TOO_MANY_PACKS',
        lines: [
          { ...line, productId: products[1], available: 1 },
          { ...line, productId: products[2], available: 2 },
        ],
      },
    ]);
    const { body: cart } = await customer.get<CartLine[]>('/api/cart');
    expect(cart).toHaveLength(3);
    for (const { id } of cart) await customer.patch(`/api/cart/${id}`, { quantity: 1 });
    const { body: short } = await customer.post('/api/checkout', checkoutBody);
    expect(short).toMatchObject({ code: 'NOT_ENOUGH_STOCK', lines: [{ productId: products[2] }] });
    await customer.delete(`/api/cart/${cart[2]?.id}`);
    expect((await customer.post('/api/checkout', checkoutBody)).status).toBe(201);
  });

  test('rejects a product that was withdrawn meanwhile and names it', async () => {
    const customer = await person(store);
    const id = await product(store, { drugName: 'Ranitidine' });
    await customer.post('/api/cart', { productId: id, quantity: 1, selectedDosage: '500 mg' });
    await withdraw(store, id);
    expect(await customer.post('/api/checkout', checkoutBody)).toMatchObject({
      status: 409,
      body: { code: 'PRODUCT_UNAVAILABLE', product: 'Ranitidine' },
    });
    expect((await customer.get('/api/orders')).body).toEqual([]);
  });
});

describe('a checkout whose response was lost', () => {
  test('is found by its key, only by its customer, and only if it placed an order', async () => {
    const customer = await customerWithCart(store);
    const key = 'press 1/ä?';
    const find = (caller: Person) => caller.get(`/api/checkout/${encodeURIComponent(key)}`);
    expect((await find(customer)).status).toBe(404);
    const { body } = await customer.post('/api/checkout', checkoutBody, { 'idempotency-key': key });
    expect(await find(customer)).toMatchObject({ status: 200, body });
    expect((await find(await person(store))).status).toBe(404);
    expect((await store.client().get('/api/checkout/x')).status).toBe(401);
  });
});

describe('the suggested shipping address', () => {
  test('is that of the caller’s own newest order', async () => {
    const customer = await customerWithCart(store);
    const suggested = async (caller: Person) => (await caller.get('/api/shipping-address')).body.shippingAddress;
    expect(await suggested(customer)).toBeNull();
    await customer.post('/api/checkout', checkoutBody);
    expect(await suggested(customer)).toEqual(checkoutBody.shippingAddress);
    const moved = { address: '3 Rue Oberkampf', city: 'Paris', postalCode: '75011', country: 'FR' };
    await customer.post('/api/cart', { productId: await product(store), quantity: 1, selectedDosage: '500 mg' });
    await customer.post('/api/checkout', { ...checkoutBody, shippingAddress: moved });
    expect(await suggested(customer)).toEqual(moved);
    expect(await suggested(await person(store))).toBeNull();
  });
});
