import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { connectionTo } from '#server/platform/database/connection.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { sql } from '#server/platform/database/sql.ts';
import { eitherOf, newPair, type PostgresServer } from '../../../../test/postgres.ts';
import { monitorDatabase } from './monitor.ts';

const folders: string[] = [];
let primary: PostgresServer;
let standby: PostgresServer;
let pool: pg.Pool;

/** Where a statement of the pool runs. */
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
  pool = openPool(eitherOf({ primary, standby }, 'postgres'), { warn: () => undefined }, { max: 4 });
});
afterEach(async () => {
  await pool.end();
  await Promise.all([primary.end('SIGKILL'), standby.end('SIGKILL')]);
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('of two servers the one that takes writes is taken, whichever is named first', async () => {
  expect(await port()).toBe(portOf(primary));
  const turned = openPool(eitherOf({ primary: standby, standby: primary }, 'postgres'), { warn: () => undefined });
  expect((await turned.query('select inet_server_port() as port')).rows).toEqual([{ port: portOf(primary) }]);
  await turned.end();
});

test('the primary gone, calls fail as “away” until the standby is promoted, and then go there', async () => {
  await write();
  await primary.end('SIGKILL');
  await expect.poll(outcome).toBe('25006');
  await standby.promote();
  await expect.poll(outcome).toBe('written');
  expect(await port()).toBe(portOf(standby));
});

test('an old primary that comes back beside the promoted one is not written to', async () => {
  expect(await port()).toBe(portOf(primary));
  await primary.end('SIGKILL');
  await standby.promote();
  await expect.poll(() => port().catch(() => undefined)).toBe(portOf(standby));
  await primary.start();
  const newcomer = new pg.Client(connectionTo(eitherOf({ primary, standby }, 'postgres')));
  await newcomer.connect();
  expect((await newcomer.query('select inet_server_port() as port')).rows).toEqual([{ port: portOf(standby) }]);
  await newcomer.end();
  await standby.end('SIGKILL');
  await expect.poll(outcome).toBe('25006');
  expect(await primary.ask('select 1 from notes')).toEqual([]);
});

test('connections to an old primary that lives on are ended once another is promoted beside it', async () => {
  const url = eitherOf({ primary, standby }, 'postgres');
  const stop = monitorDatabase(url, { warn: () => undefined }, { beat: 10, silence: 2_000, refreshPrimary: 10 });
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

test('a connection to a server that takes no writes any more is not used again', async () => {
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
