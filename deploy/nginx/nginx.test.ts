import { EventEmitter, once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage, type RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findProgram } from '../../scripts/find-program.ts';
import { freePorts } from '../../test/http/free-ports.ts';
import { ask, begin, listen, type Nginx, startNginx } from './nginx.harness.ts';

const nginxProgram = findProgram('nginx', 'nginx-light');
const openssl = findProgram('openssl', 'openssl');
const missing = nginxProgram && openssl ? '' : ' (skipped: this machine has no nginx and no way to install it)';

/** The requests that reached the processes, in their order. */
let reached: { line: string; headers: IncomingHttpHeaders; bytes: number }[] = [];
let nginx: Nginx;
/** Emits an event for each request whose headers have arrived. */
const arrivals = new EventEmitter();
const closers: (() => unknown)[] = [];
const lines = () => reached.map(({ line }) => line);

/** Breaks the connection at the first request of an address that asks for it. Otherwise responds with what it received. */
const restartableProcess: RequestListener = async (request, response) => {
  const { method, url = '', headers } = request;
  const line = `${method} ${url.split('?')[0]}`;
  const isFirst = !lines().includes(line);
  const reported = { line, headers, bytes: 0 };
  reached.push(reported);
  arrivals.emit(line);
  for await (const chunk of request) reported.bytes += chunk.length;
  if (url.startsWith('/api/breaks') && isFirst) return void request.socket.destroy();
  response.setHeader('x-content-type-options', 'nosniff'); // as every response of the store has it
  if (url.startsWith('/api/busy')) return void response.writeHead(503, { 'retry-after': '7' }).end('busy');
  response.end('done');
};

