import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recordingLog } from '../../test/recording-log.ts';
import { testStore } from '../../test/store.ts';

const { log, lines } = recordingLog('info');
const store = await testStore({ log, environment: { METRICS_PORT: '0' } });
const error = {
  ...{ kind: 'rejection', name: 'TypeError', message: 'x is not a function', page: '/admin/orders' },
  ...{ place: '/assets/cart-D3x9.js:1:2042', build: '/assets/of-another-build.js' },
};
const reported = () => lines().filter(({ msg }) => msg === 'an error in a page');

async function counted(): Promise<string[]> {
  const metrics = await (await fetch(store.metricsUrl)).text();
  return metrics.split('\n').filter((line) => line.startsWith('theriac_browser_errors_total{') && !line.endsWith(' 0'));
}

test('an error of a page is counted by page and build, and logged without values', async () => {
  const message = `Unexpected token J, "Jane Doe <jane@clinic.example> has 4`;
  expect((await store.client().post('/api/browser-errors', { ...error, message })).status).toBe(204);
  expect(reported()).toMatchObject([
    { level: 40, browserError: { ...error, message: 'Unexpected token J, …', build: 'other' } },
  ]);
  await store.client().post('/api/browser-errors', { ...error, page: '/of-nobody' });
  expect(await counted()).toEqual([
    'theriac_browser_errors_total{page="/admin",build="other"} 1',
    'theriac_browser_errors_total{page="other",build="other"} 1',
  ]);
});

test('addresses with ids or tokens, and files that are not ours, are rejected', async () => {
  for (const wrong of [
    { page: '/reset-password/abcdefghijklmnopqrstuvwxyz' },
    { page: '/orders/4f2a91c7' },
    { page: '/products?search=warfarin' },
    { place: 'https://elsewhere.example/x.js:1:1' },
    { build: '/assets/../server/config.ts' },
    { name: 'A name of somebody' },
    { message: 'x'.repeat(201) },
  ]) {
    expect((await store.client().post('/api/browser-errors', { ...error, ...wrong })).status).toBe(400);
  }
});

test('a flood is counted, but does not fill the log', async () => {
  const before = reported().length;
  for (let each = 0; each < 100; each += 1) await store.client().post('/api/browser-errors', error);
  expect(reported().length - before).toBeLessThanOrEqual(30);
  expect(await counted()).toContain('theriac_browser_errors_total{page="/admin",build="other"} 101');
});

test('an error of the build that is served is counted as current', async () => {
  await store.client().post('/api/browser-errors', { ...error, build: `/assets/${builtFile()}` });
  expect(await counted()).toContain('theriac_browser_errors_total{page="/admin",build="current"} 1');
});

function builtFile(): string | undefined {
  return readdirSync(new URL('../../build/client/assets', import.meta.url)).find((name) => name.endsWith('.js'));
}
