import { expect, test } from 'vitest';
import { migrateStore } from '#server/migrate.ts';
import { openTestDatabase, queryServer, testDatabase } from '../../../test/database.ts';
import { checkoutBody, customerWithCart } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';

test('a migrated store runs as a role without the right to create or alter tables', async () => {
  const { pool, url } = await testDatabase();
  const name = new URL(url).pathname.slice(1);
  const role = `runs_${name.slice(-8)}`;
  await queryServer(`create role ${role} login password 'secret'`);
  await pool.query(`
    revoke all on schema public from public;
    revoke temporary on database ${name} from public;
    grant usage on schema public, drizzle, pgboss to ${role};
    grant select, insert, update, delete on all tables in schema public, pgboss to ${role};
    grant select on all tables in schema drizzle to ${role};
    grant usage on all sequences in schema public, pgboss to ${role}`);
  const asRole = new URL(url);
  asRole.username = role;
  asRole.password = 'secret';
  await migrateStore(asRole.href);
  const store = await testStore({ database: openTestDatabase(asRole.href) });
  const customer = await customerWithCart(store);
  expect((await customer.post('/api/checkout', checkoutBody)).status).toBe(201);
  expect((await store.mail(checkoutBody.email, /./)).subject).not.toBe('');
  expect((await store.client().get('/readyz')).status).toBe(200);
  await expect(store.pool.query('create table more (id int)')).rejects.toThrow('permission denied');
});
