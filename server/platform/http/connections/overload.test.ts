import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { shedLoad } from './overload.ts';

const CALM = 4;
const MOST = 8;
const FEWER = 2;
/** The default caller address. */
const HERE = '127.0.0.1';

/** A server whose slow answers wait for `finish`. */
async function slowServer(waitMs: number) {
  const app = Fastify({ trustProxy: true });
  const waiting: (() => void)[] = [];
  let begun = 0;
  shedLoad(app, { calm: CALM, most: MOST, fewer: FEWER, waitMs });
  const slow = () => new Promise<string>((resolve) => void waiting.push(() => resolve('done')));
  app.get('/api/slow', slow);
  app.post('/api/slow', slow);
  app.get('/api/export', { config: { mayTakeLong: true } }, slow);
  app.get('/healthz', async () => 'ok');
  app.addHook('onRequest', async () => {
    begun += 1;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => app.close());
  return {
    /** A connection on which this is sent, and nothing more. */
    send: async (text: string): Promise<Socket> => {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(text);
      return socket;
    },
    waiting: () => waiting.length,
    /** Requests whose headers are here. */
    begun: () => begun,
    inWork: () => app.work.size,
    ask: (url = '/api/slow', from = HERE) => app.inject({ url, headers: { 'x-forwarded-for': from } }),
    /** Asks so often that so many are in work. */
    begin: async (count: number, url = '/api/slow', from = HERE) => {
      const before = waiting.length;
      const answers = Array.from({ length: count }, () => app.inject({ url, headers: { 'x-forwarded-for': from } }));
      await expect.poll(() => waiting.length).toBe(before + count);
      return answers;
    },
    finish: () => {
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}

test('a queue that stands is not made longer: 503, when to come again, and those before are answered', async () => {
  const server = await slowServer(0);
  const taken = await server.begin(CALM);
  const refused = await server.ask();
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('1');
  expect(refused.json()).toMatchObject({ message: 'Service unavailable', code: 'SERVICE_UNAVAILABLE' });
  expect((await server.ask('/healthz')).statusCode).toBe(200);
  server.finish();
  for (const answer of await Promise.all(taken)) expect(answer.payload).toBe('done');
  const [again] = await server.begin(1);
  server.finish();
  expect((await again)?.statusCode).toBe(200);
});

test('an overload caused by one network does not refuse other networks below the hard limit', async () => {
  const server = await slowServer(0);
  const taken = await server.begin(CALM, '/api/slow', '2001:db8:1:1::1');
  const neighbour = await server.ask('/api/slow', '2001:db8:1:2::1'); // of the same /48
  expect(neighbour.statusCode).toBe(503);
  taken.push(...(await server.begin(CALM - FEWER + 1, '/api/slow', '203.0.113.7')));
  expect((await server.ask('/api/slow', '203.0.113.7')).statusCode).toBe(503);
  taken.push(...(await server.begin(1, '/api/slow', '203.0.113.8')));
  expect((await server.ask('/api/slow', '203.0.113.9')).statusCode).toBe(503);
  server.finish();
  expect((await Promise.all(taken)).map(({ statusCode }) => statusCode)).toEqual(Array(MOST).fill(200));
});

test('a burst is taken in whole, as far as there is room', async () => {
  const server = await slowServer(60_000);
  const taken = await server.begin(MOST);
  expect((await server.ask()).statusCode).toBe(503);
  server.finish();
  expect((await Promise.all(taken)).map(({ statusCode }) => statusCode)).toEqual(Array(MOST).fill(200));
});

test('files that take their time count as nobody’s hurry', async () => {
  const server = await slowServer(0);
  const files = await server.begin(MOST, '/api/export');
  const [one] = await server.begin(1);
  server.finish();
  expect((await one)?.statusCode).toBe(200);
  await Promise.all(files);
});

test('who goes away before the answer is counted no longer', async () => {
  const server = await slowServer(0);
  const sockets = await Promise.all(
    Array.from({ length: CALM }, () => server.send('GET /api/slow HTTP/1.1\r\nhost: store\r\n\r\n')),
  );
  await expect.poll(() => server.waiting()).toBe(CALM);
  expect((await server.ask()).statusCode).toBe(503);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => server.inWork()).toBe(0);
  const [one] = await server.begin(1);
  server.finish();
  expect((await one)?.statusCode).toBe(200);
});

test('who is slow to send keeps nobody out', async () => {
  const server = await slowServer(0);
  const head =
    'POST /api/slow HTTP/1.1\r\nhost: store\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{';
  const sockets = await Promise.all(Array.from({ length: MOST }, () => server.send(head)));
  await expect.poll(() => server.begun()).toBe(MOST);
  const [one] = await server.begin(1);
  server.finish();
  expect((await one)?.statusCode).toBe(200);
  for (const socket of sockets) socket.destroy();
});
