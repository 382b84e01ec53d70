import { execFile } from 'node:child_process';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, queryServer, testDatabase } from '../../test/database.ts';
import { freePorts } from '../../test/http/free-ports.ts';
import { findPgBouncer, startPgBouncer } from '../../test/postgres/pgbouncer.ts';
import { type StoreProcess, startStoreProcess } from '../../test/spawn-store.ts';
import type { Finding } from './finding.ts';

const { pool, url } = await testDatabase();
const [port = 0] = await freePorts(1);
const environment = { DATABASE_URL: url, PORT: String(port), HOST: '127.0.0.1', MAILBOX_PORT: '0', LOG_LEVEL: 'warn' };
let store: StoreProcess;

beforeAll(async () => {
  store = startStoreProcess({ environment });
  await store.opened;
});
afterAll(async () => {
  store.child.kill('SIGTERM');
  await store.ended;
});

async function theriac(args: string[], changes: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, ...environment, ...changes };
  return await new Promise<{ code: number; out: string }>((resolve) => {
    const child = execFile(process.execPath, ['cli/theriac.ts', 'doctor', ...args], { env }, (_, out) =>
      resolve({ code: child.exitCode ?? -1, out }),
    );
  });
}

/** The problems with these settings, and the exit code. */
async function problems(changes: Record<string, string>): Promise<[number, string[]]> {
  const { code, out } = await theriac(['--json'], changes);
  const { findings } = JSON.parse(out) as { findings: Finding[] };
  const wrong = findings.filter(({ state }) => state === 'problem');
  expect(wrong.every(({ remedy }) => remedy)).toBe(true);
  return [code, wrong.map(({ about, message }) => `${about}: ${message}`)];
}

test('a store that works has no problem, and advice is printed with what to do', async () => {
  const { code, out } = await theriac([]);
  expect(code).toBe(0);
  expect(out).toMatch(/^ok {7}database {2}PostgreSQL \d+/m);
  expect(out).toMatch(/^ok {7}database {2}All migrations have run\.$/m);
  expect(out).toMatch(/^ok {7}database {2}All indexes are there and valid\.$/m);
  expect(out).toMatch(/^advice {3}database {2}The role owns the tables\.\n {19}Run the store as the role theriac/m);
  expect(out).toMatch(/^ok {7}site {6}http:\/\/localhost:\d+ responds\.$/m);
  expect(out).not.toContain(new URL(url).password);
});

test('a missing index, missing rights and missing migrations are problems', async () => {
  await pool.query('drop index orders_by_user');
  expect(await problems({})).toEqual([1, ['database: Indexes are missing: orders_by_user.']]);
  await pool.query('create index orders_by_user on orders (user_id, created_at, id)');
  expect(await problems({})).toEqual([0, []]);

  const name = new URL(url).pathname.slice(1);
  await queryServer(`create role reads_${name.slice(-8)} login password 'secret'`);
  await pool.query(`grant usage on schema drizzle to reads_${name.slice(-8)}`);
  await pool.query(`grant select on all tables in schema drizzle to reads_${name.slice(-8)}`);
  const restricted = Object.assign(new URL(url), { username: `reads_${name.slice(-8)}`, password: 'secret' });
  const [code, [first]] = await problems({ DATABASE_URL: restricted.href });
  expect([code, first]).toEqual([1, expect.stringMatching(/^database: The role may not change .*\borders\b/)]);

  const [, found] = await problems({ DATABASE_URL: await emptyDatabase() });
  expect(found).toEqual([expect.stringMatching(/^database: \d+ migrations are missing\.$/)]);
});

test('a database, a replica, a mail server and a site that are away are problems with their reasons', async () => {
  const away = 'postgres://theriac:secret@127.0.0.1:1/theriac';
  const [code, found] = await problems({
    ...{ DATABASE_URL: away, DATABASE_REPLICA_URL: away, SMTP_URL: 'smtp://user:secret@127.0.0.1:1' },
    ...{ PUBLIC_URL: 'https://127.0.0.1:1' },
  });
  expect(code).toBe(1);
  expect(found).toEqual([
    'settings: TRUST_PROXY is unset: all visitors share the address of the proxy and its limits.',
    'database: The database cannot be used: connect ECONNREFUSED 127.0.0.1:1',
    'replica: The replica cannot be used: connect ECONNREFUSED 127.0.0.1:1',
    'mail: The mail server does not accept the store: connect ECONNREFUSED 127.0.0.1:1',
    expect.stringMatching(/^site: https:\/\/127.0.0.1:1 cannot be reached from here: /),
  ]);
  expect(JSON.stringify(found)).not.toContain('secret');
});

test.skipIf(!findPgBouncer())('a pooler in transaction mode without a direct address is a problem', async () => {
  const pooler = await startPgBouncer(url, { mode: 'transaction' });
  const throughPooler = pooler.through(url);
  const [, found] = await problems({ DATABASE_URL: throughPooler });
  expect(found).toEqual([expect.stringContaining('set DATABASE_DIRECT_URL to the address of the database itself')]);
  expect(await problems({ DATABASE_URL: throughPooler, DATABASE_DIRECT_URL: url })).toEqual([0, []]);
  await pooler.stop();
});

test('a mail server without STARTTLS is a problem, unless it is on this machine', async () => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
  const { port: smtpPort } = await new Promise<{ port: number }>((resolve) => {
    const listener = server.listen(0, () => resolve(listener.address() as { port: number }));
  });
  expect(await problems({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}` })).toEqual([0, []]);
  expect(await problems({ SMTP_URL: `smtp://127.0.0.2:${smtpPort}` })).toEqual([
    1,
    ['mail: The mail server has no STARTTLS: mails and the password are sent as plain text.'],
  ]);
  await new Promise<void>((resolve) => server.close(resolve));
});
