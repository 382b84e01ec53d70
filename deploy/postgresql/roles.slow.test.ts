import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureAdministrator } from '#server/accounts/administrator.ts';
import { buildApp } from '#server/app.ts';
import { loadStarterCatalogue } from '#server/catalogue/starter.ts';
import { readConfig } from '#server/config.ts';
import { expiredRows, startJobs } from '#server/jobs.ts';
import { migrateStore } from '#server/migrate.ts';
import { openContext } from '#server/open-context.ts';
import { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { cleanUp } from '#server/platform/jobs/clean-up.ts';
import { startQueue } from '#server/platform/jobs/queue.ts';
import { client } from '../../test/client.ts';
import { checkoutBody, PASSWORD } from '../../test/factories.ts';
import { newServer } from '../../test/postgres/postgres.ts';

/** The role has the same name as in deploy/. */
const script = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8').replaceAll(/\btheriac\b/g, 'theriac_store');

const ADMINISTRATOR = { ADMIN_EMAIL: 'admin@shop.example', ADMIN_PASSWORD: PASSWORD };
const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-roles-'));
const server = await newServer(folder);

function urlOf(role: string): string {
  const url = new URL(server.url);
  Object.assign(url, { username: role, password: 'secret', pathname: '/shop' });
  return url.href;
}

async function run(url: string, statements: string): Promise<void> {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  await connection.query(statements).finally(() => connection.end());
}

beforeAll(async () => {
  await server.start();
  await server.ask('create database shop');
  const superuser = Object.assign(new URL(server.url), { pathname: '/shop' }).href;
  await run(superuser, script('roles.sql'));
  await run(superuser, `alter role theriac_owner password 'secret'; alter role theriac_store password 'secret'`);
  await migrateStore(urlOf('theriac_owner'));
  // A restore inserts jobs too.
  const queue = await startQueue(urlOf('theriac_owner'), { warn: console.warn, error: console.error });
  await queue.stop();
  await run(urlOf('theriac_owner'), script('rights.sql'));
});
afterAll(async () => {
  await server.end('SIGINT');
  rmSync(folder, { recursive: true });
});

describe('the role that a store runs as', () => {
  it('can do everything that a store does, from its first start', async () => {
    const config = readConfig({
      ...{ ...ADMINISTRATOR, NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000' },
      ...{ DATABASE_URL: urlOf('theriac_store'), DATA_DIR: folder, MAILBOX_PORT: '0' },
    });
    const open = await openContext(config, { progress: () => undefined, onDatabaseExit: () => undefined });
    const { context } = open;
    const app = await buildApp(context, { cache: new ResponseCache() });
    try {
      expect((await loadStarterCatalogue(context.db, context.log))?.added).toBeGreaterThan(100);
      await startJobs(context);
      await ensureAdministrator(context.db, config);
      const admin = client(app);
      const status = async (answer: Promise<{ status: number }>) => (await answer).status;
      const signIn = { email: ADMINISTRATOR.ADMIN_EMAIL, password: PASSWORD };
      expect(await status(admin.post('/api/login', signIn))).toBe(200);
      const [product] = (await admin.get<{ id: number }[]>('/api/products?limit=1&search=tablet')).body;
      expect(await status(admin.post('/api/cart', { productId: product?.id, quantity: 2, selectedDosage: '' }))).toBe(
        400,
      );
      const { body: detail } = await admin.get(`/api/admin/products/${product?.id}`);
      const options = { productId: product?.id, quantity: 2, selectedDosage: detail.defaultDosage };
      expect(await status(admin.post('/api/cart', options))).toBe(201);
      const placed = await admin.post('/api/checkout', checkoutBody);
      expect(placed.status).toBe(201);
      expect(await status(admin.patch(`/api/admin/orders/${placed.body.id}`, { status: 'delivered' }))).toBe(200);
      expect(await status(admin.get('/api/admin/orders?search=shop'))).toBe(200);
      expect(await status(admin.post(`/api/admin/products/${product?.id}/withdraw`, { version: detail.version }))).toBe(
        200,
      );
      const stranger = { email: 'new@shop.example', password: PASSWORD, firstName: 'New', lastName: 'Person' };
      expect(
        await status(client(app).post('/api/register', { ...stranger, confirmPassword: PASSWORD, agreeToTerms: true })),
      ).toBe(201);
      await cleanUp(context.db, expiredRows);
      expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'ready' });
    } finally {
      await app.close();
      await open.close();
    }
  });

  it('can write new tables of a migration before the rights are granted again', async () => {
    const [owner, store] = [urlOf('theriac_owner'), urlOf('theriac_store')];
    await run(owner, 'create table public.fresh (id serial, note text)');
    try {
      await run(store, `insert into fresh (note) values ('new'); update fresh set note = 'old'; delete from fresh`);
    } finally {
      await run(owner, 'drop table public.fresh');
    }
  });

  it.each([
    'drop table orders',
    'alter table order_events disable trigger all',
    'create table public.mine ()',
    'create schema mine',
    'truncate orders',
    `update order_events set to_status = 'delivered'`,
    'delete from order_events',
    `update audit set event = 'signed-in'`,
    'delete from drizzle.__drizzle_migrations',
    'create role another',
    'set role theriac_owner',
  ])('cannot: %s', async (statement) => {
    await expect(run(urlOf('theriac_store'), statement)).rejects.toThrow(/^permission denied|^must be owner/);
  });
});
