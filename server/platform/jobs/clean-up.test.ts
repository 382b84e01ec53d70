import { beforeEach, expect, test } from 'vitest';
import { untilBlocked } from '#server/accounts/races.harness.ts';
import { expiredRows } from '#server/jobs.ts';
import { person } from '../../../test/factories.ts';
import { recordStatements } from '../../../test/record-statements.ts';
import { testStore } from '../../../test/store.ts';
import { cleanUp } from './clean-up.ts';

const store = await testStore();
const sent = recordStatements(store.pool);

/** For each table: inserts expired rows and one that has not expired. */
const INSERTS = {
  sessions: `insert into sessions (token_hash, user_id, expires_at)
    select sha256(n::text::bytea), $1, now() + case n when 1 then 1 else -1 end * interval '1 hour' from generate_series(1, $2::int) n`,
  tokens: `insert into tokens (token_hash, user_id, purpose, expires_at)
    select sha256(n::text::bytea), u.id, 'reset-password', now() + case n when 1 then 1 else -1 end * interval '1 hour'
    from (select id, row_number() over (order by id desc) as n from users) u where n <= $2 and $1::int is not null`,
  limits: `insert into limits (key, points, expire)
    select 'test-' || n, $1, (extract(epoch from now()) * 1000)::bigint + case n when 1 then 60000 else -1 end from generate_series(1, $2::int) n`,
  known_devices: `insert into known_devices (token_hash, user_id, last_used_at)
    select sha256(n::text::bytea), $1, now() - case n when 1 then 1 else 1000 end * interval '1 day' from generate_series(1, $2::int) n`,
  audit: `insert into audit (event, account_id, created_at)
    select 'signed-in', $1, now() - case n when 1 then 1 else 1000 end * interval '1 day' from generate_series(1, $2::int) n`,
  removed_cart_lines: `insert into removed_cart_lines (id, user_id, removed_at)
    select n, $1, now() - case n when 1 then 1 else 1000 end * interval '1 day' from generate_series(1, $2::int) n`,
};
const names = Object.keys(INSERTS) as (keyof typeof INSERTS)[];

async function countRows(): Promise<Record<string, number>> {
  const counts = names.map((name) => `(select count(*)::int from ${name}) as ${name}`);
  return (await store.pool.query(`select ${counts.join(', ')}`)).rows[0];
}

beforeEach(async () => {
  await store.pool.query('alter table audit disable trigger audit_kept');
  for (const name of names) await store.pool.query(`delete from ${name}`);
  await store.pool.query('alter table audit enable trigger audit_kept');
  await store.pool.query('delete from users');
  await store.pool.query(
    `insert into users (email, first_name, last_name) select n || '@x.example', '', '' from generate_series(1, 7) n`,
  );
  const { rows } = await store.pool.query('select max(id) as id from users');
  for (const name of names) await store.pool.query(INSERTS[name], [rows[0].id, 7]);
  expect(await countRows()).toEqual(Object.fromEntries(names.map((name) => [name, 7])));
});

const oneRowEach = Object.fromEntries(names.map((name) => [name, 1]));

test('expired rows are deleted in batches, and others stay', async () => {
  sent.length = 0;
  await cleanUp(store.db, expiredRows, 2);
  expect(await countRows()).toEqual(oneRowEach);
  const deletes = sent.filter(({ text }) => /^\s*delete from/.test(text)); // 2 + 2 + 2 rows, and one that finds none
  for (const name of names)
    expect(
      deletes.filter(({ text }) => text.includes(`"${name}"`)),
      name,
    ).toHaveLength(4);
});

test('a table that fails does not stop the others, and its failure is thrown', async () => {
  await store.pool.query(`
    create function reject() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger reject before delete on sessions for each row execute function reject();
    create trigger reject before delete on limits for each row execute function reject()`);
  await expect(cleanUp(store.db, expiredRows)).rejects.toThrow(
    'sessions was not cleaned up; limits was not cleaned up',
  );
  await store.pool.query('drop trigger reject on sessions; drop trigger reject on limits');
  expect(await countRows()).toEqual({ ...oneRowEach, sessions: 7, limits: 7 });
});

test('every condition uses an index', async () => {
  sent.length = 0;
  await cleanUp(store.db, expiredRows);
  const client = await store.pool.connect();
  await client.query('set enable_seqscan = off');
  for (const { text, values } of sent.filter((each) => /^\s*delete from/.test(each.text))) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index (Only )?Scan|Bitmap Index Scan/);
    expect(plan).not.toContain('Seq Scan');
  }
  client.release(true);
});

test('a session that is renewed during the clean-up stays', async () => {
  const customer = await person(store);
  const held = await store.pool.connect();
  await store.pool.query("update sessions set expires_at = now() - interval '1 s' where user_id = $1", [customer.id]);
  await held.query('begin');
  await held.query("update sessions set expires_at = now() + interval '1 hour' where user_id = $1", [customer.id]);
  const cleaning = cleanUp(store.db, expiredRows);
  await untilBlocked(store.pool, 1);
  await held.query('commit');
  held.release();
  await cleaning;
  expect((await customer.get('/api/user')).status).toBe(200);
});
