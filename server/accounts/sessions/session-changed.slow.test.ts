import { beforeAll, describe, expect, test } from 'vitest';
import { SIGNED_IN_AS } from '#contract/accounts/signed-in-as.ts';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { callSample, signUpCallers } from '../../../test/every-endpoint.ts';
import { checkoutBody, PASSWORD, type Person, person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();

/** The same browser with a page that was loaded for the user of this id. */
function pageOf(caller: Person, id: number | string): Person {
  const send: Person['send'] = (method, url, sending = {}) =>
    caller.send(method, url, { ...sending, headers: { ...sending.headers, [SIGNED_IN_AS]: String(id) } });
  return { ...caller, send };
}

const all = endpoints as readonly Endpoint[];

describe.for(all.filter(({ access }) => access !== 'anyone'))('$method $path', (endpoint) => {
  test('rejects a page of another user and accepts a page of the session’s user', async () => {
    const { callers, data } = await signUpCallers(store);
    const caller = endpoint.access === 'admin' ? callers.administrator : callers['customer A'];
    for (const id of [callers['customer B'].id, 0, '', `${caller.id}, ${caller.id}`, 'not an id']) {
      const rejected = await callSample(endpoint, pageOf(caller, id), data);
      expect([rejected.status, rejected.body?.code]).toEqual([409, 'SESSION_CHANGED']);
    }
    const response = await callSample(endpoint, pageOf(caller, caller.id), data);
    expect(response.body?.code).not.toBe('SESSION_CHANGED');
  });
});

test('an order from a page of another user is not placed, and the cart is kept', async () => {
  const { callers, data } = await signUpCallers(store);
  const other = callers['customer B'];
  await other.post('/api/cart', { productId: data.product, quantity: 1, selectedDosage: '500 mg' });
  const page = pageOf(other, callers['customer A'].id);
  const { status } = await page.send('POST', '/api/checkout', { body: checkoutBody });
  expect(status).toBe(409);
  expect((await other.get<unknown[]>('/api/orders')).body).toEqual([]);
  expect((await other.get<unknown[]>('/api/cart')).body).toHaveLength(1);
});

test('an ended session gets UNAUTHORIZED, whichever user the page belongs to', async () => {
  const customer = await person(store);
  await customer.post('/api/logout');
  const { status, body } = await pageOf(customer, customer.id).send('GET', '/api/cart');
  expect([status, body.code]).toEqual([401, 'UNAUTHORIZED']);
});

describe('a public endpoint ignores the page’s user:', () => {
  let visitor: Person;
  beforeAll(async () => {
    visitor = { ...store.client(), id: 0, email: '' };
  });

  test.for(['/api/products', '/api/categories', '/api/types'])('%s returns the same bytes', async (url) => {
    const plain = await visitor.get(url);
    const withUser = await pageOf(visitor, 7).send('GET', url);
    expect(withUser.text).toBe(plain.text);
    expect({ ...withUser.headers, date: '' }).toEqual({ ...plain.headers, date: '' });
  });

  test('signing in and out works', async () => {
    const customer = await person(store);
    const { email } = customer;
    const signedIn = await pageOf(customer, 0).send('POST', '/api/login', {
      body: { email, password: PASSWORD },
    });
    expect(signedIn.status).toBe(200);
    expect((await pageOf(customer, 0).send('POST', '/api/logout')).status).toBe(200);
  });
});
