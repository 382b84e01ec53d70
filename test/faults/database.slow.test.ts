import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testMailServer } from '#server/platform/jobs/mail-server.harness.ts';
import { addressOfBoth, newPair, newServer, type Pair, type PostgresServer } from '../postgres/postgres.ts';
import { type StoreProcess, storeProcesses } from '../spawn-stores-per-test.ts';
import { kindOf, pollResponses, type ResponsePoll } from './poll-responses.ts';
import { customerEnvironment, signInCustomer, type TestCustomer } from './test-customer.ts';

const mailServer = await testMailServer();
const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-faults-'));
const servers: PostgresServer[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const [catalogue, list, cart, terms, health, ready] = [
  '/api/products?limit=3',
  '/products',
  '/api/cart',
  '/terms',
  '/healthz',
  '/readyz',
] as const;
const paths = [catalogue, list, cart, terms, health, ready];

/** Starts a store, signs a customer in, and polls its addresses. */
async function open(startStore: () => Promise<StoreProcess>) {
  const store = await startStore();
  const customer = await signInCustomer(store.url);
  await customer.get(terms);
  const responses = pollResponses(customer.get, paths);
  await settles(responses, ready, '200', 10_000);
  return { store, customer, responses };
}

/** Waits until the only kind of response is this one. `timeout` in milliseconds. */
const settles = (responses: ResponsePoll, path: string, kind: string, timeout: number) =>
  expect.poll(() => responses.take(path), { timeout }).toEqual([kind]);

/** Without the database, requests that need it get a 503 with Retry-After. Others succeed. */
async function expectUnavailable(responses: ResponsePoll, customer: TestCustomer): Promise<void> {
  for (const path of [ready, cart, catalogue, list]) await settles(responses, path, '503 retry', 15_000);
  expect(await kindOf(customer.order())).toBe('503 retry');
  for (const path of [terms, health]) expect(responses.take(path)).toEqual(['200']);
}

/** Everything works within five seconds after the database is back, including mails. */
async function expectRecovered(responses: ResponsePoll, customer: TestCustomer): Promise<void> {
  const timeout = 5_000;
  await Promise.all(paths.map((path) => settles(responses, path, '200', timeout)));
  const placed = await customer.order();
  expect(placed.status).toBe(201);
  const { id } = (await placed.json()) as { id: string };
  await expect
    .poll(() => mailServer.mailsTo(customer.email).filter(({ text }) => text.includes(id)).length, { timeout })
    .toBe(1);
}

describe('a database that', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await newServer(path.join(folder, 'alone'));
    servers.push(server);
    await server.start();
  });
  const startStore = storeProcesses({ SMTP_URL: mailServer.url, ...customerEnvironment });

  test.each<[string, () => Promise<void> | void, () => Promise<void> | void]>([
    ['is stopped and started', () => server.end('SIGINT'), () => server.start()],
    ['is killed and started', () => server.end('SIGKILL'), () => server.start()],
    ['freezes and continues', () => server.freeze(), () => server.thaw()],
  ])(
    '%s: 503 until then, and everything works within five seconds after',
    async (_what, stop, restore) => {
      const { customer, responses } = await open(() => startStore({ DATABASE_URL: server.url }));
      await stop();
      await expectUnavailable(responses, customer);
      await restore();
      await expectRecovered(responses, customer);
      await responses.stop();
    },
    90_000,
  );
});

describe('a primary with a standby that', () => {
  let pair: Pair;
  let made = 0;
  beforeEach(async () => {
    made += 1;
    pair = await newPair(path.join(folder, `pair-${made}`), { synchronous: true });
    servers.push(pair.primary, pair.standby);
    await pair.primary.start();
    await pair.standby.start();
  });
  const startStore = storeProcesses({ SMTP_URL: mailServer.url, ...customerEnvironment });

  test.each<[string, () => Promise<void> | void]>([
    ['is killed', () => pair.primary.end('SIGKILL')],
    ['freezes', () => pair.primary.freeze()],
  ])(
    '%s: the store uses the standby once it is promoted',
    async (_what, stop) => {
      const DATABASE_URL = addressOfBoth(pair, 'postgres');
      const { customer, responses } = await open(() => startStore({ DATABASE_URL }));
      expect((await customer.order()).status).toBe(201);
      await stop();
      await expectUnavailable(responses, customer);
      await pair.standby.promote();
      await expectRecovered(responses, customer);
      const orders = (await (await customer.get('/api/orders')).json()) as object[];
      expect(orders).toHaveLength(2);
      await responses.stop();
    },
    90_000,
  );
});
