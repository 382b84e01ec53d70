import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { address, bytes, cookieOf, many } from '#server/admin/products/uploads.harness.ts';
import { useBuiltWeb } from '#server/platform/http/pages/web-build.ts';
import { person } from '../../../../test/factories.ts';
import { testStore } from '../../../../test/store.ts';
import { openSocket } from '../../../../test/wire.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections } from './connections.ts';

const HEADERS_MS = 800;
const REQUEST_MS = 1_500;
const ANSWER_MS = 800;
const limits = {
  ...CONNECTION_LIMITS,
  most: 600,
  headersMs: HEADERS_MS,
  requestMs: REQUEST_MS,
  uploadPauseMs: 800,
  answerMs: ANSWER_MS,
  lookMs: 100,
};
/** Somebody slow sends a byte so often: a timer for silence would never end them. */
const TRICKLE_MS = 200;
const OF_EACH = 150;
const READERS = 30;
/** Together more than the socket buffers hold for a client that does not read. */
const ANSWERS = 20;
const LARGE = '/api/docs/static/swagger-ui-bundle.js';

const failures: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void failures.push(line) });
const store = await testStore({}, log, {}, { web: useBuiltWeb, limits });
await store.app.listen({ port: 0, host: '127.0.0.1' });
const { server } = store.app;
const { port } = server.address() as AddressInfo;
const open = promisify(server.getConnections.bind(server));

const ask = async (path: string, init: RequestInit = {}, at = port) => {
  const answer = await fetch(`http://127.0.0.1:${at}${path}`, {
    ...init,
    headers: { connection: 'close', ...init.headers },
  });
  await answer.arrayBuffer();
  return answer.status;
};

/** What came back on a socket, and whether the store has closed it. */
interface Held {
  socket: Socket;
  told: string;
  closed: boolean;
}

async function hold(head: string, trickle = '', at = port): Promise<Held> {
  const held: Held = { socket: await openSocket(at), told: '', closed: false };
  const { socket } = held;
  socket.setEncoding('latin1').on('data', (piece: string) => {
    held.told += piece;
  });
  const timer = trickle ? setInterval(() => socket.write(trickle), TRICKLE_MS) : undefined;
  socket.once('close', () => {
    clearInterval(timer);
    held.closed = true;
  });
  socket.write(head);
  return held;
}

/** The port of a server that only has these bounds. */
async function smallServer(bounds: Partial<ConnectionLimits>): Promise<number> {
  const connections = limitConnections({ limits: { ...CONNECTION_LIMITS, ...bounds }, headers: {}, log });
  const small = connections.open((_request, response) => response.end('here'));
  small.on('clientError', connections.refuse);
  afterAll(() => small.close());
  await once(small.listen(0, '127.0.0.1'), 'listening');
  return (small.address() as AddressInfo).port;
}

const several = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));
const left = (held: Held[]) => held.filter(({ closed }) => !closed).length;

