import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { storeProcesses } from '../../../test/spawn-stores-per-test.ts';

const { url } = await testDatabase();
const startStore = storeProcesses({ DATABASE_URL: url });

async function connect(port: number, text = ''): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined); // the store closes it
  await once(socket, 'connect');
  if (text) socket.write(text);
  return socket;
}

test('signals, even repeated, end the store with exit 0 despite incomplete requests', async () => {
  const { child, url: address, ended } = await startStore();
  const port = Number(new URL(address).port);
  await connect(port);
  await connect(port, 'GET / HTTP/1.1\r\nHost: local');
  await connect(
    port,
    'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"em',
  );
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  child.kill('SIGTERM');
  child.kill('SIGTERM');
  child.kill('SIGINT');
  expect(await ended).toBe(0);
});
