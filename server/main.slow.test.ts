import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { freePorts } from '../test/http/free-ports.ts';

/** Runs the process as `npm start` does, in a temporary folder. The pages must be built. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-main-'));
const running = new Set<ChildProcessWithoutNullStreams>();

afterEach(async () => {
  await Promise.all([...running].map((child) => child.kill('SIGKILL') && once(child, 'close')));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

function start(environment: Record<string, string>, script = 'main.ts') {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, script)], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      MAILBOX_PORT: '0',
      ...environment,
    },
  });
  running.add(child);
  const store = { child, stdout: '', stderr: '', ended: once(child, 'close') as Promise<[number | null]> };
  child.stdout.on('data', (chunk: Buffer) => {
    store.stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    store.stderr += chunk.toString();
  });
  child.once('close', () => running.delete(child));
  return store;
}

const untilOpen = (store: { stdout: string }) =>
  vi.waitFor(() => expect(store.stdout).toMatch(/ is open at .*\n/), { timeout: 60_000 });

test('a first start on a port in use fails with a readable error and creates no administrator account', async () => {
  const occupant = createServer().listen(0, '127.0.0.1');
  await once(occupant, 'listening');
  const { port } = occupant.address() as { port: number };
  const failed = start({ PORT: String(port) });
  expect(await failed.ended).toEqual([1, null]);
  occupant.close();
  expect(failed.stderr).toBe(`The store could not start: Port ${port} is already in use: set PORT\n`);
  expect(failed.stdout).not.toContain('Administrator');

  const second = start({ PORT: '0' });
  await untilOpen(second);
  await expect.poll(() => second.stdout).toMatch(/Administrator: \S+ {2}password: \S+/);
  second.child.kill('SIGTERM');
  expect(await second.ended).toEqual([0, null]);
  expect(second.stderr).toBe('');
});

test.each(['MAILBOX_PORT', 'METRICS_PORT'])('a start names %s if its port is in use', async (setting) => {
  const occupant = createServer().listen(0, '127.0.0.1');
  await once(occupant, 'listening');
  const { port } = occupant.address() as { port: number };
  const failed = start({ PORT: '0', [setting]: String(port) });
  expect(await failed.ended).toEqual([1, null]);
  occupant.close();
  expect(failed.stderr).toBe(`The store could not start: Port ${port} is already in use: set ${setting}\n`);
});

test('once /readyz says ready, the administrator of the configuration can sign in', async () => {
  const [port = 0] = await freePorts(1);
  const origin = `http://127.0.0.1:${port}`;
  const credentials = { email: 'head@clinic.example', password: 'correct horse' };
  start({
    ...{ PORT: String(port), DATA_DIR: path.join(folder, 'ready') },
    ...{ ADMIN_EMAIL: credentials.email, ADMIN_PASSWORD: credentials.password },
  });
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  await expect.poll(isReady, { interval: 5 }).toBe(true);
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  expect(response.status).toBe(200);
});

/** Makes closing the mailbox fail. Its server is the only one without a clientError listener. */
const failingClose = `import { Server } from 'node:http';
  const { close } = Server.prototype;
  Server.prototype.close = function (done) {
    if (this.listenerCount('clientError') === 0) throw new Error('stuck');
    return close.call(this, done);
  };`;

test('if one part of the store cannot be closed, the others are closed, the failure is logged and the exit code is 1', async () => {
  const store = start({ PORT: '0', NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failingClose)}` });
  await untilOpen(store);
  const log = path.join(folder, 'postgres.log');
  const before = readFileSync(log, 'utf8').length;
  store.child.kill('SIGTERM');
  expect(await store.ended).toEqual([1, null]);
  expect(store.stdout).toContain('"msg":"closing failed"');
  expect(readFileSync(log, 'utf8').slice(before)).toContain('database system is shut down');
});

test('a store attached to the embedded database of another process ends with it and prints the reason', async () => {
  const owner = start({ PORT: '0' });
  await untilOpen(owner);
  const attached = start({ PORT: '0' });
  await untilOpen(attached);
  owner.child.kill('SIGKILL');
  expect(await attached.ended).toEqual([1, null]);
  expect(attached.stderr).toContain('The embedded database ended: the process that ran it has stopped.');
});

test.each(['main.ts', 'worker.ts'])(
  'an unavailable database is reported in a readable message (%s)',
  async (script) => {
    const store = start({ DATABASE_URL: 'postgres://localhost:1/none', SMTP_URL: 'smtp://localhost:1' }, script);
    expect(await store.ended).toEqual([1, null]);
    expect(store.stderr).toMatch(/connect ECONNREFUSED \S+:1\n$/);
  },
);
