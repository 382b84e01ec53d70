import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPool } from '#server/platform/database/pool.ts';
import { sql } from '#server/platform/database/sql.ts';
import { testDatabase } from '../../../../test/database.ts';
import { proxyTo } from './proxy.harness.ts';
import { type CatalogueReader, readFromReplica } from './read-replica.ts';

const { pool: primary } = await testDatabase();
/** Stands for the replica: what it has replayed is what a test writes into it. */
const { pool: standby, url } = await testDatabase();
const wire = await proxyTo(url);
const silent = { warn: () => undefined, info: () => undefined };

let replica: pg.Pool;
let reader: CatalogueReader;
const pace = { look: 1, hurry: 60_000, lookLater: 1, rest: 20 };

beforeEach(async () => {
  await primary.query('update catalogue_version set version = 7');
  await standby.query('update catalogue_version set version = 7');
  replica = openPool(wire.url, silent, { connectionTimeoutMillis: 200, query_timeout: 200 });
  reader = readFromReplica({ replica, primary, log: silent, pace });
});
afterEach(async () => {
  reader.close();
  await replica.end();
});

const databases = [primary, standby].map(({ options }) => new URL(options.connectionString ?? '').pathname.slice(1));
/** Which of the two answers. */
async function asked(): Promise<string> {
  const { rows } = await reader.db.execute<{ name: string }>(sql`select current_database() as name`);
  return rows[0]?.name === databases[0] ? 'primary' : 'replica';
}
const answers = (which: string) => expect.poll(asked).toBe(which);

test('the replica is read once it has what the primary has', async () => {
  reader.expect(7);
  await answers('replica');
});

test('from a change on the primary is read, until the replica has it', async () => {
  reader.expect(8);
  const looks = vi.spyOn(replica, 'query');
  expect(await asked()).toBe('primary');
  await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(3);
  expect(await asked()).toBe('primary');
  await standby.query('update catalogue_version set version = 8');
  await answers('replica');
});

test('of many changes the last is waited for, by one question at a time', async () => {
  for (let version = 8; version < 30; version += 1) reader.expect(version);
  await standby.query('update catalogue_version set version = 28');
  expect(await asked()).toBe('primary');
  expect(replica.waitingCount).toBe(0);
  await standby.query('update catalogue_version set version = 29');
  await answers('replica');
});

describe('a replica that is away', () => {
  test.each(['cut', 'freeze'] as const)(
    'costs nobody an answer, and is read again when it is back (%s)',
    async (how) => {
      reader.expect(7);
      await answers('replica');
      wire.freeze();
      if (how === 'cut') wire.cut();
      expect(await Promise.all([asked(), asked(), asked()])).toEqual(['primary', 'primary', 'primary']);
      wire.thaw();
      await answers('replica');
    },
  );

  test('comes back behind: what was read before is not read older', async () => {
    reader.expect(8);
    await standby.query('update catalogue_version set version = 8');
    await answers('replica');
    wire.freeze();
    expect(await asked()).toBe('primary');
    await standby.query('update catalogue_version set version = 7');
    wire.thaw();
    const looks = vi.spyOn(replica, 'query');
    await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(3);
    expect(await asked()).toBe('primary');
    await standby.query('update catalogue_version set version = 8');
    await answers('replica');
  });
});

test('while the primary is not heard, the replica is read however old it is', async () => {
  reader.expect(9);
  expect(await asked()).toBe('primary');
  reader.hearNothing();
  await answers('replica');
});

test('a fault of the statement is told, and costs the replica nothing', async () => {
  reader.expect(7);
  await answers('replica');
  await expect(reader.db.execute(sql`select 1 / 0`)).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await asked()).toBe('replica');
});

test('what the replica alone cannot is answered by the primary, which goes on for a while', async () => {
  reader.expect(7);
  await answers('replica');
  await primary.query('create table newest as select 1 as one');
  expect((await reader.db.execute(sql`select one from newest`)).rows).toEqual([{ one: 1 }]);
  expect(await asked()).toBe('primary');
  await answers('replica');
});
