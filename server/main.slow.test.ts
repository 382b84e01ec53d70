import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';

/** The process as `npm start` runs it, on a folder of its own; the pages must be built. */
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
  const store = { child, said: '', complained: '', ended: once(child, 'close') as Promise<[number | null]> };
  child.stdout.on('data', (chunk: Buffer) => {
    store.said += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    store.complained += chunk.toString();
  });
  child.once('close', () => running.delete(child));
  return store;
}

const opens = (store: { said: string }) =>
  vi.waitFor(() => expect(store.said).toMatch(/ is open at .*\n/), { timeout: 20_000 });

test('a first start on a taken port says so, and makes no account whose password nobody sees', async () => {
  const rival = createServer().listen(0, '127.0.0.1');
  await once(rival, 'listening');
  const { port } = rival.address() as { port: number };
  const refused = start({ PORT: String(port) });
  expect(await refused.ended).toEqual([1, null]);
  rival.close();
  expect(refused.complained).toBe(`The store could not start: Port ${port} is already in use: set PORT\n`);
  expect(refused.said).not.toContain('Administrator');

  const second = start({ PORT: '0' });
  await opens(second);
  await expect.poll(() => second.said).toMatch(/Administrator: \S+ {2}password: \S+/);
  second.child.kill('SIGTERM');
  expect(await second.ended).toEqual([0, null]);
  expect(second.complained).toBe('');
});

/** The mailbox's page is the one server that no client's error is heard of. */
const stuck = `import { Server } from 'node:http';
  const { close } = Server.prototype;
  Server.prototype.close = function (done) {
    if (this.listenerCount('clientError') === 0) throw new Error('stuck');
    return close.call(this, done);
  };`;

test('a store with a part that cannot be closed closes all others, says so, and ends with 1', async () => {
  const store = start({ PORT: '0', NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(stuck)}` });
  await opens(store);
  const log = path.join(folder, 'postgres.log');
  const before = readFileSync(log, 'utf8').length;
  store.child.kill('SIGTERM');
  expect(await store.ended).toEqual([1, null]);
  expect(store.said).toContain('"msg":"closing failed"');
  expect(readFileSync(log, 'utf8').slice(before)).toContain('database system is shut down');
});

test('a store on the database of another ends with it, and says why', async () => {
  const owner = start({ PORT: '0' });
  await opens(owner);
  const attached = start({ PORT: '0' });
  await opens(attached);
  owner.child.kill('SIGKILL');
  expect(await attached.ended).toEqual([1, null]);
  expect(attached.complained).toContain('The embedded database ended: the process that ran it has stopped.');
});

test.each(['main.ts', 'worker.ts'])('a database that is away is a reason that can be read (%s)', async (script) => {
  const away = start({ DATABASE_URL: 'postgres://localhost:1/none', SMTP_URL: 'smtp://localhost:1' }, script);
  expect(await away.ended).toEqual([1, null]);
  expect(away.complained).toMatch(/connect ECONNREFUSED \S+:1\n$/);
});
