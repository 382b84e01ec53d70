import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { csvFile, csvRow } from '#server/catalogue/import/import.harness.ts';
import { advisoryLocks } from '#server/locks.ts';
import { emptyDatabase } from '../../test/database.ts';
import { checkoutBody, PASSWORD } from '../../test/factories.ts';
import { freePorts } from '../../test/http/free-ports.ts';
import { findPgBouncer, startPgBouncer } from '../../test/postgres/pgbouncer.ts';
import { startStoreProcess } from '../../test/spawn-store.ts';

/** Web processes and commands behind a PgBouncer in transaction mode. */
const missing = findPgBouncer() ? '' : ' (skipped: this machine has no PgBouncer and no way to install it)';

describe.skipIf(missing)(`a store behind a pooler in transaction mode${missing}`, async () => {
  if (missing) return;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-pooler-'));
  const directUrl = await emptyDatabase();
  const pooler = await startPgBouncer(directUrl, { mode: 'transaction' });
  const [metricsPort = 0, mailboxPort = 0] = await freePorts(2);
  const administrator = { email: 'head@clinic.example', password: PASSWORD };
  const pooled = { DATABASE_URL: pooler.through(directUrl) };
  const addresses = { ...pooled, DATABASE_DIRECT_URL: directUrl };
  const environment = {
    ...{ ...addresses, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', MAILBOX_PORT: String(mailboxPort) },
    ...{ METRICS_PORT: String(metricsPort), RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn' },
    ...{ ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password },
  };
  const store = startStoreProcess({ environment });
  const origin = `http://127.0.0.1:${(await store.opened)[1]}`;
  const second = startStoreProcess({
    environment: { ...environment, MAILBOX_PORT: '0', METRICS_PORT: '', JOBS: 'worker' },
  });
  const secondOrigin = `http://127.0.0.1:${(await second.opened)[1]}`;
  let cookie = '';

  afterAll(async () => {
    for (const { child } of [store, second]) child.kill('SIGTERM');
    await Promise.all([store.ended, second.ended]);
    await pooler.stop();
    rmSync(folder, { recursive: true });
  });

  const call = async (method: string, address: string, body?: unknown) => {
    const response = await fetch(new URL(address, origin), {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
  };

  test('says what it found, and is ready by both addresses', async () => {
    expect(store.output()).toContain(
      'DATABASE_URL leads to a pooler in transaction mode, which does not keep prepared statements: none are used\n',
    );
    expect((await call('GET', '/readyz')).body).toEqual({
      status: 'ready',
      checks: { start: true, database: true, direct: true, migrations: true, queue: true },
    });
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toContain('theriac_database_up{database="primary"} 1');
    expect(metrics).toContain('theriac_database_up{database="direct"} 1');
  });

  test('many sign in at once', async () => {
    const signIns = await Promise.all(Array.from({ length: 40 }, () => call('POST', '/api/login', administrator)));
    expect(new Set(signIns.map(({ status }) => status))).toEqual(new Set([200]));
    cookie = (signIns[0]?.headers.getSetCookie() ?? []).map((each) => each.split(';')[0]).join('; ');
  });

  test('orders are placed, and their mails leave', async () => {
    const [product] = (await call('GET', '/api/products?limit=1&search=tablet')).body;
    const { defaultDosage } = (await call('GET', `/api/admin/products/${product.id}`)).body;
    for (let order = 0; order < 10; order += 1) {
      const line = { productId: product.id, quantity: 2, selectedDosage: defaultDosage };
      expect((await call('POST', '/api/cart', line)).status).toBe(201);
      expect((await call('POST', '/api/checkout', checkoutBody)).status).toBe(201);
    }
    const mailbox = `http://127.0.0.1:${mailboxPort}/api/messages?to=${encodeURIComponent(administrator.email)}`;
    const received = async () => ((await (await fetch(mailbox)).json()) as unknown[]).length;
    await expect.poll(received).toBe(10);
  });

  test('a new price is seen in the other process, which has cached the old one', async () => {
    const [product] = (await call('GET', '/api/products?limit=1&search=capsule')).body;
    const address = `${secondOrigin}/api/products/${product.id}`;
    const prices = async (): Promise<object> => (await call('GET', address)).body.dosagePricing;
    const doubled = Object.fromEntries(Object.entries(await prices()).map(([dosage, price]) => [dosage, price * 2]));
    const changed = await call('PATCH', `/api/admin/products/${product.id}`, { dosagePricing: doubled });
    expect(changed.status).toBe(200);
    await expect.poll(prices).toEqual(doubled);
  });

  test('an import holds its lock, and another one is rejected meanwhile', async () => {
    const importFile = async () => {
      const address = new URL('/api/admin/products/import?format=csv', origin);
      const headers = { cookie, 'content-type': 'application/octet-stream' };
      return await (await fetch(address, { method: 'POST', headers, body: readFileSync(csvFile(csvRow())) })).text();
    };
    const other = new pg.Client({ connectionString: directUrl });
    await other.connect();
    await other.query('select pg_advisory_lock($1)', [advisoryLocks.import]);
    expect(await importFile()).toContain('E_BUSY');
    await other.end();
    expect(await importFile()).toContain('"event":"done"');
  });

  test('does not start, nor does a command, without the direct address', async () => {
    const sentence = /^.*DATABASE_URL leads to a pooler in transaction mode: set DATABASE_DIRECT_URL to .*\n$/;
    const { DATABASE_DIRECT_URL: _, ...without } = environment;
    for (const command of [['server/main.ts'], ['cli/theriac.ts', 'migrate']]) {
      const failed = startStoreProcess({
        environment: { ...without, METRICS_PORT: '', MAILBOX_PORT: '0' },
        command: [process.execPath, ...command],
      });
      expect(await failed.ended).toBe(1);
      expect(failed.output()).toMatch(sentence);
    }
  });
});
