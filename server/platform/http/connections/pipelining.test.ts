import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openSocket } from '../../../../test/http/raw-http.ts';
import { CONNECTION_LIMITS, limitConnections } from './connections.ts';

const log = pino({ level: 'silent' });
const connections = limitConnections({ limits: CONNECTION_LIMITS, headers: {}, log });
/** Requests in progress, by path. */
const requested: { url: string; response: ServerResponse }[] = [];
const server = connections.open(({ url = '' }, response) => void requested.push({ url, response }));
afterAll(() => server.close());
await once(server.listen(0, '127.0.0.1'), 'listening');
const { port } = server.address() as AddressInfo;

const requests = (...urls: string[]) => urls.map((url) => `GET ${url} HTTP/1.1\r\nhost: x\r\n\r\n`).join('');

/** A connection and everything it has received. */
async function connection(): Promise<{ socket: Socket; received(): string }> {
  const socket = await openSocket(port);
  let received = '';
  socket.setEncoding('latin1').on('data', (piece: string) => {
    received += piece;
  });
  afterAll(() => socket.destroy());
  return { socket, received: () => received };
}

test('pipelined requests are handled one after the other, in order', async () => {
  const { socket, received } = await connection();
  socket.write(requests('/one', '/two', '/three'));
  for (const url of ['/one', '/two', '/three']) {
    await expect.poll(() => requested.map((each) => each.url)).toEqual([url]);
    requested.pop()?.response.end(`response to ${url}`);
  }
  await expect.poll(received).toMatch(/response to \/one.*response to \/two.*response to \/three/s);
  socket.write(requests('/again'));
  await expect.poll(() => requested.map((each) => each.url)).toEqual(['/again']);
  requested.pop()?.response.end();
});

test('a connection with hundreds of pipelined requests is closed, and none of the waiting ones is handled', async () => {
  const crowd = await connection();
  const closed = once(crowd.socket, 'close');
  crowd.socket.write(requests(...Array.from({ length: 300 }, (_, each) => `/${each}`)));
  await closed;
  expect(requested.splice(0).map((each) => each.url)).toEqual(['/0']);
  const other = await connection();
  other.socket.write(requests('/other'));
  await expect.poll(() => requested.map((each) => each.url)).toEqual(['/other']);
  requested.pop()?.response.end('here');
  await expect.poll(other.received).toContain('here');
});

test('requests behind `Connection: close` are not handled', async () => {
  const { socket, received } = await connection();
  const closed = once(socket, 'close');
  socket.write(`GET /without-host HTTP/1.1\r\n\r\n${requests('/behind')}`);
  await closed;
  expect(received()).toMatch(/^HTTP\/1\.1 400 /);
  expect(requested).toEqual([]);
});

test('a target in absolute form is served by its path, and its host is ignored', async () => {
  const { socket } = await connection();
  for (const [target, url] of [
    ['http://localhost:3000/products?search=a', '/products?search=a'],
    ['HTTPS://elsewhere.example', '/'],
    ['http://elsewhere.example?a=b', '/?a=b'],
  ] as const) {
    socket.write(requests(target));
    await expect.poll(() => requested.map((each) => each.url)).toEqual([url]);
    requested.pop()?.response.end();
  }
});