test('hundreds who send or read slowly keep nobody waiting, and are cut off', async () => {
  const begin = 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  const headers = await several(OF_EACH, () => hold('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ', 'a'));
  const bodies = await several(OF_EACH, () => hold(`${begin}content-length: 60000\r\n\r\n{`, ' '));
  const chunks = await several(OF_EACH, () =>
    hold(`${begin}transfer-encoding: chunked\r\n\r\n1\r\n{\r\n`, '1\r\n \r\n'),
  );
  const readers = await several(READERS, async () => {
    const held = await hold('');
    held.socket.pause();
    held.socket.write(`GET ${LARGE} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(ANSWERS));
    return held;
  });
  const login = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"a@b.example","password":"x"}',
  };
  const senders = [...headers, ...bodies, ...chunks];
  do {
    const reading = ['/', '/products', '/api/products', '/api/user', '/healthz'].map((path) => ask(path));
    expect(await Promise.all([...reading, ask('/api/login', login)])).toEqual([200, 200, 200, 401, 200, 401]);
  } while (left(senders) > 0);
  for (const { told } of senders) expect(told).toMatch(/^HTTP\/1\.1 408 /);
  await expect.poll(() => open()).toBe(0); // who does not read does not see it, but the store has forgotten them
  for (const { socket } of readers) socket.destroy();
  expect(await ask('/')).toBe(200);
  expect(failures.length).toBe(0); // nobody can fill the log with failures that are none of ours
});

test('who reads slowly and steadily gets everything', async () => {
  const socket = await openSocket(port);
  let read = 0;
  const timer = setInterval(() => {
    read += (socket.read() as Buffer | null)?.length ?? 0;
  }, 5);
  const closed = once(socket, 'close');
  const began = performance.now();
  const get = `GET ${LARGE} HTTP/1.1\r\nhost: x\r\n`;
  socket.write(`${`${get}\r\n`.repeat(ANSWERS)}${get}connection: close\r\n\r\n`);
  await closed;
  clearInterval(timer);
  const file = await fetch(`http://127.0.0.1:${port}${LARGE}`, { headers: { 'accept-encoding': 'identity' } });
  expect(performance.now() - began).toBeGreaterThan(ANSWER_MS);
  expect(read).toBeGreaterThan((await file.arrayBuffer()).byteLength * (ANSWERS + 1));
});

test('when there are too many connections, those that wait for nothing make room', async () => {
  const idle = await several(limits.most, () => hold('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'));
  await expect.poll(() => ask('/').catch(() => 'refused')).toBe(200);
  expect(idle.filter(({ told, closed }) => closed && !told).length).toBeLessThan(limits.most / 10);
  for (const { socket } of idle) socket.destroy();
});

test('as many as there may be are all that there are, however many come', async () => {
  const small = await smallServer({ most: 10 });
  const held = await several(15, () => hold('GET / HTTP/1.1\r\nhost: x\r\n', '', small));
  await expect.poll(() => held.filter(({ closed, told }) => closed && !told).length).toBe(5);
  for (const { socket } of held) socket.destroy();
  await expect.poll(() => ask('/', {}, small).catch(() => 'refused')).toBe(200);
});

test('headers have less time than a body', async () => {
  const small = await smallServer({ headersMs: 200, lookMs: 50 });
  const held = await hold('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ', 'a', small);
  await expect.poll(() => held.told).toMatch(/^HTTP\/1\.1 408 /);
});

const admin = await person(store, { role: 'admin' });
const upload = (cookie: string, length: number) =>
  httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    agent: false,
    path: `${address}?format=csv`,
    headers: { ...bytes, cookie, 'content-length': length },
  });

test('an administrator’s file may take longer than a request may, as long as it comes', async () => {
  const content = many(40);
  const size = Math.ceil((content.length * TRICKLE_MS) / (REQUEST_MS + 500));
  const pieces = content.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  const sending = upload(cookieOf(admin), Buffer.byteLength(content));
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  const began = performance.now();
  const timer = setInterval(() => {
    const piece = pieces.shift();
    if (piece !== undefined) return sending.write(piece);
    clearInterval(timer);
    return sending.end();
  }, TRICKLE_MS);
  const [answer] = await answered;
  expect(performance.now() - began).toBeGreaterThan(REQUEST_MS);
  expect(answer.statusCode).toBe(200);
  expect(await text(answer)).toContain('"added":40');
});

test('but one that comes no further is cut off', async () => {
  const sending = upload(cookieOf(admin), 10_000);
  sending.write('productId,');
  const [error] = await once(sending, 'error').then(
    (errors) => errors,
    (thrown: unknown) => [thrown],
  );
  expect(error).toMatchObject({ code: 'ECONNRESET' });
  await expect.poll(() => open()).toBe(0);
});

test('and a stranger’s has no more time than any request', async () => {
  const held = await hold(
    `POST ${address}?format=csv HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\ncontent-length: 60000\r\n\r\n`,
    'x',
  );
  await expect.poll(() => held.closed).toBe(true);
  expect(held.told.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401']);
});
