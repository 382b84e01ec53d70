import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { newServer } from '../../../../test/postgres/postgres.ts';
import {
  cleanUp,
  lockFile,
  newFolder,
  passwordFile,
  query,
  readLog,
  readPassword,
  readServerPid,
  run,
  socketLockFile,
  until,
  withoutDeathSignal,
} from './embedded.harness.ts';
import { findBinaries } from './programs.ts';
import { isProcessRunning } from './running-server.ts';

// Three initdb at once take four seconds on a slow disk.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const linux = process.platform === 'linux';
const root = process.getuid?.() === 0;

/**
 * One cluster for all tests except those of a first start: initdb takes most of their time. It survives their kills. Each
 * test starts with an empty log and creates its own tables.
 */
let shared = '';

beforeAll(async () => {
  shared = newFolder();
  const creator = run(shared);
  await creator.ready;
  await creator.send('stop');
});

afterEach(async () => {
  await cleanUp(shared);
  rmSync(path.join(shared, 'postgres.log'), { force: true });
});

afterAll(() => cleanUp());

describe('start and stop', () => {
  test('a first start creates an empty database of the given name, with durable settings, reachable by a socket in its folder only', async () => {
    const folder = newFolder();
    const { url, owned } = await run(folder, { database: `o'"dd näme` }).ready;
    expect(owned).toBe(true);
    expect(decodeURIComponent(new URL(url).hostname)).toBe(path.join(folder, 'pgdata'));
    const rows = await query(
      url,
      `select current_database() as database, current_user as role, current_setting('fsync') as fsync,
        current_setting('synchronous_commit') as commits, current_setting('listen_addresses') as listens,
        current_setting('unix_socket_directories') as sockets`,
    );
    const fsync = { fsync: 'on', commits: 'on' };
    expect(rows).toEqual([
      { database: `o'"dd näme`, role: 'theriac', ...fsync, listens: '', sockets: `"${folder}/pgdata"` },
    ]);
    expect(statSync(path.join(folder, 'pgdata')).mode & 0o777).toBe(0o700);
  });

  test('if the path is too long for a socket, the socket is in a private temporary folder', async () => {
    const folder = path.join(newFolder(), 'x'.repeat(90));
    const first = run(folder);
    const { url } = await first.ready;
    const socket = decodeURIComponent(new URL(url).hostname);
    const { uid } = statSync(path.join(folder, 'pgdata'));
    expect(socket.startsWith(folder)).toBe(false);
    expect(statSync(socket)).toMatchObject({ uid, mode: 0o40700 });
    const attached = run(folder);
    expect(await attached.ready).toEqual({ url, owned: false });
    await attached.send('stop');
    await first.send('stop');
    const second = run(folder);
    expect((await second.ready).url).toBe(url);
    await second.send('stop');
    chmodSync(socket, 0o755); // others may enter it: it is no longer used
    const third = run(folder);
    const another = decodeURIComponent(new URL((await third.ready).url).hostname);
    expect(another).not.toBe(socket);
    await third.send('stop');
    for (const each of [socket, another]) rmSync(each, { recursive: true });
  });

  test('a process attaches to the server of an older version, which listens on a port', async () => {
    const older = await newServer(shared);
    await older.start();
    try {
      const { url, owned } = await run(shared).ready;
      expect([new URL(url).host, owned]).toEqual([older.place, false]);
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      await older.end('SIGINT');
    }
    const { url, owned } = await run(shared).ready;
    expect([decodeURIComponent(new URL(url).hostname), owned]).toEqual([path.join(shared, 'pgdata'), true]);
  });

  test('a wrong password is rejected', async () => {
    const { url } = await run(shared).ready;
    const wrong = url.replace(/:[^:@]+@/, ':wrong@');
    await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed');
    const methods = await query(url, 'select distinct auth_method as method from pg_hba_file_rules');
    expect(methods).toEqual([{ method: 'scram-sha-256' }]);
  });

  test('a second process attaches, both see the data, and only the owner stops the server', async () => {
    const first = run(shared);
    const { url } = await first.ready;
    await query(url, 'create table seen_by_both as select 1 as id');
    const second = run(shared);
    const attached = await second.ready;
    expect(attached).toMatchObject({ url, owned: false });
    await second.send('stop');
    expect(await query(attached.url, 'select id from seen_by_both')).toEqual([{ id: 1 }]);
  });

  test('stop shuts down cleanly and may be called again, and a restart sees the data', async () => {
    const first = run(shared);
    await query((await first.ready).url, 'create table kept_by_stop as select 1 as id');
    await first.send('stop');
    expect(first.output.at(-1)).toEqual({ stopped: true });
    expect(existsSync(lockFile(shared))).toBe(false);
    expect(readLog(shared)).toContain('database system is shut down');
    expect(await query((await run(shared).ready).url, 'select id from kept_by_stop')).toEqual([{ id: 1 }]);
    expect(readLog(shared)).not.toContain('not properly shut down');
  });

  test('three first starts at once create one cluster with one owner', async () => {
    const folder = newFolder();
    const started = await Promise.all([run(folder).ready, run(folder).ready, run(folder).ready]);
    expect(started.map(({ owned }) => owned).sort()).toEqual([false, false, true]);
    expect(new Set(started.map(({ url }) => url)).size).toBe(1);
    expect(readdirSync(folder).sort()).toEqual(['pgdata', 'postgres.log']);
  });
});

