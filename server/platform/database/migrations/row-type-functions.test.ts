import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { STORE_BODIES_AS_TEXT } from './row-type-functions.ts';

const { pool } = await testDatabase();

const parsed = async () =>
  (
    await pool.query<{ name: string }>(`
      select p.proname as name from pg_proc p
      where p.prosqlbody is not null and p.pronamespace = 'public'::regnamespace
        and exists (select from unnest(p.proargtypes) taken (type) join pg_class c on c.reltype = taken.type)`)
  ).rows.map(({ name }) => name);

test('no function of a migrated store keeps a parsed body that uses rows of a table', async () => {
  expect(await parsed()).toEqual([]);
});

test('a body that is stored as text means the same, and finds its functions without a search path', async () => {
  await pool.query(`
    create table pairs (a text, b text);
    create function glue(text, text) returns text language sql immutable return $1 || ' ' || $2;
    create function glued(of_pair pairs) returns text language sql immutable
      return case when of_pair.a = '$x$' then 'a' else glue(of_pair.a, of_pair.b) end`);
  expect(await parsed()).toEqual(['glued']);
  await pool.query(`begin; ${STORE_BODIES_AS_TEXT}; commit`);
  expect(await parsed()).toEqual([]);
  await pool.query(`alter table pairs add column c text default '' not null; insert into pairs values ('a', 'b')`);
  const { rows } = await pool
    .query(`begin; set local search_path = ''; select public.glued(p) from public.pairs p; commit`)
    .then((results) => (results as unknown as { rows: unknown[] }[])[2] ?? { rows: [] });
  expect(rows).toEqual([{ glued: 'a b' }]);
});
