import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { isErrorCode } from '#contract/errors.ts';
import type { TestResponse as ApiResponse } from '../../../test/client.ts';
import { person, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();
const admin = await person(store, { role: 'admin' });

/** Bad input must yield an error body of the contract, never a 500. */
function expectApiError(response: ApiResponse, statuses: number[]) {
  expect(statuses, response.text).toContain(response.status);
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  expect(response.body).toMatchObject({
    message: expect.any(String),
    code: expect.any(String),
    requestId: expect.any(String),
  });
  expect(isErrorCode(String(response.body.code))).toBe(true);
}

const json = { 'content-type': 'application/json' };
const withBody = (endpoints as readonly Endpoint[]).filter((endpoint) => endpoint.body);
const url = (endpoint: Endpoint) => endpoint.path.replace('{id}', '1').replace('{token}', 'x');

describe.each(withBody.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    const send = (raw: string, headers = json) => admin.send(endpoint.method, url(endpoint), { raw, headers });

    test('rejects malformed JSON and bodies that are not objects', async () => {
      for (const raw of ['{', '{"a":', 'null', '[]', '"text"', '7', 'true', '{"__proto__":{"a":1}}']) {
        expectApiError(await send(raw), [400, 404]);
      }
    });

    test('rejects fields of wrong types, and NUL in strings', async () => {
      for (const value of [null, 7, true, [], {}, '\0', 'a\0b', '', 'x'.repeat(5_000)]) {
        const names = [
          'email',
          'firstName',
          'lastName',
          'password',
          'token',
          'newPassword',
          'currentPassword',
          'productId',
          'quantity',
          'selectedDosage',
          'shippingAddress',
          'status',
        ];
        expectApiError(
          await send(JSON.stringify(Object.fromEntries(names.map((name) => [name, value])))),
          [400, 401, 403, 404], // a password of any form counts as a wrong password
        );
      }
    });

    test('rejects a body over 64 KiB and one that is not JSON', async () => {
      expectApiError(await send(JSON.stringify({ email: 'x'.repeat(70_000) })), [413]);
      expectApiError(await send('email=a', { 'content-type': 'application/x-www-form-urlencoded' }), [415]);
      expectApiError(await send('{}', { 'content-type': 'text/plain' }), [415]);
    });
  },
);

describe('unknown addresses under /api', () => {
  test.each([
    '/api',
    '/api/',
    '//api/products',
    '/api/nothing',
    '/api/products/1/2',
    '/api/verify-email/%00',
    '/api/%zz',
    `/api/verify-email/${'x'.repeat(600)}`,
  ])('%s', async (address) => {
    expectApiError(await store.client().get(address), [400, 404]);
  });

  test('and unsupported methods of known addresses', async () => {
    expectApiError(await store.client().send('PUT', '/api/products', { body: {} }), [404]);
    expectApiError(await admin.delete('/api/cart'), [404]);
  });
});

test('an empty or blank number in a query counts as absent, and a repeated or invalid one is rejected', async () => {
  for (const list of ['/api/products', '/api/admin/orders', '/api/admin/products']) {
    const all = await admin.get(list);
    for (const query of ['limit=', 'limit=%20', 'limit=+&search=&cursor='])
      expect((await admin.get(`${list}?${query}`)).text).toBe(all.text);
    for (const query of ['limit=x', 'limit=1&limit=', 'limit=0', 'limit=1,5'])
      expectApiError(await admin.get(`${list}?${query}`), [400]);
  }
});

test('an error message contains the product’s name unchanged, with any characters', async () => {
  const drugName = "$& $1 $' $$ {{product}}";
  const productId = await product(store, { drugName });
  const line = { productId, quantity: 1, selectedDosage: '500 mg', selectedPrice: 1 };
  const { body } = await admin.post('/api/cart', line);
  expect(body).toMatchObject({
    product: drugName,
    message: `The price of ${drugName} has changed. Please review your cart.`,
  });
});
