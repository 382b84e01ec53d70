import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { isErrorCode } from '#contract/errors.ts';
import type { Answer } from '../../../test/client.ts';
import { person, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();
const admin = await person(store, { role: 'admin' });

/** Any answer to bad input: a refusal with the contract's body, never our fault. */
function expectRefusal(answer: Answer, statuses: number[]) {
  expect(statuses, answer.text).toContain(answer.status);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.body).toMatchObject({
    message: expect.any(String),
    code: expect.any(String),
    requestId: expect.any(String),
  });
  expect(isErrorCode(String(answer.body.code))).toBe(true);
}

const json = { 'content-type': 'application/json' };
const withBody = (endpoints as readonly Endpoint[]).filter((endpoint) => endpoint.body);
const url = (endpoint: Endpoint) => endpoint.path.replace('{id}', '1').replace('{token}', 'x');

describe.each(withBody.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    const send = (raw: string, headers = json) => admin.send(endpoint.method, url(endpoint), { raw, headers });

    test('refuses JSON that is broken, and bodies that are not objects', async () => {
      for (const raw of ['{', '{"a":', 'null', '[]', '"text"', '7', 'true', '{"__proto__":{"a":1}}']) {
        expectRefusal(await send(raw), [400, 404]);
      }
    });

    test('refuses fields of wrong types, and NUL in texts', async () => {
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
        expectRefusal(
          await send(JSON.stringify(Object.fromEntries(names.map((name) => [name, value])))),
          [400, 401, 403, 404], // a password of any form is merely a wrong one
        );
      }
    });

    test('refuses a body over 64 KiB and one that is not JSON', async () => {
      expectRefusal(await send(JSON.stringify({ email: 'x'.repeat(70_000) })), [413]);
      expectRefusal(await send('email=a', { 'content-type': 'application/x-www-form-urlencoded' }), [415]);
      expectRefusal(await send('{}', { 'content-type': 'text/plain' }), [415]);
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
    expectRefusal(await store.client().get(address), [400, 404]);
  });

  test('and unknown methods of known ones', async () => {
    expectRefusal(await store.client().send('PUT', '/api/products', { body: {} }), [404]);
    expectRefusal(await admin.delete('/api/cart'), [404]);
  });
});

test('a query’s number that is empty or blank counts as absent, and one that is repeated or none is refused', async () => {
  for (const list of ['/api/products', '/api/admin/orders', '/api/admin/products']) {
    const all = await admin.get(list);
    for (const query of ['limit=', 'limit=%20', 'limit=+&search=&cursor='])
      expect((await admin.get(`${list}?${query}`)).text).toBe(all.text);
    for (const query of ['limit=x', 'limit=1&limit=', 'limit=0', 'limit=1,5'])
      expectRefusal(await admin.get(`${list}?${query}`), [400]);
  }
});

test('a refusal names a product as it is called, whatever stands in the name', async () => {
  const drugName = "$& $1 $' $$ {{product}}";
  const productId = await product(store, { drugName });
  const line = { productId, quantity: 1, selectedDosage: '500 mg', selectedPrice: 1 };
  const { body } = await admin.post('/api/cart', line);
  expect(body).toMatchObject({
    product: drugName,
    message: `The price of ${drugName} has changed. Please review your cart.`,
  });
});
