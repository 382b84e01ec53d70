import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { testStore } from '../../../test/store.ts';
import { exchange, openSocket, readAnswer, type WireAnswer } from '../../../test/wire.ts';
import { CONNECTION_LIMITS } from './connections/connections.ts';
import { useBuiltWeb } from './pages/web-build.ts';

const limits = { ...CONNECTION_LIMITS, headersMs: 300, requestMs: 500, lookMs: 50 };
const silent = pino({ level: 'silent' });
const store = await testStore({ PUBLIC_URL: 'https://store.example' }, silent, {}, { web: useBuiltWeb, limits });
await store.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = store.app.server.address() as AddressInfo;

const says = (text: string) => exchange(port, text).then(readAnswer);
const asks = (line: string, headers: Record<string, string> = {}, body = '') => {
  const all = { host: 'store.example', connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return says(`${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
};
const writes = (headers: Record<string, string>, body: string) =>
  asks('POST /api/login', { 'content-length': String(body.length), ...headers }, body);
const json = { 'content-type': 'application/json' };

/** What protects whoever gets an answer, whatever it says. */
function expectProtection({ headers }: WireAnswer): void {
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
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'[^;]*; style-src 'self'( 'sha256-[^;]*)?;/);
  expect(policy).toMatch(/frame-ancestors 'none'; base-uri 'none'; upgrade-insecure-requests$/);
  expect(policy).not.toMatch(/unsafe|\*|https?:|strict-dynamic/);
  expect(headers).not.toHaveProperty('server');
  expect(headers).not.toHaveProperty('x-powered-by');
}

const [script] = readdirSync('build/client/assets').filter((name) => name.endsWith('.js'));
const viewer = 'GET /api/docs/static/swagger-ui-bundle.js';

const asked: [what: string, status: number, ask: () => Promise<WireAnswer>][] = [
  ['a page', 200, () => asks('GET /')],
  ['a page that is kept', 200, () => asks('GET /')],
  ['a page that is no other visitor’s business', 200, () => asks('GET /reset-password/x')],
  ['a page that is not there', 404, () => asks('GET /nothing-here')],
  ['a page’s headers alone', 200, () => asks('HEAD /products')],
  ['a page’s data', 404, () => asks('GET /nothing.data')],
  ['a script', 200, () => asks(`GET /assets/${script}`)],
  ['a script, compressed', 200, () => asks(`GET /assets/${script}`, { 'accept-encoding': 'br' })],
  ['a part that no script has', 200, () => asks(`GET /assets/${script}`, { range: 'bytes=99999999-' })],
  ['a part that no script of the viewer has', 200, () => asks(viewer, { range: 'bytes=99999999-' })],
  ['an icon', 200, () => asks('GET /icons/apple-touch-icon.png')],
  ['a path that leads out of the folder', 404, () => asks('GET /assets/../../server/index.js')],
  ['robots.txt', 200, () => asks('GET /robots.txt')],
  ['the sitemap', 200, () => asks('GET /sitemap.xml')],
  ['the API’s page', 200, () => asks('GET /api/docs/')],
  ['a script of the API’s page', 200, () => asks(viewer)],
  ['the API’s document', 200, () => asks('GET /api/openapi.json')],
  ['an answer of the API', 200, () => asks('GET /api/products')],
  ['an answer of the API that is kept', 200, () => asks('GET /api/products')],
  ['a probe', 200, () => asks('GET /healthz')],
  ['a bad parameter', 400, () => asks('GET /api/products?limit=x')],
  ['nobody’s call', 401, () => asks('GET /api/user')],
  ['a call of another site', 403, () => asks('POST /api/logout', { origin: 'https://evil.example' })],
  ['an unknown call', 404, () => asks('GET /api/nothing')],
  ['an address that is none', 404, () => asks('GET /api/%zz')],
  ['an address that is none, of a page', 404, () => asks('GET /%c0')],
  ['a parameter without end', 404, () => asks(`GET /api/verify-email/${'x'.repeat(600)}`)],
  ['a method that nobody serves', 404, () => asks('PROPFIND /api/products')],
  ['a question for the options', 403, () => asks('OPTIONS /api/login', { origin: 'https://evil.example' })],
  ['a body that is no JSON', 400, () => writes(json, '{')],
  ['a body of another kind', 415, () => writes({ 'content-type': 'text/plain' }, '{}')],
  ['a body too large', 413, () => writes({ ...json, 'content-length': '70000' }, '')],
  ['a body without end', 408, () => writes({ ...json, 'content-length': '100' }, '{')],
  ['headers without end', 408, () => says('GET / HTTP/1.1\r\nhost: x\r\n')],
  ['nothing at all', 408, () => says('')],
  ['a request that is none', 400, () => says('GARBAGE\r\n\r\n')],
  ['a request with two lengths', 400, () => asks('POST /api/login', { 'content-length': '1\r\ncontent-length: 2' })],
  ['a length and chunks', 400, () => writes({ 'transfer-encoding': 'chunked' }, '0\r\n\r\n')],
  ['chunks that are none', 400, () => writes({ ...json, 'content-length': '0\r\ntransfer-encoding: chunked' }, 'zz')],
  ['no host', 400, () => says('GET / HTTP/1.1\r\nconnection: close\r\n\r\n')],
  ['headers too large', 431, () => asks('GET /', { cookie: 'x'.repeat(20_000) })],
  [
    'headers too many',
    431,
    () => asks('GET /', Object.fromEntries([...Array(200).keys()].map((n) => [`x-${n}`, '1']))),
  ],
  ['an expectation', 417, () => asks('GET /', { expect: 'the-impossible' })],
];

describe('the headers that protect who gets it are on', () => {
  test.each(asked)('%s (%i)', async (_what, status, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expectProtection(answer);
  });

  test.each(['/', '/api/products', '/favicon.svg'])('%s, unchanged (304)', async (path) => {
    const { headers } = await asks(`GET ${path}`);
    for (let times = 0; times < 2; times += 1) {
      const answer = await asks(`GET ${path}`, { 'if-none-match': headers.etag ?? '' });
      expect(answer).toMatchObject({ status: 304, body: '' });
      expectProtection(answer);
    }
  });

  test('a refusal because of too much work (503)', async () => {
    const others = Array.from({ length: 1_000 }, () => ({ routeOptions: { url: '/api/x', config: {} }, headers: {} }));
    for (const other of others) store.app.work.enter(other as unknown as FastifyRequest);
    const answer = await asks('GET /api/user');
    for (const other of others) store.app.work.leave(other as unknown as FastifyRequest);
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expectProtection(answer);
  });
});

test('what could not be read is answered without a word of it, or of what the store is made of', async () => {
  for (const text of [
    'GARBAGE <script>\r\n\r\n',
    `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'s'.repeat(20_000)}\r\n\r\n`,
  ]) {
    const { body, headers } = await says(text);
    expect(body).toBe('');
    expect(headers).toMatchObject({ connection: 'close', 'content-length': '0', 'cache-control': 'no-store' });
  }
});

test('who was answered already hears nothing that could be taken for the answer to somebody else', async () => {
  const socket = await openSocket(port);
  let told = '';
  socket.setEncoding('latin1').on('data', (piece: string) => {
    told += piece;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write('POST /api/logout HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\n{');
  await closed;
  expect(told.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 415']);
});
