import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../test/database.ts';

const { url } = await testDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-stop-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The real process, on ports that the system chooses; told once it serves. */
async function startStore() {
  const store = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      DATA_DIR: folder,
      PORT: '0',
      MAILBOX_PORT: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Read to the end of the store's life: a stream that is given up would break the pipe it still writes to.
  const port = await new Promise<number>((resolve, reject) => {
    let said = '';
    store.stdout.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      const open = /is open at http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (open) resolve(Number(open));
    });
    store.once('exit', () => reject(new Error(`the store did not start: ${said}`)));
  });
  return { store, port };
}

async function connect(port: number, text = ''): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined); // the store closes it
  await once(socket, 'connect');
  if (text) socket.write(text);
  return socket;
}

test('a signal, also when it comes twice, ends the store with exit 0, whatever its clients left half-said', async () => {
  const { store, port } = await startStore();
  await connect(port);
  await connect(port, 'GET / HTTP/1.1\r\nHost: local');
  await connect(
    port,
    'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"em',
  );
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  store.kill('SIGTERM');
  store.kill('SIGTERM');
  store.kill('SIGINT');
  expect(await once(store, 'exit')).toEqual([0, null]);
});
