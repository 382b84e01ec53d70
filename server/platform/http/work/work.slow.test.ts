import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { holdLock, untilBlocked } from '#server/accounts/races.harness.ts';
import { cookieOf } from '#server/admin/products/uploads.harness.ts';
import { useBuiltWeb } from '#server/platform/http/pages/web-build.ts';
import { customerWithCart, type Person, person } from '../../../../test/factories.ts';
import { openSocket } from '../../../../test/http/raw-http.ts';
import { testStore } from '../../../../test/store.ts';

const store = await testStore({ environment: { TRUST_PROXY: '1' }, web: useBuiltWeb });
const CROWD = '203.0.113.7';
const CONNECTIONS = 80;
/** Of one network (work.ts): what it has in progress, and what may wait for long. */
const READS = 2;
const CALLS = 6;
const WAITING = 64;

/** A GET of a visitor. */
const visit = (url: string, from: string) => store.app.inject({ url, headers: { 'x-forwarded-for': from } });
const callFrom = (from: string, caller: Person) => caller.get('/api/cart', { 'x-forwarded-for': from });
const crowd = <T>(request: (each: number) => Promise<T>) =>
  Promise.all(Array.from({ length: CONNECTIONS }, (_, each) => request(each)));

/**
 * Every request of the crowd gets an answer: 200, or 503 if it arrived when its network had waited for more than a second, as
 * its last ones do on a slow machine.
 */
function expectAnswers(statuses: number[]): void {
  expect(statuses).toHaveLength(CONNECTIONS);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(WAITING);
  expect(new Set([200, 503, ...statuses])).toEqual(new Set([200, 503]));
}

/** Each searches its own words: those of the test before may be cached still. */
test.each([
  ['pages', (each: number) => `/products?search=page${each}`],
  ['data of pages', (each: number) => `/products.data?search=data${each}`],
  ['searches', (each: number) => `/api/products?search=word${each}`],
])('80 uncached %s of one network keep nobody else waiting', async (_name, url) => {
  const customer = await customerWithCart(store);
  const held = await holdLock(store.pool, 'lock table search_words in access exclusive mode', []);
  const searches = crowd((each) => visit(url(each), CROWD));
  await untilBlocked(store.pool, READS);
  expect((await callFrom(CROWD, customer)).status).toBe(200);
  expect((await callFrom('203.0.113.8', customer)).status).toBe(200);
  expect((await visit('/api/products?limit=7', '203.0.113.8')).statusCode).toBe(200);
  expect(store.app.work.size).toBe(READS);
  await held.release();
  expectAnswers((await searches).map(({ statusCode }) => statusCode));
});

test('80 calls of one network leave places and database connections to others', async () => {
  const customer = await customerWithCart(store);
  const other = await person(store);
  const held = await holdLock(store.pool, 'lock table cart_lines in access exclusive mode', []);
  const carts = crowd(() => callFrom(CROWD, customer));
  await untilBlocked(store.pool, CALLS);
  expect((await other.get('/api/user', { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200);
  expect((await visit('/api/products?limit=6', CROWD)).statusCode).toBe(200);
  await held.release();
  expectAnswers((await carts).map(({ status }) => status));
});

test('an overloaded store rejects further requests of the network that waits, with 503 and Retry-After', async () => {
  await visit('/api/categories', CROWD);
  const held = await holdLock(store.pool, 'lock table search_words in access exclusive mode', []);
  const accepted = crowd((each) => visit(`/api/products?search=more${each}`, CROWD));
  await untilBlocked(store.pool, READS);
  await delay(1_100);
  const rejected = await visit('/api/products?search=last', CROWD);
  expect(rejected.statusCode).toBe(503);
  expect(rejected.headers['retry-after']).toBe('1');
  expect(rejected.json()).toMatchObject({ message: 'Service unavailable', code: 'SERVICE_UNAVAILABLE' });
  for (const free of ['/healthz', '/favicon.svg', '/api/categories'])
    expect((await visit(free, CROWD)).statusCode).toBe(200);
  expect((await visit('/api/products?limit=5', '203.0.113.9')).statusCode).toBe(200);
  await held.release();
  expectAnswers((await accepted).map(({ statusCode }) => statusCode));
  expect((await visit('/api/products?search=last', CROWD)).statusCode).toBe(200);
});

test('a visitor who asks for what another network’s request is making does not wait in line', async () => {
  const held = await holdLock(store.pool, 'lock table search_words in access exclusive mode', []);
  const url = '/api/products?search=shared';
  const searches = [url, ...Array.from({ length: 20 }, (_, each) => `${url}${each}`)].map((each) => visit(each, CROWD));
  await untilBlocked(store.pool, READS);
  const same = visit(url, '203.0.113.8');
  await held.release();
  expect((await same).statusCode).toBe(200);
  await Promise.all(searches);
});

await store.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => store.app.close());
const { port } = store.app.server.address() as AddressInfo;
const openConnections = promisify(store.app.server.getConnections.bind(store.app.server));

test('a request whose client left while it waited is not done', async () => {
  const held = await holdLock(store.pool, 'lock table search_words in access exclusive mode', []);
  const before = store.app.work.rejected;
  const sockets = await Promise.all(
    Array.from({ length: 10 }, async (_, each) => {
      const socket = await openSocket(port);
      socket.write(`GET /api/products?search=gone${each} HTTP/1.1\r\nhost: store\r\n\r\n`);
      return socket;
    }),
  );
  await untilBlocked(store.pool, READS);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => openConnections()).toBe(0);
  await held.release();
  await expect.poll(() => store.app.work.rejected - before).toBe(10 - READS);
  await expect.poll(() => store.app.work.size).toBe(0);
});

test('requests whose body arrives slowly hold no place', async () => {
  const customer = await customerWithCart(store);
  const head = `POST /api/cart HTTP/1.1\r\nhost: store\r\ncookie: ${cookieOf(customer)}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`;
  const sockets = await Promise.all(
    Array.from({ length: CALLS * 2 }, async () => {
      const socket = await openSocket(port);
      socket.write(head);
      return socket;
    }),
  );
  expect((await customer.get('/api/user')).status).toBe(200);
  await expect.poll(() => store.app.work.size).toBe(0);
  for (const socket of sockets) socket.destroy();
});
