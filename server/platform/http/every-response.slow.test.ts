import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { exchange, openSocket, parseResponse, type RawResponse } from '../../../test/http/raw-http.ts';
import { testStore } from '../../../test/store.ts';
import { CONNECTION_LIMITS } from './connections/connections.ts';
import { useBuiltWeb } from './pages/web-build.ts';

const limits = { ...CONNECTION_LIMITS, headersMs: 300, requestMs: 500, checkIntervalMs: 50 };
const silent = pino({ level: 'silent' });
const store = await testStore({
  environment: { PUBLIC_URL: 'https://store.example' },
  log: silent,
  web: useBuiltWeb,
  limits,
});
await store.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = store.app.server.address() as AddressInfo;

const sendRaw = (text: string) => exchange(port, text).then(parseResponse);
const send = (line: string, headers: Record<string, string> = {}, body = '') => {
  const all = { host: 'store.example', connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return sendRaw(`${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
};
const post = (headers: Record<string, string>, body: string) =>
  send('POST /api/login', { 'content-length': String(body.length), ...headers }, body);
const json = { 'content-type': 'application/json' };

function expectSecurityHeaders({ headers }: RawResponse): void {
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': expect.stringContaining('camera=(), microphone=(), geolocation=(), payment=()'),
    'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  expect(headers['cross-origin-resource-policy']).toMatch(/^(same-origin|cross-origin)$/);
  const policy = headers['content-security-policy'];
  expect(policy).toMatch(
    /^default-src 'self'; child-src 'none'; worker-src 'self'; media-src 'none'; object-src 'none'; script-src 'self'[^;]*; style-src 'self'( 'sha256-[^;]*)?;/,
  );
  expect(policy).toMatch(/frame-ancestors 'none'; base-uri 'none'; upgrade-insecure-requests$/);
  expect(policy).not.toMatch(/unsafe|\*|https?:|strict-dynamic/);
  expect(headers).not.toHaveProperty('server');
  expect(headers).not.toHaveProperty('x-powered-by');
}

const [script] = readdirSync('build/client/assets').filter((name) => name.endsWith('.js'));
const viewer = 'GET /api/docs/static/swagger-ui-bundle.js';

const responses: [name: string, status: number, request: () => Promise<RawResponse>][] = [
  ['a page', 200, () => send('GET /')],
  ['a cached page', 200, () => send('GET /')],
  ['a page with a secret address', 200, () => send('GET /reset-password/x')],
  ['an unknown page', 404, () => send('GET /nothing-here')],
  ['a HEAD of a page', 200, () => send('HEAD /products')],
  ['a page’s data', 404, () => send('GET /nothing.data')],
  ['a script', 200, () => send(`GET /assets/${script}`)],
  ['a script, compressed', 200, () => send(`GET /assets/${script}`, { 'accept-encoding': 'br' })],
  ['an unsatisfiable range of a script', 200, () => send(`GET /assets/${script}`, { range: 'bytes=99999999-' })],
  ['an unsatisfiable range of the viewer’s script', 200, () => send(viewer, { range: 'bytes=99999999-' })],
  ['an icon', 200, () => send('GET /icons/apple-touch-icon.png')],
  ['a path traversal', 404, () => send('GET /assets/../../server/index.js')],
  ['robots.txt', 200, () => send('GET /robots.txt')],
  ['the sitemap', 200, () => send('GET /sitemap.xml')],
  ['the API viewer', 200, () => send('GET /api/docs/')],
  ['a script of the API viewer', 200, () => send(viewer)],
  ['the OpenAPI document', 200, () => send('GET /api/openapi.json')],
  ['an API response', 200, () => send('GET /api/products')],
  ['a cached API response', 200, () => send('GET /api/products')],
  ['a health check', 200, () => send('GET /healthz')],
  ['a bad parameter', 400, () => send('GET /api/products?limit=x')],
  ['an unauthenticated call', 401, () => send('GET /api/user')],
  ['a call of another site', 403, () => send('POST /api/logout', { origin: 'https://evil.example' })],
  ['an unknown API path', 404, () => send('GET /api/nothing')],
  ['an invalid address', 404, () => send('GET /api/%zz')],
  ['an invalid address of a page', 404, () => send('GET /%c0')],
  ['a path parameter that is too long', 404, () => send(`GET /api/verify-email/${'x'.repeat(600)}`)],
  ['an unsupported method', 404, () => send('PROPFIND /api/products')],
  ['an OPTIONS request of another site', 403, () => send('OPTIONS /api/login', { origin: 'https://evil.example' })],
  ['a body that is not JSON', 400, () => post(json, '{')],
  ['an unsupported content type', 415, () => post({ 'content-type': 'text/plain' }, '{}')],
  ['a body that is too large', 413, () => post({ ...json, 'content-length': '70000' }, '')],
  ['an incomplete body', 408, () => post({ ...json, 'content-length': '100' }, '{')],
  ['incomplete headers', 408, () => sendRaw('GET / HTTP/1.1\r\nhost: x\r\n')],
  ['nothing at all', 408, () => sendRaw('')],
  ['a malformed request', 400, () => sendRaw('GARBAGE\r\n\r\n')],
  ['a request with two lengths', 400, () => send('POST /api/login', { 'content-length': '1\r\ncontent-length: 2' })],
  ['a length and a chunked body', 400, () => post({ 'transfer-encoding': 'chunked' }, '0\r\n\r\n')],
  ['malformed chunks', 400, () => post({ ...json, 'content-length': '0\r\ntransfer-encoding: chunked' }, 'zz')],
  ['no host', 400, () => sendRaw('GET / HTTP/1.1\r\nconnection: close\r\n\r\n')],
  ['headers that are too large', 431, () => send('GET /', { cookie: 'x'.repeat(20_000) })],
  [
    'too many headers',
    431,
    () => send('GET /', Object.fromEntries([...Array(200).keys()].map((n) => [`x-${n}`, '1']))),
  ],
  ['an expectation', 417, () => send('GET /', { expect: 'the-impossible' })],
];

describe('security headers are on', () => {
  test.each(responses)('%s (%i)', async (_name, status, request) => {
    const response = await request();
    expect(response.status).toBe(status);
    expectSecurityHeaders(response);
  });

  test.each(['/', '/api/products', '/favicon.svg'])('%s, unchanged (304)', async (path) => {
    const { headers } = await send(`GET ${path}`);
    for (let times = 0; times < 2; times += 1) {
      const response = await send(`GET ${path}`, { 'if-none-match': headers.etag ?? '' });
      expect(response).toMatchObject({ status: 304, body: '' });
      expectSecurityHeaders(response);
    }
  });

  test('a rejection under overload (503)', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const others = Array.from({ length: 1_016 }, (_, each) => {
      const request = { ip: `203.0.${each >> 8}.${each & 255}`, headers: {}, raw: { socket: {} } };
      return store.app.work.run('call', request as unknown as FastifyRequest, () => gate);
    });
    const response = await send('GET /api/user');
    open();
    await Promise.all(others);
    expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expectSecurityHeaders(response);
  });
});

test('only the page that scans may use the camera, and WebAssembly for its pictures', async () => {
  const { headers } = await send('GET /quick-order/scan');
  expect(headers['permissions-policy']).toMatch(/^camera=\(self\), microphone=\(\),/);
  expect(headers['content-security-policy']).toMatch(/; script-src 'self'[^;]* 'wasm-unsafe-eval';/);
  for (const path of ['/quick-order', '/quick-order/scan/more', '/products']) {
    const other = await send(`GET ${path}`);
    expect(other.headers['permissions-policy']).toMatch(/^camera=\(\),/);
    expect(other.headers['content-security-policy']).not.toContain('wasm');
  }
});

test('the response to a malformed request contains nothing of the request or of the server software', async () => {
  for (const text of [
    'GARBAGE <script>\r\n\r\n',
    `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'s'.repeat(20_000)}\r\n\r\n`,
    `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'s'.repeat(2_000_000)}\r\n\r\n`,
  ]) {
    const { body, headers } = await sendRaw(text);
    expect(body).toBe('');
    expect(headers).toMatchObject({ connection: 'close', 'content-length': '0', 'cache-control': 'no-store' });
  }
});

test('after a response, a connection gets no second one that a proxy could take for another client’s', async () => {
  const socket = await openSocket(port);
  let received = '';
  socket.setEncoding('latin1').on('data', (piece: string) => {
    received += piece;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write('POST /api/logout HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\n{');
  await closed;
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 415']);
});