describe('crashes', () => {
  test('SIGKILL of the owner while it writes loses no acknowledged row', async () => {
    const writer = run(shared, {}, { command: 'write' });
    await writer.ready;
    await until(() => writer.output.length > 300);
    await writer.kill();
    const acknowledged = writer.output.flatMap(({ id }) => (id ? [id] : []));
    const { url, owned } = await run(shared).ready;
    expect(owned).toBe(true);
    const stored = new Set((await query(url, 'select id from written')).map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  });

  test.runIf(linux)('the database stops when its owner is killed', async () => {
    const owner = run(shared);
    await owner.ready;
    const server = readServerPid(shared);
    await owner.kill();
    await until(() => !isProcessRunning(server));
    expect(existsSync(lockFile(shared))).toBe(false);
  });

  test.runIf(linux)('if the kernel does not stop it, the next start takes over', async () => {
    const owner = run(shared, {}, { env: withoutDeathSignal() });
    await query((await owner.ready).url, 'create table kept_by_takeover as select 1 as id');
    await owner.kill();
    const orphan = readServerPid(shared);
    expect(isProcessRunning(orphan)).toBe(true);
    const next = await run(shared).ready;
    expect(next.owned).toBe(true);
    expect(isProcessRunning(orphan)).toBe(false);
    expect(await query(next.url, 'select id from kept_by_takeover')).toEqual([{ id: 1 }]);
  });

  test('a kill during initdb leaves no incomplete cluster, and the next start removes the leftovers', async () => {
    const folder = newFolder();
    const killed = run(folder);
    await until(() => readdirSync(folder).some((name) => existsSync(path.join(folder, name, 'data', 'PG_VERSION'))));
    await killed.kill();
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^pgdata\.\d+\./)]);
    await run(folder).ready;
    expect(readdirSync(folder).sort()).toEqual(['pgdata', 'postgres.log']);
  });

  test('a lock file left by a crash does not delay the start, even if another process has its pid now', async () => {
    const first = run(shared);
    await first.ready;
    const locks = [lockFile(shared), socketLockFile(shared)].map((file) => ({
      file,
      text: readFileSync(file, 'utf8'),
    }));
    await first.send('stop');
    // PostgreSQL trusts a lock file whose process belongs to its own user.
    const { uid, gid } = statSync(path.join(shared, 'pgdata'));
    const other = spawn('sleep', ['60'], { uid, gid });
    for (const { file, text } of locks) writeFileSync(file, text.replace(/^\d+/, String(other.pid)));
    expect((await run(shared).ready).owned).toBe(true);
    other.kill();
  });

  test('a start waits for a statement that outlives its killed server', async () => {
    const owner = run(shared);
    const client = new pg.Client({ connectionString: (await owner.ready).url });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const busy = Number(rows[0]?.pid);
    process.kill(busy, 'SIGSTOP'); // like a busy backend, it does not notice the end of the server
    try {
      process.kill(readServerPid(shared), 'SIGKILL');
      await until(() => owner.output.some(({ unexpected }) => unexpected));
      const next = run(shared);
      await until(() => readLog(shared).split('is still in use').length > 6); // more starts than may fail for other reasons
      process.kill(busy, 'SIGCONT');
      expect((await next.ready).owned).toBe(true);
    } finally {
      if (isProcessRunning(busy)) process.kill(busy, 'SIGKILL');
    }
  });

  test('an unexpected exit of PostgreSQL is reported with the end of its log', async () => {
    const owner = run(shared);
    await owner.ready;
    process.kill(readServerPid(shared), 'SIGTERM');
    await until(() => owner.output.some(({ unexpected }) => unexpected));
    expect(owner.output.at(-1)?.unexpected).toMatch(/ended unexpectedly \(code 0\)[\s\S]*database system is shut down/);
  });
});

