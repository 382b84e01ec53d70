import type pg from 'pg';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { openDatabase } from './database.ts';
import { openPool } from './pool.ts';
import { sql } from './sql.ts';

const { pool: control, url } = await testDatabase();
// One connection: after a leak the next test would get none.
const pool = openPool(url, { warn: () => undefined }, { max: 1 });
const db = openDatabase(pool);

await control.query('create table notes (text text not null unique deferrable initially deferred)');
afterAll(() => pool.end());
beforeEach(() => control.query('truncate notes'));

const notes = async () =>
  (await control.query<{ text: string }>('select text from notes')).rows.map(({ text }) => text);

test('a transaction commits and returns the result of its work', async () => {
  const result = await db.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values ('kept')`);
    expect(await notes()).toEqual([]);
    return 'done';
  });
  expect(result).toBe('done');
  expect(await notes()).toEqual(['kept']);
});

test('an error in a transaction rolls it back and is rethrown unchanged', async () => {
  const failure = new Error('the reason');
  const failed = db.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values ('undone')`);
    throw failure;
  });
  await expect(failed).rejects.toBe(failure);
  expect(await notes()).toEqual([]);
});

test('a transaction has the isolation level and access mode of its options', async () => {
  const options = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  const settings = await db.transaction(async (tx) => {
    const read = sql`select current_setting('transaction_isolation') as level, current_setting('transaction_read_only') as ro`;
    return (await tx.execute(read)).rows;
  }, options);
  expect(settings).toEqual([{ level: 'repeatable read', ro: 'on' }]);
});

test('a commit that fails throws the reason, and the connection stays usable', async () => {
  const failed = db.transaction((tx) => tx.execute(sql`insert into notes values ('twice'), ('twice')`));
  await expect(failed).rejects.toMatchObject({ cause: { code: '23505' } });
  expect(await notes()).toEqual([]);
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test('a begin that fails releases the connection', async () => {
  // The connection ends after the pool hands it out, before the first statement.
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  vi.spyOn(pool, 'connect').mockImplementationOnce(async () => {
    const client = await connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = new Promise((resolve) => client.once('end', resolve));
    await control.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    return client;
  });
  const work = vi.fn(async () => 'never');
  await expect(db.transaction(work)).rejects.toThrow();
  expect(work).not.toHaveBeenCalled();
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test('a rollback that fails does not hide the original error', async () => {
  const failure = new Error('the reason');
  const failed = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await control.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    throw failure;
  });
  await expect(failed).rejects.toBe(failure);
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});
