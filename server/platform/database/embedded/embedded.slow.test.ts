import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { newServer } from '../../../../test/postgres.ts';
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
import { processLives } from './holder.ts';
import { findBinaries } from './programs.ts';

// Three initdb at once take four seconds on a slow disk; Vitest's five would be too near.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const linux = process.platform === 'linux';
const root = process.getuid?.() === 0;

/**
 * The one folder with a cluster in it, for all tests that are not about the first start: initdb is most of their time.
 * It lives through their kills as a real one must; each test gets an empty log and makes tables of its own.
 */
let made = '';

beforeAll(async () => {
  made = newFolder();
  const maker = run(made);
  await maker.ready;
  await maker.tell('stop');
});

afterEach(async () => {
  await cleanUp(made);
  rmSync(path.join(made, 'postgres.log'), { force: true });
});

afterAll(() => cleanUp());

describe('start and stop', () => {
  test('a first start gives an empty database of the given name, with durable settings, on a socket of its own folder only', async () => {
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

  test('in a folder whose path is too long for a socket, that is in a temporary one which nobody else may enter', async () => {
    const folder = path.join(newFolder(), 'x'.repeat(90));
    const first = run(folder);
    const { url } = await first.ready;
    const socket = decodeURIComponent(new URL(url).hostname);
    const { uid } = statSync(path.join(folder, 'pgdata'));
    expect(socket.startsWith(folder)).toBe(false);
    expect(statSync(socket)).toMatchObject({ uid, mode: 0o40700 });
    const attached = run(folder);
    expect(await attached.ready).toEqual({ url, owned: false });
    await attached.tell('stop');
    await first.tell('stop');
    const second = run(folder);
    expect((await second.ready).url).toBe(url);
    await second.tell('stop');
    chmodSync(socket, 0o755); // others may enter it: it is not believed any more
    const third = run(folder);
    const another = decodeURIComponent(new URL((await third.ready).url).hostname);
    expect(another).not.toBe(socket);
    await third.tell('stop');
    for (const each of [socket, another]) rmSync(each, { recursive: true });
  });

  test('the server that an older version runs, on a port, is attached to', async () => {
    const older = await newServer(made);
    await older.start();
    try {
      const { url, owned } = await run(made).ready;
      expect([new URL(url).host, owned]).toEqual([older.place, false]);
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      await older.end('SIGINT');
    }
    const { url, owned } = await run(made).ready;
    expect([decodeURIComponent(new URL(url).hostname), owned]).toEqual([path.join(made, 'pgdata'), true]);
  });

  test('a wrong password is refused', async () => {
    const { url } = await run(made).ready;
    const wrong = url.replace(/:[^:@]+@/, ':wrong@');
    await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed');
    const methods = await query(url, 'select distinct auth_method as method from pg_hba_file_rules');
    expect(methods).toEqual([{ method: 'scram-sha-256' }]);
  });

  test('a second process attaches, both see the data, and only the owner stops the server', async () => {
    const first = run(made);
    const { url } = await first.ready;
    await query(url, 'create table seen_by_both as select 1 as id');
    const second = run(made);
    const attached = await second.ready;
    expect(attached).toMatchObject({ url, owned: false });
    await second.tell('stop');
    expect(await query(attached.url, 'select id from seen_by_both')).toEqual([{ id: 1 }]);
  });

  test('stop is clean and may be repeated, and a restart sees the data', async () => {
    const first = run(made);
    await query((await first.ready).url, 'create table kept_by_stop as select 1 as id');
    await first.tell('stop');
    expect(first.said.at(-1)).toEqual({ stopped: true });
    expect(existsSync(lockFile(made))).toBe(false);
    expect(readLog(made)).toContain('database system is shut down');
    expect(await query((await run(made).ready).url, 'select id from kept_by_stop')).toEqual([{ id: 1 }]);
    expect(readLog(made)).not.toContain('not properly shut down');
  });

  test('three first starts at once make one cluster with one owner', async () => {
    const folder = newFolder();
    const started = await Promise.all([run(folder).ready, run(folder).ready, run(folder).ready]);
    expect(started.map(({ owned }) => owned).sort()).toEqual([false, false, true]);
    expect(new Set(started.map(({ url }) => url)).size).toBe(1);
    expect(readdirSync(folder).sort()).toEqual(['pgdata', 'postgres.log']);
  });
});

describe('death', () => {
  test('SIGKILL of the owner while it writes loses no acknowledged row', async () => {
    const writer = run(made, {}, { command: 'write' });
    await writer.ready;
    await until(() => writer.said.length > 300);
    await writer.kill();
    const acknowledged = writer.said.flatMap(({ id }) => (id ? [id] : []));
    const { url, owned } = await run(made).ready;
    expect(owned).toBe(true);
    const kept = new Set((await query(url, 'select id from written')).map(({ id }) => id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  });

  test.runIf(linux)('the database stops with an owner that was killed', async () => {
    const owner = run(made);
    await owner.ready;
    const server = readServerPid(made);
    await owner.kill();
    await until(() => !processLives(server));
    expect(existsSync(lockFile(made))).toBe(false);
  });

  test.runIf(linux)('where the kernel does not stop it, the next start takes over', async () => {
    const owner = run(made, {}, { env: withoutDeathSignal() });
    await query((await owner.ready).url, 'create table kept_by_takeover as select 1 as id');
    await owner.kill();
    const orphan = readServerPid(made);
    expect(processLives(orphan)).toBe(true);
    const next = await run(made).ready;
    expect(next.owned).toBe(true);
    expect(processLives(orphan)).toBe(false);
    expect(await query(next.url, 'select id from kept_by_takeover')).toEqual([{ id: 1 }]);
  });

  test('a kill during initdb leaves nothing half-made, and the next start clears the rest away', async () => {
    const folder = newFolder();
    const killed = run(folder);
    await until(() => readdirSync(folder).some((name) => existsSync(path.join(folder, name, 'data', 'PG_VERSION'))));
    await killed.kill();
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^pgdata\.\d+\./)]);
    await run(folder).ready;
    expect(readdirSync(folder).sort()).toEqual(['pgdata', 'postgres.log']);
  });

  test('a lock left by a crash does not hold up the start, even if another process has its number now', async () => {
    const first = run(made);
    await first.ready;
    const locks = [lockFile(made), socketLockFile(made)].map((file) => ({ file, text: readFileSync(file, 'utf8') }));
    await first.tell('stop');
    // PostgreSQL believes a lock whose process is of its own user.
    const { uid, gid } = statSync(path.join(made, 'pgdata'));
    const other = spawn('sleep', ['60'], { uid, gid });
    for (const { file, text } of locks) writeFileSync(file, text.replace(/^\d+/, String(other.pid)));
    expect((await run(made).ready).owned).toBe(true);
    other.kill();
  });

  test('a statement that outlives its killed server is waited for', async () => {
    const owner = run(made);
    const client = new pg.Client({ connectionString: (await owner.ready).url });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const busy = Number(rows[0]?.pid);
    process.kill(busy, 'SIGSTOP'); // as blind to the server's end as one that computes
    try {
      process.kill(readServerPid(made), 'SIGKILL');
      await until(() => owner.said.some(({ unexpected }) => unexpected));
      const next = run(made);
      await until(() => readLog(made).split('is still in use').length > 6); // more than a real failure is allowed
      process.kill(busy, 'SIGCONT');
      expect((await next.ready).owned).toBe(true);
    } finally {
      if (processLives(busy)) process.kill(busy, 'SIGKILL');
    }
  });

  test('an unexpected end of PostgreSQL is reported with its last words', async () => {
    const owner = run(made);
    await owner.ready;
    process.kill(readServerPid(made), 'SIGTERM');
    await until(() => owner.said.some(({ unexpected }) => unexpected));
    expect(owner.said.at(-1)?.unexpected).toMatch(/ended unexpectedly \(code 0\)[\s\S]*database system is shut down/);
  });
});

describe('failures for people to read', () => {
  test('a start that fails says why, in PostgreSQL’s own words and without the password', async () => {
    const failed = run(made, { settings: { shared_buffers: 'plenty' } });
    await expect(failed.ready).rejects.toThrow(
      /did not start \(code 1\)[\s\S]*invalid value for parameter "shared_buffers": "plenty"/,
    );
    expect(failed.errors()).not.toContain(readPassword(made));
  });

  test('a server that does not answer is waited for a bounded time', async () => {
    const owner = run(made);
    await owner.ready;
    process.kill(readServerPid(made), 'SIGSTOP');
    try {
      await expect(run(made, { startMs: 300 }).ready).rejects.toThrow(/did not answer within 0.3 s/);
    } finally {
      process.kill(readServerPid(made), 'SIGCONT');
    }
  });

  test.each([
    { os: 'linux', arch: 'riscv64', musl: false },
    { os: 'linux', arch: 'x64', musl: true },
  ])('a system without binaries ($os $arch, musl $musl) is told to set DATABASE_URL', async (system) => {
    await expect(findBinaries(system)).rejects.toThrow(/^No PostgreSQL binaries for .* Set DATABASE_URL/);
  });
});

describe('secrets and privileges', () => {
  test.runIf(linux)('the password is in a file of mode 0600, not in the command line, environment or log', async () => {
    const { url } = await run(made).ready;
    expect(new URL(url).password).toBe(readPassword(made));
    expect(readPassword(made)).toMatch(/^[\w-]{32}$/);
    expect(statSync(passwordFile(made)).mode & 0o777).toBe(0o600);
    expect(statSync(path.join(made, 'pgdata')).mode & 0o777).toBe(0o700);
    for (const file of ['cmdline', 'environ']) {
      expect(readFileSync(`/proc/${readServerPid(made)}/${file}`, 'utf8')).not.toContain(readPassword(made));
    }
    expect(readLog(made)).not.toContain(readPassword(made));
  });

  test.runIf(linux && root)(
    'root under a 0700 home runs PostgreSQL as somebody else, who may at most reach files',
    async () => {
      expect(statSync(made)).toMatchObject({ uid: 0, mode: 0o40700 }); // as mkdtemp makes it
      const { url } = await run(made).ready;
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
      const status = readFileSync(`/proc/${readServerPid(made)}/status`, 'utf8');
      const user = statSync(path.join(made, 'pgdata')).uid;
      expect(user).toBeGreaterThan(2_000_000_000); // nobody else's; 65534 where a container has no such numbers
      expect(status).toMatch(new RegExp(`^Uid:\t${user}\t${user}\t${user}\t${user}$`, 'm'));
      const capabilities = Number.parseInt(/^CapPrm:\t(\w+)$/m.exec(status)?.[1] ?? '', 16);
      expect(capabilities & ~0b110).toBe(0); // dac_override and dac_read_search are bits 1 and 2
    },
  );
});