describe('readable errors', () => {
  test('a start that fails throws PostgreSQL’s message without the password', async () => {
    const failed = run(shared, { settings: { shared_buffers: 'plenty' } });
    await expect(failed.ready).rejects.toThrow(
      /did not start \(code 1\)[\s\S]*invalid value for parameter "shared_buffers": "plenty"/,
    );
    expect(failed.errors()).not.toContain(readPassword(shared));
  });

  test('a start times out when the server does not respond', async () => {
    const owner = run(shared);
    await owner.ready;
    process.kill(readServerPid(shared), 'SIGSTOP');
    try {
      await expect(run(shared, { startMs: 300 }).ready).rejects.toThrow(/did not answer within 0.3 s/);
    } finally {
      process.kill(readServerPid(shared), 'SIGCONT');
    }
  });

  test.each([
    { os: 'linux', arch: 'riscv64', musl: false },
    { os: 'linux', arch: 'x64', musl: true },
  ])('on a system without binaries ($os $arch, musl $musl) the error advises to set DATABASE_URL', async (system) => {
    await expect(findBinaries(system)).rejects.toThrow(/^No PostgreSQL binaries for .* Set DATABASE_URL/);
  });
});

describe('secrets and privileges', () => {
  test.runIf(linux)('the password is in a file of mode 0600, not in the command line, environment or log', async () => {
    const { url } = await run(shared).ready;
    expect(new URL(url).password).toBe(readPassword(shared));
    expect(readPassword(shared)).toMatch(/^[\w-]{32}$/);
    expect(statSync(passwordFile(shared)).mode & 0o777).toBe(0o600);
    expect(statSync(path.join(shared, 'pgdata')).mode & 0o777).toBe(0o700);
    for (const file of ['cmdline', 'environ']) {
      expect(readFileSync(`/proc/${readServerPid(shared)}/${file}`, 'utf8')).not.toContain(readPassword(shared));
    }
    expect(readLog(shared)).not.toContain(readPassword(shared));
  });

  test.runIf(linux && root)(
    'root under a 0700 home runs PostgreSQL as another user, with file access capabilities at most',
    async () => {
      expect(statSync(shared)).toMatchObject({ uid: 0, mode: 0o40700 }); // as mkdtemp makes it
      const { url } = await run(shared).ready;
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
      const status = readFileSync(`/proc/${readServerPid(shared)}/status`, 'utf8');
      const user = statSync(path.join(shared, 'pgdata')).uid;
      expect(user).toBeGreaterThan(2_000_000_000); // an unused id; 65534 where a container has none
      expect(status).toMatch(new RegExp(`^Uid:\t${user}\t${user}\t${user}\t${user}$`, 'm'));
      const capabilities = Number.parseInt(/^CapPrm:\t(\w+)$/m.exec(status)?.[1] ?? '', 16);
      expect(capabilities & ~0b110).toBe(0); // dac_override and dac_read_search are bits 1 and 2
    },
  );
});
