import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { openLog } from '#server/platform/observability/log.ts';
import { client } from '../../../test/client.ts';
import { openProxy } from '../../../test/http/proxy.ts';
import { serverOn } from '../../../test/second-servers.ts';
import { testStore } from '../../../test/store.ts';

const sink = new PassThrough();
let text = '';
sink.on('data', (bytes: Buffer) => {
  text += bytes.toString();
});
const lines = () =>
  text
    .trim()
    .split('\n')
    .map(
      (line) =>
        JSON.parse(line) as { level: number; msg: string; err?: { type: string; code?: string; address?: string } },
    );

test('while the database is away, requests fail with 503 and one warning says why, with the code of the error', async () => {
  const store = await testStore({ log: openLog('trace', sink) });
  const proxy = await openProxy(store.url);
  const app = await serverOn(store, proxy.url);
  await proxy.close();
  const browser = client(app);
  browser.cookies.set('session', 'of-somebody');
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await browser.get('/api/cart')).status));
  expect(new Set(statuses)).toEqual(new Set([503]));
  const warnings = lines().filter(({ level, err }) => level >= 40 && err);
  expect(warnings).toMatchObject([{ level: 40, msg: 'the database is unavailable: requests fail' }]);
  const [{ err } = {}] = warnings;
  expect(JSON.stringify(err)).toMatch(/"code":"ECONNREFUSED"/);
});

test('an error that is a plain object is logged with what it has', async () => {
  const from = lines().length;
  const error = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', address: '127.0.0.1', port: 5432 });
  openLog('trace', sink).warn({ err: { ...error, stack: error.stack, queue: 'mail' } }, 'the job queue met an error');
  expect(lines()[from]?.err).toMatchObject({ type: 'Error', code: 'ECONNREFUSED', address: '127.0.0.1:5432' });
});
