import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { cookieOf, importPath, manyProductsCsv, uploadHeaders } from '#server/admin/products/uploads.harness.ts';
import { useBuiltWeb } from '#server/platform/http/pages/web-build.ts';
import { google } from '../../../../test/every-endpoint.ts';
import { person } from '../../../../test/factories.ts';
import { openSocket } from '../../../../test/http/raw-http.ts';
import { testStore } from '../../../../test/store.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections } from './connections.ts';

const HEADERS_MS = 800;
const REQUEST_MS = 1_500;
const RESPONSE_STALL_MS = 800;
const limits = {
  ...CONNECTION_LIMITS,
  connections: 600,
  headersMs: HEADERS_MS,
  requestMs: REQUEST_MS,
  uploadPauseMs: 800,
  responseStallMs: RESPONSE_STALL_MS,
  checkIntervalMs: 100,
};
/** Interval between the bytes of a slow client: short enough that an inactivity timeout would never fire. */
const TRICKLE_MS = 200;
const SENDERS_PER_KIND = 150;
const READERS = 30;
/** Responses per reader: more than the socket buffers hold. */
const RESPONSES = 20;
const LARGE = '/api/docs/static/swagger-ui-bundle.js';

const failures: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void failures.push(line) });
const store = await testStore({ log, config: { google }, web: useBuiltWeb, limits });
await store.app.listen({ port: 0, host: '127.0.0.1' });
const { server } = store.app;
const { port } = server.address() as AddressInfo;
const open = promisify(server.getConnections.bind(server));

const ask = async (path: string, init: RequestInit = {}, at = port) => {
  const response = await fetch(`http://127.0.0.1:${at}${path}`, {
    ...init,
    headers: { connection: 'close', ...init.headers },
  });
  await response.arrayBuffer();
  return response.status;
};

/** A connection, everything it has received, and whether the store has closed it. */
interface SlowClient {
  socket: Socket;
  received: string;
  closed: boolean;
}

/** Sends `head`, then `trickle` again and again. */
async function openSlowClient(head: string, trickle = '', at = port): Promise<SlowClient> {
  const client: SlowClient = { socket: await openSocket(at), received: '', closed: false };
  const { socket } = client;
  socket.setEncoding('latin1').on('data', (piece: string) => {
    client.received += piece;
  });
  const timer = trickle ? setInterval(() => socket.write(trickle), TRICKLE_MS) : undefined;
  socket.once('close', () => {
    clearInterval(timer);
    client.closed = true;
  });
  socket.write(head);
  return client;
}

/** Starts a server with other limits and returns its port. */
async function smallServer(changes: Partial<ConnectionLimits>): Promise<number> {
  const connections = limitConnections({ limits: { ...CONNECTION_LIMITS, ...changes }, headers: {}, log });
  const small = connections.open((_request, response) => response.end('here'));
  small.on('clientError', connections.reject);
  afterAll(() => small.close());
  await once(small.listen(0, '127.0.0.1'), 'listening');
  return (small.address() as AddressInfo).port;
}

const several = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));
const openCount = (clients: SlowClient[]) => clients.filter(({ closed }) => !closed).length;

