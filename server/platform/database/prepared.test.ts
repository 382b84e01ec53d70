import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { openDatabase } from './database.ts';
import { openPool } from './pool.ts';
import { prepared } from './prepared.ts';
import { sql } from './sql.ts';

const { url } = await testDatabase();
// One connection: each statement is prepared once.
const pool = openPool(url, { warn: () => undefined }, { max: 1 });
const db = openDatabase(pool);
afterAll(() => pool.end());

const divide = prepared<{ by: number; whole: number }, { result: number }>(
  ({ whole, by }) => sql`select ${whole}::int / ${by}::int as result`,
);
const listPrepared = async () =>
  (await pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows;

test('a statement is prepared once per connection and runs with the values of each call', async () => {
  for (const by of [1, 2, 3, 4, 6, 12]) {
    expect((await divide(db, { whole: 24, by })).rows).toEqual([{ result: 24 / by }]);
    const inside = await db.transaction(async (tx) => (await divide(tx, { whole: 48, by })).rows);
    expect(inside).toEqual([{ result: 48 / by }]);
  }
  expect(await listPrepared()).toEqual([{ statement: 'select $1::int / $2::int as result' }]);
});

test('a statement that failed, or ran in a failed transaction, can run again', async () => {
  await expect(divide(db, { whole: 1, by: 0 })).rejects.toMatchObject({ cause: { code: '22012' } });
  const upperCase = prepared<{ text: string }, { text: string }>(
    ({ text }) => sql`select upper(${text}::text) as text`,
  );
  const failed = db.transaction(async (tx) => {
    await divide(tx, { whole: 1, by: 0 }).catch(() => undefined);
    return await upperCase(tx, { text: 'never' });
  });
  await expect(failed).rejects.toMatchObject({ cause: { code: '25P02' } });
  expect((await upperCase(db, { text: 'again' })).rows).toEqual([{ text: 'AGAIN' }]);
  expect((await divide(db, { whole: 9, by: 3 })).rows).toEqual([{ result: 3 }]);
});
