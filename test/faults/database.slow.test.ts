import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testMailServer } from '#server/platform/jobs/mail-server.harness.ts';
import { eitherOf, newPair, newServer, type Pair, type PostgresServer } from '../postgres.ts';
import { type StoreProcess, storeProcesses } from '../process.ts';
import { type Shopper, shopper, shopperOf } from './shopper.ts';
import { kindOf, type Watch, watch } from './watch.ts';

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

/** A store on a database, somebody who shops there, and what is answered meanwhile. */
async function open(startStore: () => Promise<StoreProcess>) {
  const store = await startStore();
  const customer = await shopper(store.url);
  await customer.get(terms);
  const seen = watch(customer.get, paths);
  await settles(seen, ready, '200', 10_000);
  return { store, customer, seen };
}

/** From now on these are the answers, within so many milliseconds. */
const settles = (seen: Watch, path: string, kind: string, timeout: number) =>
  expect.poll(() => seen.take(path), { timeout }).toEqual([kind]);

/** While the database is away: refused in the way that says so, but for what needs none. */
async function expectAway(seen: Watch, customer: Shopper): Promise<void> {
  for (const path of [ready, cart, catalogue, list]) await settles(seen, path, '503 again', 15_000);
  expect(await kindOf(customer.order())).toBe('503 again');
  for (const path of [terms, health]) expect(seen.take(path)).toEqual(['200']);
}

/** Within five seconds of its return everything is as before, mails too. */
async function expectBack(seen: Watch, customer: Shopper): Promise<void> {
  const within = 5_000;
  await Promise.all(paths.map((path) => settles(seen, path, '200', within)));
  const placed = await customer.order();
  expect(placed.status).toBe(201);
  const { id } = (await placed.json()) as { id: string };
  await expect
    .poll(() => mailServer.mailsTo(customer.email).filter(({ text }) => text.includes(id)).length, { timeout: within })
    .toBe(1);
}

describe('a database that', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await newServer(path.join(folder, 'alone'));
    servers.push(server);
    await server.start();
  });
  const startStore = storeProcesses({ SMTP_URL: mailServer.url, ...shopperOf });

  test.each<[string, () => Promise<void> | void, () => Promise<void> | void]>([
    ['is stopped and started', () => server.end('SIGINT'), () => server.start()],
    ['is killed and started', () => server.end('SIGKILL'), () => server.start()],
    ['says nothing, and goes on', () => server.freeze(), () => server.thaw()],
  ])(
    '%s: 503 meanwhile, and everything again within five seconds',
    async (_what, goes, returns) => {
      const { customer, seen } = await open(() => startStore({ DATABASE_URL: server.url }));
      await goes();
      await expectAway(seen, customer);
      await returns();
      await expectBack(seen, customer);
      await seen.stop();
    },
    90_000,
  );
});

describe('a primary with a standby that', () => {
  let pair: Pair;
  let made = 0;
  beforeEach(async () => {
    made += 1;
    pair = await newPair(path.join(folder, `pair-${made}`));
    servers.push(pair.primary, pair.standby);
    await pair.primary.start();
    await pair.standby.start();
  });
  const startStore = storeProcesses({ SMTP_URL: mailServer.url, ...shopperOf });

  test.each<[string, () => Promise<void> | void]>([
    ['is killed', () => pair.primary.end('SIGKILL')],
    ['vanishes', () => pair.primary.freeze()],
  ])(
    '%s: the store goes on with the standby once that is promoted',
    async (_what, goes) => {
      const DATABASE_URL = eitherOf(pair, 'postgres');
      const { customer, seen } = await open(() => startStore({ DATABASE_URL }));
      expect((await customer.order()).status).toBe(201);
      await goes();
      await expectAway(seen, customer);
      await pair.standby.promote();
      await expectBack(seen, customer);
      const orders = (await (await customer.get('/api/orders')).json()) as object[];
      expect(orders).toHaveLength(2);
      await seen.stop();
    },
    90_000,
  );
});
