import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { useBuiltWeb } from '#server/platform/http/pages/web-build.ts';
import { product } from '../factories.ts';
import { exchange, parseResponse } from '../http/raw-http.ts';
import { testStore } from '../store.ts';

/** Number of random addresses: FUZZ_RUNS=500 tests more, FUZZ_SEED selects others. The pages must be built. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 8) * 60;
const SEED = Number(process.env.FUZZ_SEED ?? 1);

const lines: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
const store = await testStore({ log, web: useBuiltWeb });
await store.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = store.app.server.address() as AddressInfo;
await product(store);

/** Libraries that write to the console would write addresses, which may be personal. */
const printed = vi.spyOn(process.stderr, 'write');
for (const level of ['log', 'info', 'warn', 'error'] as const) {
  vi.spyOn(console, level).mockImplementation((...message) => void lines.push(message.join(' ')));
}

/** Sends an unchanged request line over a socket. Resolves with the status, 0 without a response. */
async function statusOf(target: string, { method = 'GET', headers = ['Host: store.example'] } = {}): Promise<number> {
  const raw = await exchange(
    port,
    `${method} ${target} HTTP/1.1\r\n${[...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`,
  );
  return raw === '' ? 0 : parseResponse(raw).status;
}

async function expectNoFault(target: string, method = 'GET'): Promise<void> {
  lines.length = 0;
  const status = await statusOf(target, { method });
  expect({ target, status: status < 500 ? 'fine' : status, log: lines }).toEqual({ target, status: 'fine', log: [] });
  expect(printed).not.toHaveBeenCalled();
}

/** Paths that leave a folder, in several encodings. */
const steps = [
  ...['..', '.', '...', '%2e%2e', '%2E.', '.%2e', '%252e%252e', '..;', '..%00', '..%5c', '..\\', '%c0%ae%c0%ae'],
  ...['%e0%80%ae', '%uff0e', '..%2f', '..%252f', '%2f', '%5c', '\\', '', '~', '.git', '%00', '%0d%0aX: y', '%', '%f'],
  ...['x%0aHIV.data', 'x%0dy', 'x%0a/x', 'x%e2%80%a8y.data', 'reset-password/T%0a/x', 'reset-password/T%0d.data'],
  ...['package.json', 'etc/passwd', 'server', 'index.html', 'swagger-ui.css', 'C:', 'con', 'nul.txt', 'é', '%ff', '*'],
  ...['x'.repeat(300), '%61'.repeat(200), 'any', '1', '__proto__', '_root.data', 'products.data', '_.data', 'a.data'],
];
const roots = [
  ...['/', '/api', '/api/', '/api/docs', '/api/docs/', '/api/docs/static', '/api/docs/static/', '/api/docs/json'],
  ...['/api/products', '/api/cart', '/api/orders', '/api/admin/orders', '/api/verify-email', '/api/auth/google'],
  ...['/assets', '/assets/', '/icons', '/pictures', '/products', '/orders', '/admin/orders', '/verify-email', '/auth'],
  ...['/sitemap-1.xml', '/sitemap-', '/robots.txt', '/healthz', '/readyz', '/manifest.webmanifest', '//', '/\\', '/;'],
];
const forms = [
  '',
  'http://store.example',
  'https://evil.example:443',
  'http://',
  'http:/',
  'http:',
  'ftp://a',
  'http://[::1',
  'http://a?b',
];
const endings = [
  '',
  '/',
  '//',
  '?',
  '??',
  '?%',
  '?x=%ff',
  '#',
  '#?a',
  ';',
  '%20',
  '?_routes=root',
  '.data',
  '.data?_routes=%',
];

const address = fc
  .tuple(
    fc.oneof({ arbitrary: fc.constant(''), weight: 6 }, fc.constantFrom(...forms)),
    fc.constantFrom(...roots),
    fc.array(fc.constantFrom(...steps), { maxLength: 5 }),
    fc.constantFrom('/', '/', '//', '\\', '%2f'),
    fc.constantFrom(...endings),
  )
  .map(
    ([form, root, path, between, ending]) => `${form}${root}${path.map((step) => between + step).join('')}${ending}`,
  );

describe('no address causes a 500 or a line in the log', () => {
  test.each([
    ...[
      '/api/docs/static/../../package.json',
      '/api/docs/static/..%2f..%2fpackage.json',
      '/api/docs/static/%2e%2e/%2e%2e/package.json',
    ],
    ...[
      '/api/docs/static/..%5c..%5cpackage.json',
      '/api/docs/static/%00',
      '/api/docs/static//etc/passwd',
      '/api/docs/static/.',
    ],
    ...['/api/docs/static/x%2f..%2f..', '/assets/..%2f..%2fserver/index.js', '/assets/%2e%2e/%2e%2e/package.json'],
  ])('%s is not found', async (target) => {
    await expectNoFault(target);
    expect([400, 404]).toContain(await statusOf(target));
  });

  test.each([
    '/',
    '*',
    'x',
    '?',
    '#',
    '//',
    '\\',
    '/%',
    'http://',
    'store.example:443',
    '/\\evil.example',
    'http://evil.example',
  ])('%j with any query', async (target) => {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE', 'CONNECT', 'TRACE'])
      await expectNoFault(target, method);
  });

  test(
    'with any characters',
    async () => {
      await fc.assert(fc.asyncProperty(address, fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST'), expectNoFault), {
        numRuns: RUNS,
        seed: SEED,
      });
    },
    60_000 + RUNS * 100,
  );
});

test.each([
  ['If-Match', '"x"'],
  ['If-Unmodified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ['Range', 'bytes=999999999-'],
])('%s of a file causes no 500 either', async (name, text) => {
  for (const target of ['/favicon.svg', '/api/docs/static/index.css', '/api/products', '/']) {
    lines.length = 0;
    const status = await statusOf(target, { headers: ['Host: store.example', `${name}: ${text}`] });
    expect([target, status < 500, lines]).toEqual([target, true, []]);
  }
});

describe('a request without a host or with several is rejected (RFC 9112 §3.2)', () => {
  test.each([
    ['two alike', ['Host: store.example', 'Host: store.example'], 400],
    ['two that differ', ['Host: store.example', 'hOST: evil.example'], 400],
    ['two apart', ['Host: store.example', 'Accept: */*', 'Host: evil.example'], 400],
    ['none', ['Accept: */*'], 400],
    ['one that is no host', ['Host: a b'], 400],
    ['one with a path', ['Host: store.example/x'], 400],
    ['a list', ['Host: a.example, b.example'], 400],
    ['one with a user', ['Host: a@b.example'], 400],
    ['a name with a port', ['Host: store.example:3000'], 200],
    ['an IPv6 address', ['Host: [::1]:3000'], 200],
    ['an empty one', ['Host:'], 200],
  ])('%s', async (_name, headers, status) => {
    for (const target of ['/api/types', '/api/types', '/auth', '/healthz'])
      expect([target, await statusOf(target, { headers })]).toEqual([target, status]);
  });
});

test('an address has no fragment (RFC 9112 §3.2.1)', async () => {
  for (const target of ['/api/products#?limit=1', '/products#x', '/#']) expect(await statusOf(target)).toBe(400);
});
