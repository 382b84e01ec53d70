import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPool } from '#server/platform/database/pool.ts';
import { sql } from '#server/platform/database/sql.ts';
import { testDatabase } from '../../../../test/database.ts';
import { proxyTo } from './proxy.harness.ts';
import { type ReplicaReader, readFromReplica } from './read-replica.ts';

const { pool: primary } = await testDatabase();
/** A stand-in for the replica: tests write into it what the replica has replayed. */
const { pool: standby, url } = await testDatabase();
const proxy = await proxyTo(url);
const silent = { warn: () => undefined, info: () => undefined };

let replica: pg.Pool;
let reader: ReplicaReader;
const intervals = { pollMs: 1, slowDownAfterMs: 60_000, slowPollMs: 1, skipMs: 20 };

beforeEach(async () => {
  await primary.query('update catalogue_version set version = 7');
  await standby.query('update catalogue_version set version = 7');
  replica = openPool(proxy.url, silent, { connectionTimeoutMillis: 200, query_timeout: 200 });
  reader = readFromReplica({
    replica,
    primary,
    log: silent,
    versionQuery: 'select version from catalogue_version',
    intervals,
  });
});
afterEach(async () => {
  reader.close();
  await replica.end();
});

const databases = [primary, standby].map(({ options }) => new URL(options.connectionString ?? '').pathname.slice(1));
/** Which of the two runs a statement. */
async function source(): Promise<string> {
  const { rows } = await reader.db.execute<{ name: string }>(sql`select current_database() as name`);
  return rows[0]?.name === databases[0] ? 'primary' : 'replica';
}
const untilReadFrom = (which: 'primary' | 'replica') => expect.poll(source).toBe(which);

test('the replica is read once it has the primary’s version', async () => {
  reader.requireVersion(7);
  await untilReadFrom('replica');
});

test('after a change the primary is read until the replica has it', async () => {
  reader.requireVersion(8);
  const polls = vi.spyOn(replica, 'query');
  expect(await source()).toBe('primary');
  await expect.poll(() => polls.mock.calls.length).toBeGreaterThan(3);
  expect(await source()).toBe('primary');
  await standby.query('update catalogue_version set version = 8');
  await untilReadFrom('replica');
});

test('of many changes the last is waited for, with one poll at a time', async () => {
  for (let version = 8; version < 30; version += 1) reader.requireVersion(version);
  await standby.query('update catalogue_version set version = 28');
  expect(await source()).toBe('primary');
  expect(replica.waitingCount).toBe(0);
  await standby.query('update catalogue_version set version = 29');
  await untilReadFrom('replica');
});

describe('a replica that is unavailable', () => {
  test.each(['cut', 'freeze'] as const)('fails no read, and is read again when it is back (%s)', async (how) => {
    reader.requireVersion(7);
    await untilReadFrom('replica');
    proxy.freeze();
    if (how === 'cut') proxy.cut();
    expect(await Promise.all([source(), source(), source()])).toEqual(['primary', 'primary', 'primary']);
    proxy.thaw();
    await untilReadFrom('replica');
  });

  test('and lags after its return is not read until it has caught up', async () => {
    reader.requireVersion(8);
    await standby.query('update catalogue_version set version = 8');
    await untilReadFrom('replica');
    proxy.freeze();
    expect(await source()).toBe('primary');
    await standby.query('update catalogue_version set version = 7');
    proxy.thaw();
    const polls = vi.spyOn(replica, 'query');
    await expect.poll(() => polls.mock.calls.length).toBeGreaterThan(3);
    expect(await source()).toBe('primary');
    await standby.query('update catalogue_version set version = 8');
    await untilReadFrom('replica');
  });
});

test('while the primary is unavailable, the replica is read, no matter how far it lags', async () => {
  reader.requireVersion(9);
  expect(await source()).toBe('primary');
  reader.acceptAnyVersion();
  await untilReadFrom('replica');
});

test('an invalid statement throws, and the replica stays in use', async () => {
  reader.requireVersion(7);
  await untilReadFrom('replica');
  await expect(reader.db.execute(sql`select 1 / 0`)).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await source()).toBe('replica');
});

test('a statement that fails on the replica only runs on the primary, which is read for a while', async () => {
  reader.requireVersion(7);
  await untilReadFrom('replica');
  await primary.query('create table newest as select 1 as one');
  expect((await reader.db.execute(sql`select one from newest`)).rows).toEqual([{ one: 1 }]);
  expect(await source()).toBe('primary');
  await untilReadFrom('replica');
});
