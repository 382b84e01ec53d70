import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { connectionTo } from '#server/platform/database/connection.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { sql } from '#server/platform/database/sql.ts';
import { addressOfBoth, newPair, type PostgresServer } from '../../../../test/postgres/postgres.ts';
import { monitorDatabase } from './monitor.ts';

const folders: string[] = [];
let primary: PostgresServer;
let standby: PostgresServer;
let pool: pg.Pool;

/** The port of the server that the pool uses. */
const port = async () => (await pool.query<{ port: number }>('select inet_server_port() as port')).rows[0]?.port;
const portOf = ({ place }: PostgresServer) => Number(place.split(':')[1]);
const write = () => pool.query('insert into notes default values');
const outcome = () =>
  write().then(
    () => 'written',
    (error) => error.code,
  );

beforeEach(async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-pair-'));
  folders.push(folder);
  ({ primary, standby } = await newPair(folder));
  await primary.start();
  await standby.start();
  await primary.ask('create table notes (id serial)');
  pool = openPool(addressOfBoth({ primary, standby }, 'postgres'), { warn: () => undefined }, { max: 4 });
});
afterEach(async () => {
  await pool.end();
  await Promise.all([primary.end('SIGKILL'), standby.end('SIGKILL')]);
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('the server that takes writes is used, whichever the address names first', async () => {
  expect(await port()).toBe(portOf(primary));
  const reversed = openPool(addressOfBoth({ primary: standby, standby: primary }, 'postgres'), {
    warn: () => undefined,
  });
  expect((await reversed.query('select inet_server_port() as port')).rows).toEqual([{ port: portOf(primary) }]);
  await reversed.end();
});

test('when the primary dies, writes fail as unavailable until the standby is promoted, then go there', async () => {
  await write();
  await primary.end('SIGKILL');
  await expect.poll(outcome).toBe('25006');
  await standby.promote();
  await expect.poll(outcome).toBe('written');
  expect(await port()).toBe(portOf(standby));
});

test('an old primary that returns after another server was promoted is not written to', async () => {
  expect(await port()).toBe(portOf(primary));
  await primary.end('SIGKILL');
  await standby.promote();
  await expect.poll(() => port().catch(() => undefined)).toBe(portOf(standby));
  await primary.start();
  const newcomer = new pg.Client(connectionTo(addressOfBoth({ primary, standby }, 'postgres')));
  await newcomer.connect();
  expect((await newcomer.query('select inet_server_port() as port')).rows).toEqual([{ port: portOf(standby) }]);
  await newcomer.end();
  await standby.end('SIGKILL');
  await expect.poll(outcome).toBe('25006');
  expect(await primary.ask('select 1 from notes')).toEqual([]);
});

test('connections to a running old primary are closed once another server is promoted', async () => {
  const url = addressOfBoth({ primary, standby }, 'postgres');
  const stop = monitorDatabase(
    url,
    { warn: () => undefined },
    { intervals: { checkMs: 10, downAfterMs: 2_000, refreshPrimaryMs: 10 } },
  );
  const client = await pool.connect();
  client.on('error', () => undefined);
  await standby.promote();
  await expect
    .poll(() =>
      client.query('select 1').then(
        () => 'old',
        () => 'ended',
      ),
    )
    .toBe('ended');
  client.release(true);
  expect(await port()).toBe(portOf(standby));
  stop();
});

test('a connection to a server that has become read-only is not reused', async () => {
  const db = openDatabase(pool);
  const insert = () => db.transaction((tx) => tx.execute(sql`insert into notes default values`));
  await insert();
  await primary.ask("alter system set default_transaction_read_only = 'on'");
  await primary.ask('select pg_reload_conf()');
  await expect
    .poll(() =>
      insert().then(
        () => 'written',
        (error) => error.cause?.code,
      ),
    )
    .toBe('25006');
  expect(pool.totalCount).toBe(0);
});
