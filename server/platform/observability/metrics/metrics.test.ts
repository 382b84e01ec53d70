import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { proxyTo } from '#server/platform/database/failover/proxy.harness.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { useBuiltWeb } from '#server/platform/http/pages/web-build.ts';
import { testMailServer } from '#server/platform/jobs/mail-server.harness.ts';
import { findProgram } from '../../../../scripts/find-program.ts';
import { checkoutBody, customerWithCart, person } from '../../../../test/factories.ts';
import { testStore } from '../../../../test/store.ts';
import { openMetrics } from './metrics.ts';
import { startMetrics } from './start-metrics.ts';

const root = new URL('../../../../', import.meta.url);
const mailServer = await testMailServer();
const store = await testStore({ environment: { METRICS_PORT: '0', SMTP_URL: mailServer.url }, web: useBuiltWeb });
await store.app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(store.app.server.address() as AddressInfo).port}`;

const scrape = async (url = store.metricsUrl) => (await fetch(url)).text();

/** The value of a line of a scrape; undefined if there is no such line. */
async function read(line: string, url?: string): Promise<number | undefined> {
  const found = (await scrape(url)).split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}

/** The increase of a line's value while `work` runs. */
async function increase(line: string, work: () => Promise<unknown>): Promise<number> {
  const before = (await read(line)) ?? 0;
  await work();
  return ((await read(line)) ?? 0) - before;
}

describe('the metrics', () => {
  test('are exactly those that docs/metrics.md lists', async () => {
    const exposed = [...(await scrape()).matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name);
    const page = readFileSync(new URL('docs/metrics.md', root), 'utf8');
    const listed = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(exposed.toSorted());
  });

  test('include every metric that the alerts use', async () => {
    await store.client().get('/healthz');
    const rules = readFileSync(new URL('deploy/prometheus/alerts.yaml', root), 'utf8');
    const used = new Set([...rules.matchAll(/\b(theriac|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name));
    const exposed = new Set([...(await scrape()).matchAll(/^(\w+)(?=[{ ])/gm)].map(([name]) => name));
    expect(used.size).toBeGreaterThan(8);
    expect([...used].filter((name) => !exposed.has(name))).toEqual([]);
  });

  const promtool = findProgram('promtool');
  test.skipIf(promtool === undefined)('and the alerts pass promtool', async () => {
    const check = (args: string[], input?: string) => spawnSync(promtool ?? '', args, { input, encoding: 'utf8' });
    const rules = check(['check', 'rules', new URL('deploy/prometheus/alerts.yaml', root).pathname]);
    expect(rules).toMatchObject({ status: 0, stdout: expect.stringContaining('SUCCESS') });
    const parsed = check(['check', 'metrics'], await scrape());
    expect(parsed.stderr.replaceAll(/^process_\S+ .*\n|^nodejs_\S+ .*\n/gm, '')).toBe('');
  });
});

describe('requests', () => {
  const line = (metric: string, labels: string) => `theriac_http_${metric}{${labels}}`;

  test('count by method, route pattern and class of status', async () => {
    const orders = line('requests_total', 'method="GET",route="/api/orders/:id",status="4xx"');
    expect(
      await increase(orders, async () => {
        for (const id of ['1', 'two', crypto.randomUUID()]) await store.client().get(`/api/orders/${id}`);
      }),
    ).toBe(3);
    const unknown = line('requests_total', 'method="GET",route="/api/*",status="4xx"');
    expect(
      await increase(unknown, async () => {
        for (const path of ['a', 'b/c', 'd?search=haemorrhoids']) await store.client().get(`/api/${path}`);
      }),
    ).toBe(3);
    expect(await scrape()).not.toMatch(/haemorrhoids|two/);
  });

  test('have a duration histogram', async () => {
    const count = line('request_duration_seconds_count', 'method="GET",route="/healthz",status="2xx"');
    expect(await increase(count, () => store.client().get('/healthz'))).toBe(1);
  });

  test('served from the cache count too, as hits', async () => {
    const get = async (headers: Record<string, string> = {}) => {
      const response = await fetch(`${origin}/products`, { headers });
      await response.text();
      return response.headers.get('etag') ?? '';
    };
    const etag = await get();
    const total = line('requests_total', 'method="GET",route="/*",status="2xx"');
    const ok = line('cached_responses_total', 'method="GET",route="/*",status="2xx"');
    const notModified = line('cached_responses_total', 'method="GET",route="/*",status="3xx"');
    const hits = 'theriac_cache_requests_total{result="hit"}';
    const twice = async () => {
      await get();
      await get();
    };
    expect(await increase(total, twice)).toBe(2);
    expect(await increase(ok, twice)).toBe(2);
    expect(await increase(hits, twice)).toBe(2);
    expect(await increase(notModified, () => get({ 'if-none-match': etag }))).toBe(1);
    const misses = 'theriac_cache_requests_total{result="miss"}';
    expect(await increase(misses, () => store.client().get('/api/products?limit=3&sort=price-low'))).toBe(1);
    expect(await read('theriac_cache_entries')).toBeGreaterThan(0);
    expect(await read('theriac_cache_bytes')).toBeGreaterThan(1000);
  });
});

describe('counters', () => {
  test('count an order once with its value, even when the request is repeated', async () => {
    const customer = await customerWithCart(store);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const place = async () => {
      for (const _ of [1, 2]) expect((await customer.post('/api/checkout', checkoutBody, key)).status).toBe(201);
    };
    const before = await read('theriac_orders_placed_cents_total');
    expect(await increase('theriac_orders_placed_total', place)).toBe(1);
    expect(await read('theriac_orders_placed_cents_total')).toBe((before ?? 0) + 2010);
  });

  test('count wrong passwords, but not correct ones', async () => {
    const customer = await person(store);
    const signIn = (password: string) => store.client().post('/api/login', { email: customer.email, password });
    expect(await increase('theriac_sign_ins_failed_total', () => signIn('wrong one'))).toBe(1);
    expect(await increase('theriac_sign_ins_failed_total', () => signIn('correct horse'))).toBe(0);
  });

  test('count mails as sent when the server has accepted them, and as failed for each attempt', async () => {
    const register = (email: string) =>
      store.client().post('/api/register', { email, firstName: 'Amelia', lastName: 'Okafor', password: 'horse 1' });
    await store.mailsSettled();
    expect(
      await increase('theriac_mails_sent_total', async () => {
        await register('sent@clinic.example');
        await store.mailsSettled();
      }),
    ).toBe(1);
    mailServer.replyWith({ code: 550, status: '5.1.1', at: 'RCPT TO' });
    const before = await read('theriac_mails_failed_total');
    await register('unknown@clinic.example');
    await expect.poll(() => read('theriac_mails_given_up_total')).toBe(1);
    expect(await read('theriac_mails_failed_total')).toBe((before ?? 0) + 1);
  });
});

describe('the metrics server', () => {
  test.each(['/', '/metrics/', '/metrics?x', '/api/user', '/healthz'])('has nothing at %s', async (path) => {
    expect((await fetch(new URL(path, store.metricsUrl))).status).toBe(404);
  });

  test('rejects other methods than GET', async () => {
    const response = await fetch(store.metricsUrl, { method: 'POST', body: 'x' });
    expect(response.status).toBe(404);
  });

  test('is not available on the store’s port', async () => {
    expect((await fetch(`${origin}/metrics`)).status).toBe(404);
  });
});

describe('the database', () => {
  test('is reported as down within the scrape timeout, beside all other metrics', async () => {
    const proxy = await proxyTo(store.url);
    const log = { warn: () => undefined };
    const pool = openPool(proxy.url, log, { max: 1 });
    const metrics = openMetrics([]);
    const measured = { url: proxy.url, pool };
    const databases = { primary: measured, direct: measured, replica: measured };
    const server = await startMetrics({ port: 0, host: '127.0.0.1' }, { metrics, log, databases });
    afterAll(async () => {
      await server.close();
      await pool.end();
    });
    proxy.freeze();
    const startedAt = performance.now();
    expect(await read('theriac_database_up{database="primary"}', server.url)).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    const metricsText = await scrape(server.url);
    expect(metricsText).toContain('theriac_database_up{database="direct"} 0');
    expect(metricsText).toContain('theriac_database_up{database="replica"} 0');
    expect(metricsText).toContain('theriac_database_pool_max{database="primary"} 1');
    expect(metricsText).not.toContain('theriac_jobs_waiting{');
    proxy.thaw();
    await expect.poll(() => read('theriac_database_up{database="primary"}', server.url), { interval: 500 }).toBe(1);
  });
});
