import { EventEmitter, once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage, type RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findProgram } from '../../scripts/find-program.ts';
import { freePorts } from '../../test/processes.ts';
import { ask, begin, listen, type Nginx, startNginx } from './nginx.harness.ts';

const nginxProgram = findProgram('nginx', 'nginx-light');
const openssl = findProgram('openssl', 'openssl');
const missing = nginxProgram && openssl ? '' : ' (skipped: this machine has no nginx and no way to install it)';

/** What reached the processes, in the order it came. */
let reached: { line: string; headers: IncomingHttpHeaders; bytes: number }[] = [];
let nginx: Nginx;
/** Tells of each request whose head has come. */
const arrivals = new EventEmitter();
const closers: (() => unknown)[] = [];
const lines = () => reached.map(({ line }) => line);

/** Breaks the connection where the address says so and nobody has had that request before; else tells what it was sent. */
const storeProcess: RequestListener = async (request, response) => {
  const { method, url = '', headers } = request;
  const line = `${method} ${url.split('?')[0]}`;
  const isFirst = !lines().includes(line);
  const told = { line, headers, bytes: 0 };
  reached.push(told);
  arrivals.emit(line);
  for await (const chunk of request) told.bytes += chunk.length;
  if (url.startsWith('/api/breaks') && isFirst) return void request.socket.destroy();
  if (url.startsWith('/api/busy')) return void response.writeHead(503, { 'retry-after': '7' }).end('busy');
  response.end('done');
};

describe.skipIf(missing)(`the site of deploy/nginx${missing}`, () => {
  beforeAll(async () => {
    const processes = [await listen(storeProcess), await listen(storeProcess), await listen(storeProcess)];
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

  it('leads from http to https', async () => {
    const [answer] = await once(get({ port: nginx.ports.http, path: '/products?search=x' }), 'response');
    expect((answer as IncomingMessage).statusCode).toBe(301);
    expect((answer as IncomingMessage).headers.location).toBe('https://shop.example/products?search=x');
  });

  it('answers for a process that is down by the next, a POST too', async () => {
    for (let turn = 0; turn < 8; turn += 1)
      expect((await ask(nginx, '/api/cart', { method: 'POST' }, '{}')).status).toBe(200);
    expect(lines()).toEqual(Array(8).fill('POST /api/cart'));
  });

  it('asks again for a page whose process broke off', async () => {
    expect((await ask(nginx, '/api/breaks/page')).status).toBe(200);
    expect(lines()).toEqual(['GET /api/breaks/page', 'GET /api/breaks/page']);
  });

  it('never sends an order a second time: whoever sent it is told 503, and when to come again', async () => {
    const answer = await ask(nginx, '/api/breaks/checkout', { method: 'POST' }, '{}');
    expect(lines()).toEqual(['POST /api/breaks/checkout']);
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('hands on a 503 of the store as it is, and asks nobody else', async () => {
    const answer = await ask(nginx, '/api/busy');
    expect([answer.status, answer.headers['retry-after'], answer.text]).toEqual([503, '7', 'busy']);
    expect(lines()).toEqual(['GET /api/busy']);
    expect((await ask(nginx, '/api/busy')).text).toBe('busy'); // nor does it take the process for a broken one
  });

  it('says who asks, whatever they say of themselves', async () => {
    await ask(nginx, '/api/user', { headers: { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' } });
    const headers = reached[0]?.headers;
    expect(headers?.['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers?.['x-forwarded-proto']).toBe('https');
    expect(headers?.host).toBe('shop.example');
    expect(headers?.forwarded).toBeUndefined();
  });

  it('keeps from strangers what is for whoever runs the store', async () => {
    for (const address of ['/healthz', '/readyz', '/%72eadyz', '/readyz?x']) {
      expect((await ask(nginx, address)).status).toBe(404);
    }
    expect(reached).toEqual([]);
  });

  it('logs neither what was searched for nor the links of mails, also when a process fails', async () => {
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

  it('takes 64 KiB, and 64 MiB where a catalogue is imported', async () => {
    const post = (address: string, bytes: number) => ask(nginx, address, { method: 'POST' }, Buffer.alloc(bytes));
    expect((await post('/api/checkout', 65_536)).status).toBe(200);
    expect((await post('/api/checkout', 65_537)).status).toBe(413);
    expect((await post('/api/admin/products/import', 1_000_000)).status).toBe(200);
    const tooLarge = { method: 'POST', headers: { 'content-length': String(64 * 1024 * 1024 + 1) } };
    const { sending, answer } = begin(nginx, '/api/admin/products/import', tooLarge);
    sending.on('error', () => undefined); // it closes on what it has refused
    sending.flushHeaders();
    expect((await answer).status).toBe(413);
  });

  it('keeps a slow sender from the store until all is there, but for a catalogue', async () => {
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
    expect((await slow.answer).status).toBe(200);
    expect((await imported.answer).status).toBe(200);
    expect(reached.map(({ bytes }) => bytes)).toEqual([4, 4]);
  });

  it('holds back who asks for too much, files aside', async () => {
    const many = async (address: string) => {
      const answers = await Promise.all(Array.from({ length: 60 }, () => several(address, 8)));
      return answers.flat();
    };
    const calls = await many('/api/products');
    const refused = calls.find(({ status }) => status === 429);
    expect(JSON.parse(refused?.text ?? '{}')).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    expect(refused?.headers['retry-after']).toBe('2');
    expect(calls.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(150); // the burst, less what the tests before have asked
    expect((await many('/assets/app.js')).filter(({ status }) => status !== 200)).toEqual([]);
  });

  it('says itself that the store is away, once no process answers', async () => {
    const alone = await startNginx({ nginx: nginxProgram ?? '', openssl: openssl ?? '' }, await freePorts(1));
    closers.push(() => alone.stop());
    const [call, page] = [await ask(alone, '/api/products'), await ask(alone, '/products')];
    expect([call.status, page.status]).toEqual([503, 503]);
    expect([call.headers['retry-after'], page.headers['retry-after']]).toEqual(['2', '2']);
    expect(JSON.parse(call.text)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(page.headers['content-type']).toContain('text/html');
  });
});

/** One after the other. */
async function several(address: string, count: number) {
  const answers = [];
  for (let turn = 0; turn < count; turn += 1) answers.push(await ask(nginx, address));
  return answers;
}
