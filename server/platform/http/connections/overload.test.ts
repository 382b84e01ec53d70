import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { shedLoad } from './overload.ts';

const SOFT = 4;
const HARD = 8;
const FAIRNESS_MARGIN = 2;
/** The default caller address. */
const HERE = '127.0.0.1';

/** A server whose slow requests wait for `finish`. */
async function slowServer(oldestMs: number) {
  const app = Fastify({ trustProxy: true });
  const waiting: (() => void)[] = [];
  let received = 0;
  shedLoad(app, { soft: SOFT, hard: HARD, fairnessMargin: FAIRNESS_MARGIN, oldestMs });
  const slow = () => new Promise<string>((resolve) => void waiting.push(() => resolve('done')));
  app.get('/api/slow', slow);
  app.post('/api/slow', slow);
  app.get('/api/export', { config: { longRunning: true } }, slow);
  app.get('/healthz', async () => 'ok');
  app.addHook('onRequest', async () => {
    received += 1;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => app.close());
  return {
    /** Opens a connection, sends the text and leaves the connection open. */
    send: async (text: string): Promise<Socket> => {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(text);
      return socket;
    },
    waiting: () => waiting.length,
    /** Number of requests whose headers have arrived. */
    received: () => received,
    inWork: () => app.work.size,
    ask: (url = '/api/slow', from = HERE) => app.inject({ url, headers: { 'x-forwarded-for': from } }),
    /** Sends `count` requests and waits until they are in progress. */
    begin: async (count: number, url = '/api/slow', from = HERE) => {
      const before = waiting.length;
      const responses = Array.from({ length: count }, () => app.inject({ url, headers: { 'x-forwarded-for': from } }));
      await expect.poll(() => waiting.length).toBe(before + count);
      return responses;
    },
    finish: () => {
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}

test('an overloaded server rejects new requests with 503 and Retry-After, and finishes accepted ones', async () => {
  const server = await slowServer(0);
  const accepted = await server.begin(SOFT);
  const rejected = await server.ask();
  expect(rejected.statusCode).toBe(503);
  expect(rejected.headers['retry-after']).toBe('1');
  expect(rejected.json()).toMatchObject({ message: 'Service unavailable', code: 'SERVICE_UNAVAILABLE' });
  expect((await server.ask('/healthz')).statusCode).toBe(200);
  server.finish();
  for (const response of await Promise.all(accepted)) expect(response.payload).toBe('done');
  const [again] = await server.begin(1);
  server.finish();
  expect((await again)?.statusCode).toBe(200);
});

test('an overload caused by one network does not reject other networks below the hard limit', async () => {
  const server = await slowServer(0);
  const accepted = await server.begin(SOFT, '/api/slow', '2001:db8:1:1::1');
  const neighbour = await server.ask('/api/slow', '2001:db8:1:2::1'); // of the same /48
  expect(neighbour.statusCode).toBe(503);
  accepted.push(...(await server.begin(SOFT - FAIRNESS_MARGIN + 1, '/api/slow', '203.0.113.7')));
  expect((await server.ask('/api/slow', '203.0.113.7')).statusCode).toBe(503);
  accepted.push(...(await server.begin(1, '/api/slow', '203.0.113.8')));
  expect((await server.ask('/api/slow', '203.0.113.9')).statusCode).toBe(503);
  server.finish();
  expect((await Promise.all(accepted)).map(({ statusCode }) => statusCode)).toEqual(Array(HARD).fill(200));
});

test('a burst is accepted up to the hard limit', async () => {
  const server = await slowServer(60_000);
  const accepted = await server.begin(HARD);
  expect((await server.ask()).statusCode).toBe(503);
  server.finish();
  expect((await Promise.all(accepted)).map(({ statusCode }) => statusCode)).toEqual(Array(HARD).fill(200));
});

test('long-running downloads do not count as load', async () => {
  const server = await slowServer(0);
  const downloads = await server.begin(HARD, '/api/export');
  const [one] = await server.begin(1);
  server.finish();
  expect((await one)?.statusCode).toBe(200);
  await Promise.all(downloads);
});

test('a request of a disconnected client no longer counts', async () => {
  const server = await slowServer(0);
  const sockets = await Promise.all(
    Array.from({ length: SOFT }, () => server.send('GET /api/slow HTTP/1.1\r\nhost: store\r\n\r\n')),
  );
  await expect.poll(() => server.waiting()).toBe(SOFT);
  expect((await server.ask()).statusCode).toBe(503);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => server.inWork()).toBe(0);
  const [one] = await server.begin(1);
  server.finish();
  expect((await one)?.statusCode).toBe(200);
});

test('requests whose body arrives slowly do not count', async () => {
  const server = await slowServer(0);
  const head =
    'POST /api/slow HTTP/1.1\r\nhost: store\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{';
  const sockets = await Promise.all(Array.from({ length: HARD }, () => server.send(head)));
  await expect.poll(() => server.received()).toBe(HARD);
  const [one] = await server.begin(1);
  server.finish();
  expect((await one)?.statusCode).toBe(200);
  for (const socket of sockets) socket.destroy();
});