test('hundreds of clients that send or read slowly do not delay others, and are disconnected', async () => {
  const begin = 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  const headers = await several(SENDERS_PER_KIND, () => openSlowClient('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ', 'a'));
  const bodies = await several(SENDERS_PER_KIND, () => openSlowClient(`${begin}content-length: 60000\r\n\r\n{`, ' '));
  const chunks = await several(SENDERS_PER_KIND, () =>
    openSlowClient(`${begin}transfer-encoding: chunked\r\n\r\n1\r\n{\r\n`, '1\r\n \r\n'),
  );
  const readers = await several(READERS, async () => {
    const client = await openSlowClient('');
    client.socket.pause();
    client.socket.write(`GET ${LARGE} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(RESPONSES));
    return client;
  });
  const login = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"a@b.example","password":"x"}',
  };
  const gets = await Promise.all(
    ['/api/auth/google', '/api/auth/google/callback', '/api/user', '/api/products', '/products', '/healthz'].map(
      (path) => openSlowClient(`GET ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 60000\r\n\r\n`, ' '),
    ),
  );
  const senders = [...headers, ...bodies, ...chunks];
  do {
    const reading = ['/', '/products', '/api/products', '/api/user', '/healthz'].map((path) => ask(path));
    expect(await Promise.all([...reading, ask('/api/login', login)])).toEqual([200, 200, 200, 401, 200, 401]);
  } while (openCount([...senders, ...gets]) > 0);
  for (const { received } of senders) expect(received).toMatch(/^HTTP\/1\.1 408 /);
  await expect.poll(() => open()).toBe(0); // clients that do not read get no `close` event, so the server is asked
  for (const { socket } of readers) socket.destroy();
  expect(await ask('/')).toBe(200);
  expect(failures.length).toBe(0); // slow clients must not fill the log
});

test('a client that reads slowly but steadily gets everything', async () => {
  const socket = await openSocket(port);
  let read = 0;
  const timer = setInterval(() => {
    read += (socket.read() as Buffer | null)?.length ?? 0;
  }, 5);
  const closed = once(socket, 'close');
  const startedAt = performance.now();
  const get = `GET ${LARGE} HTTP/1.1\r\nhost: x\r\n`;
  socket.write(`${`${get}\r\n`.repeat(RESPONSES)}${get}connection: close\r\n\r\n`);
  await closed;
  clearInterval(timer);
  const file = await fetch(`http://127.0.0.1:${port}${LARGE}`, { headers: { 'accept-encoding': 'identity' } });
  expect(performance.now() - startedAt).toBeGreaterThan(RESPONSE_STALL_MS);
  expect(read).toBeGreaterThan((await file.arrayBuffer()).byteLength * (RESPONSES + 1));
});

test('idle connections are closed when there are too many', async () => {
  const idle = await several(limits.connections, () => openSlowClient('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'));
  await expect.poll(() => ask('/').catch(() => 'no connection')).toBe(200);
  expect(idle.filter(({ received, closed }) => closed && !received).length).toBeLessThan(limits.connections / 10);
  for (const { socket } of idle) socket.destroy();
});

test('connections beyond the limit are closed', async () => {
  const small = await smallServer({ connections: 10 });
  const clients = await several(15, () => openSlowClient('GET / HTTP/1.1\r\nhost: x\r\n', '', small));
  await expect.poll(() => clients.filter(({ closed, received }) => closed && !received).length).toBe(5);
  for (const { socket } of clients) socket.destroy();
  await expect.poll(() => ask('/', {}, small).catch(() => 'no connection')).toBe(200);
});

test('headers have a shorter timeout than a body', async () => {
  const small = await smallServer({ headersMs: 200, checkIntervalMs: 50 });
  const client = await openSlowClient('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ', 'a', small);
  await expect.poll(() => client.received).toMatch(/^HTTP\/1\.1 408 /);
});

const admin = await person(store, { role: 'admin' });
const upload = (cookie: string, length: number) =>
  httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    agent: false,
    path: `${importPath}?format=csv`,
    headers: { ...uploadHeaders, cookie, 'content-length': length },
  });

test('an administrator’s upload may take longer than other requests, as long as bytes arrive', async () => {
  const content = manyProductsCsv(40);
  const size = Math.ceil((content.length * TRICKLE_MS) / (REQUEST_MS + 500));
  const pieces = content.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  const sending = upload(cookieOf(admin), Buffer.byteLength(content));
  const responded = once(sending, 'response') as Promise<[IncomingMessage]>;
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const piece = pieces.shift();
    if (piece !== undefined) return sending.write(piece);
    clearInterval(timer);
    return sending.end();
  }, TRICKLE_MS);
  const [response] = await responded;
  expect(performance.now() - startedAt).toBeGreaterThan(REQUEST_MS);
  expect(response.statusCode).toBe(200);
  expect(await text(response)).toContain('"added":40');
});

test('an upload that stalls is disconnected', async () => {
  const sending = upload(cookieOf(admin), 10_000);
  sending.write('productId,');
  const [error] = await once(sending, 'error').then(
    (errors) => errors,
    (thrown: unknown) => [thrown],
  );
  expect(error).toMatchObject({ code: 'ECONNRESET' });
  await expect.poll(() => open()).toBe(0);
});

test('an unauthenticated upload has the timeout of other requests', async () => {
  const client = await openSlowClient(
    `POST ${importPath}?format=csv HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\ncontent-length: 60000\r\n\r\n`,
    'x',
  );
  await expect.poll(() => client.closed).toBe(true);
  expect(client.received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401']);
});