describe.skipIf(missing)(`the site of deploy/nginx${missing}`, () => {
  beforeAll(async () => {
    const processes = [
      await listen(restartableProcess),
      await listen(restartableProcess),
      await listen(restartableProcess),
    ];
    closers.push(
      ...processes.map(
        ({ server }) =>
          () =>
            server.close(),
      ),
    );
    const ports = [...(await freePorts(1)), ...processes.map(({ port }) => port)]; // the first is a process that is down
    nginx = await startNginx({ nginx: nginxProgram ?? '', openssl: openssl ?? '' }, ports);
  });
  beforeEach(() => {
    reached = [];
  });
  afterAll(async () => {
    await nginx.stop();
    for (const close of closers) close();
  });

  it('redirects http to https', async () => {
    const [response] = await once(get({ port: nginx.ports.http, path: '/products?search=x' }), 'response');
    expect((response as IncomingMessage).statusCode).toBe(301);
    expect((response as IncomingMessage).headers.location).toBe('https://shop.example/products?search=x');
    expect((response as IncomingMessage).headers['x-content-type-options']).toBe('nosniff');
  });

  it('sends a request to another process if one is down, also a POST', async () => {
    for (let turn = 0; turn < 8; turn += 1)
      expect((await ask(nginx, '/api/cart', { method: 'POST' }, '{}')).status).toBe(200);
    expect(lines()).toEqual(Array(8).fill('POST /api/cart'));
  });

  it('retries a page whose process broke the connection', async () => {
    expect((await ask(nginx, '/api/breaks/page')).status).toBe(200);
    expect(lines()).toEqual(['GET /api/breaks/page', 'GET /api/breaks/page']);
  });

  it('never sends a checkout twice: the client gets a 503 with Retry-After', async () => {
    const response = await ask(nginx, '/api/breaks/checkout', { method: 'POST' }, '{}');
    expect(lines()).toEqual(['POST /api/breaks/checkout']);
    expect(response.status).toBe(503);
    expect(response.headers['retry-after']).toBe('2');
    expect(JSON.parse(response.text)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('passes a 503 of the store on, without trying another process', async () => {
    const response = await ask(nginx, '/api/busy');
    expect([response.status, response.headers['retry-after'], response.text]).toEqual([503, '7', 'busy']);
    expect(lines()).toEqual(['GET /api/busy']);
    expect((await ask(nginx, '/api/busy')).text).toBe('busy'); // and the process does not count as failed
  });

  it('forwards the client’s address, whatever the client claims', async () => {
    await ask(nginx, '/api/user', { headers: { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' } });
    const headers = reached[0]?.headers;
    expect(headers?.['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers?.['x-forwarded-proto']).toBe('https');
    expect(headers?.host).toBe('shop.example');
    expect(headers?.forwarded).toBeUndefined();
  });

  it('sends security headers with its own answers, and leaves those of the store alone', async () => {
    const own = {
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    };
    const failed = await ask(nginx, '/api/breaks/headers', { method: 'POST' }, '{}');
    const malformed = await ask(nginx, '/', { headers: { host: 'a b' } });
    const tooLarge = await ask(nginx, '/api/checkout', { method: 'POST' }, Buffer.alloc(65_537));
    const responses = [await ask(nginx, '/readyz'), failed, malformed, tooLarge];
    expect(responses.map(({ status }) => status)).toEqual([404, 503, 400, 413]);
    for (const { headers } of responses) expect(headers).toMatchObject(own);
    const { headers } = await ask(nginx, '/api/user');
    for (const name of ['content-security-policy', 'cache-control', 'retry-after'])
      expect(headers).not.toHaveProperty(name);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('hides endpoints for operators from the public', async () => {
    for (const address of ['/healthz', '/readyz', '/%72eadyz', '/readyz?x']) {
      expect((await ask(nginx, address)).status).toBe(404);
    }
    expect(reached).toEqual([]);
  });

  it('logs neither searches nor links from mails, also when a process fails', async () => {
    const secrets = ['headache', 'S3CRET'];
    await ask(nginx, '/products?search=headache');
    await ask(nginx, '/api/breaks/list?search=headache', { method: 'POST' });
    for (const page of [
      '/verify-email/',
      '/Reset-Password/',
      '//verify-email//',
      '/verify%2Demail/',
      '/api/verify-email/',
      '/disown-account/',
      '/api/disown-account/',
    ]) {
      await ask(nginx, `${page}S3CRET`);
      await ask(nginx, `${page}S3CRET.data?_routes=x`);
    }
    await expect.poll(() => nginx.logged()).toContain('/products');
    await expect.poll(() => nginx.logged().split('verify-email').length).toBeGreaterThan(8);
    for (const secret of secrets) expect(nginx.logged()).not.toContain(secret);
  });

  it('accepts bodies of 64 KiB, and of 64 MiB for a catalogue import', async () => {
    const post = (address: string, bytes: number) => ask(nginx, address, { method: 'POST' }, Buffer.alloc(bytes));
    expect((await post('/api/checkout', 65_536)).status).toBe(200);
    expect((await post('/api/checkout', 65_537)).status).toBe(413);
    expect((await post('/api/admin/products/import', 1_000_000)).status).toBe(200);
    const tooLarge = { method: 'POST', headers: { 'content-length': String(64 * 1024 * 1024 + 1) } };
    const { sending, response } = begin(nginx, '/api/admin/products/import', tooLarge);
    sending.on('error', () => undefined); // nginx closes a rejected connection
    sending.flushHeaders();
    expect((await response).status).toBe(413);
  });

  it('buffers slow requests before the store sees them, except a catalogue import', async () => {
    const sender = { method: 'POST', headers: { 'content-length': '4' } };
    const slow = begin(nginx, '/api/slow', sender);
    slow.sending.write('ab');
    const imported = begin(nginx, '/api/admin/products/import', sender);
    const arrived = once(arrivals, 'POST /api/admin/products/import');
    imported.sending.write('ab');
    await arrived;
    expect(lines()).toEqual(['POST /api/admin/products/import']);
    imported.sending.end('cd');
    slow.sending.end('cd');
    expect((await slow.response).status).toBe(200);
    expect((await imported.response).status).toBe(200);
    expect(reached.map(({ bytes }) => bytes)).toEqual([4, 4]);
  });

  it('limits the request rate of a client, except for static files', async () => {
    const many = async (address: string) => {
      const responses = await Promise.all(Array.from({ length: 60 }, () => several(address, 8)));
      return responses.flat();
    };
    const calls = await many('/api/products');
    const rejected = calls.find(({ status }) => status === 429);
    expect(JSON.parse(rejected?.text ?? '{}')).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    expect(rejected?.headers['retry-after']).toBe('2');
    expect(calls.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(150); // the burst, minus the requests of earlier tests
    expect((await many('/assets/app.js')).filter(({ status }) => status !== 200)).toEqual([]);
  });

  it('shows its own page when no process responds', async () => {
    const alone = await startNginx({ nginx: nginxProgram ?? '', openssl: openssl ?? '' }, await freePorts(1));
    closers.push(() => alone.stop());
    const [call, page] = [await ask(alone, '/api/products'), await ask(alone, '/products')];
    expect([call.status, page.status]).toEqual([503, 503]);
    expect([call.headers['retry-after'], page.headers['retry-after']]).toEqual(['2', '2']);
    expect(JSON.parse(call.text)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(page.headers['content-type']).toContain('text/html');
  });
});

/** Sends requests one after the other. */
async function several(address: string, count: number) {
  const responses = [];
  for (let turn = 0; turn < count; turn += 1) responses.push(await ask(nginx, address));
  return responses;
}
