import { beforeAll, describe, expect, test } from 'vitest';
import { SIGNED_IN_AS } from '#contract/accounts/signed-in-as.ts';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { callSample, everybody } from '../../../test/every-endpoint.ts';
import { checkoutBody, PASSWORD, type Person, person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

const store = await testStore();

/** The same browser, whose page believes somebody of that id signed in. */
function believing(caller: Person, id: number | string): Person {
  const send: Person['send'] = (method, url, sending = {}) =>
    caller.send(method, url, { ...sending, headers: { ...sending.headers, [SIGNED_IN_AS]: String(id) } });
  return { ...caller, send };
}

const all = endpoints as readonly Endpoint[];

describe.for(all.filter(({ access }) => access !== 'anyone'))('$method $path', (endpoint) => {
  test('is refused when it was meant for somebody else, and answers whom it was meant for', async () => {
    const { callers, things } = await everybody(store);
    const caller = endpoint.access === 'admin' ? callers.administrator : callers['customer A'];
    for (const id of [callers['customer B'].id, 0, '', `${caller.id}, ${caller.id}`, 'somebody']) {
      const refused = await callSample(endpoint, believing(caller, id), things);
      expect([refused.status, refused.body?.code]).toEqual([409, 'SESSION_CHANGED']);
    }
    const answer = await callSample(endpoint, believing(caller, caller.id), things);
    expect(answer.body?.code).not.toBe('SESSION_CHANGED');
  });
});

test('an order that was meant for somebody else is not placed, and no address is kept', async () => {
  const { callers, things } = await everybody(store);
  const other = callers['customer B'];
  await other.post('/api/cart', { productId: things.product, quantity: 1, selectedDosage: '500 mg' });
  const page = believing(other, callers['customer A'].id);
  const { status } = await page.send('POST', '/api/checkout', { body: checkoutBody });
  expect(status).toBe(409);
  expect((await other.get<unknown[]>('/api/orders')).body).toEqual([]);
  expect((await other.get<unknown[]>('/api/cart')).body).toHaveLength(1);
});

test('a session that has ended is told as ended, whoever was believed signed in', async () => {
  const customer = await person(store);
  await customer.post('/api/logout');
  const answer = await believing(customer, customer.id).send('GET', '/api/cart');
  expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHORIZED']);
});

describe('what is for everybody', () => {
  let visitor: Person;
  beforeAll(async () => {
    visitor = { ...store.client(), id: 0, email: '' };
  });

  test.for(['/api/products', '/api/categories', '/api/types'])('%s is the same bytes', async (url) => {
    const plain = await visitor.get(url);
    const marked = await believing(visitor, 7).send('GET', url);
    expect(marked.text).toBe(plain.text);
    expect({ ...marked.headers, date: '' }).toEqual({ ...plain.headers, date: '' });
  });

  test('signing in and out is nobody’s', async () => {
    const customer = await person(store);
    const { email } = customer;
    const signedIn = await believing(customer, 0).send('POST', '/api/login', {
      body: { email, password: PASSWORD },
    });
    expect(signedIn.status).toBe(200);
    expect((await believing(customer, 0).send('POST', '/api/logout')).status).toBe(200);
  });
});
