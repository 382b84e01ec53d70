import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findProgram } from '../../scripts/find-program.ts';
import { checkoutBody, customerWithCart } from '../../test/factories.ts';
import { freePorts } from '../../test/http/free-ports.ts';
import { testStore } from '../../test/store.ts';

/** A real Prometheus with the configuration, the alerts and the queries of the dashboard, on the metrics of a real store. */
const program = findProgram('prometheus', 'prometheus');
const missing = program ? '' : ' (skipped: this machine has no Prometheus and no way to install it)';
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

interface Panel {
  title: string;
  targets?: { expr: string }[];
}
const { panels } = JSON.parse(read('dashboard.json')) as { panels: Panel[] };
const queries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const));

describe.skipIf(missing)(`Prometheus${missing}`, async () => {
  if (!program) return;
  const store = await testStore({ environment: { METRICS_PORT: '0' } });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-prometheus-'));
  const [port] = await freePorts(1);
  const configuration = read('prometheus.yaml')
    .replaceAll(/127\.0\.0\.1:1300\d/g, new URL(store.metricsUrl).host)
    .replaceAll('15s', '500ms');
  writeFileSync(path.join(folder, 'prometheus.yaml'), configuration);
  cpSync(new URL('alerts.yaml', import.meta.url), path.join(folder, 'alerts.yaml'));
  const options = ['config.file=prometheus.yaml', 'storage.tsdb.path=data', `web.listen-address=127.0.0.1:${port}`];
  const child = spawn(program, ['--log.level=error', ...options.map((each) => `--${each}`)], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  afterAll(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true });
  });

  const ask = async (address: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${address}`);
    return (await response.json()) as { status: string; error?: string; data: never };
  };
  const resultOf = async (query: string): Promise<unknown[]> => {
    const { status, error, data } = await ask(`query?query=${encodeURIComponent(query)}`);
    expect([status, error]).toEqual(['success', undefined]);
    return (data as { result: unknown[] }).result;
  };

  test('scrapes every process of the configuration', async () => {
    const health = async () => {
      const { data } = await ask('targets').catch(() => ({ data: { activeTargets: [] } }));
      const { activeTargets } = data as { activeTargets: { health: string }[] };
      return activeTargets.map((each) => each.health);
    };
    await expect.poll(health).toEqual(['up', 'up']); // the same store as web and worker: equal targets of a job are one
  });

  test('evaluates every alert', async () => {
    const rules = async () => {
      const { data } = await ask('rules');
      const { groups } = data as { groups: { rules: { name: string; health: string; lastError?: string }[] }[] };
      return groups.flatMap((group) => group.rules);
    };
    await expect.poll(async () => (await rules()).filter(({ health }) => health !== 'ok')).toEqual([]);
    expect((await rules()).length).toBeGreaterThan(10);
  });

  test('has a result for every query of the dashboard', async () => {
    const customer = await customerWithCart(store);
    expect((await customer.post('/api/checkout', checkoutBody)).status).toBe(201);
    await store.client().post('/api/browser-errors', {
      ...{ kind: 'error', name: 'TypeError', message: 'x is not a function', page: '/products' },
      ...{ place: '/assets/cart-D3x9.js:1:2042', build: '/assets/of-another-build.js' },
    });
    expect(queries.length).toBeGreaterThan(20);
    const empty = async () => {
      const found: string[] = [];
      for (const [title, query] of queries) {
        const now = query.replaceAll('$__rate_interval', '5s').replaceAll(' offset 1w', '');
        if ((await resultOf(now)).length === 0) found.push(title);
      }
      return found;
    };
    await expect.poll(empty, { interval: 500 }).toEqual([]);
  });
});
