import { once } from 'node:events';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { lockSchema } from '#server/platform/database/migrations/migration-lock.ts';
import { emptyDatabase, hostedDatabase, testDatabase } from '../../../test/database.ts';
import { checkoutBody, customerWithCart, PASSWORD, person, product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { connectOther, newFile, storeOn, visibleData, withSessionOf } from './backup.harness.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

/** Its mail server is unavailable, so mails stay queued. */
const store = await testStore({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } });
const admin = await person(store, { role: 'admin' });
const customers = [await customerWithCart(store, 3), await customerWithCart(store, 1)];
const [shopper, other] = customers as [(typeof customers)[0], (typeof customers)[0]];
await product(store, { drugName: 'Tabs\tand\nlines', brandName: '\\. \\N "quoted" ü 阿', withdrawn: true });
const { body: placed } = await shopper.post('/api/checkout', checkoutBody);
await admin.patch(`/api/admin/orders/${placed.id}`, { status: 'shipped' });
await shopper.post('/api/cart', { productId: await product(store), quantity: 7, selectedDosage: '500 mg' });
const people = { customers, admin };

test('a restored store shows the same data, keeps its sessions, sends its queued mails, and works', async () => {
  const file = newFile();
  await createBackup(store.url, file);
  const before = await visibleData(store, people);
  const url = await hostedDatabase();
  const { jobs } = await restoreBackup(url, file);
  const restored = await storeOn(url);
  expect(await visibleData(restored, people)).toEqual(before);

  expect(jobs).toBe(4);
  await restored.mailsSettled();
  const subjects = (await restored.mails(checkoutBody.email)).map(({ subject }) => subject);
  expect(subjects).toHaveLength(2);
  expect((await restored.mails(shopper.email)).length).toBe(2);

  const login = await restored.client().post('/api/login', { email: other.email, password: PASSWORD });
  expect(login.status).toBe(200);
  const order = await withSessionOf(restored, other).post('/api/checkout', checkoutBody);
  expect(order.status).toBe(201);
  const line = { productId: await product(restored), quantity: 1, selectedDosage: '500 mg' };
  expect((await withSessionOf(restored, shopper).post('/api/cart', line)).status).toBe(201);
  const newcomer = { email: 'new@clinic.example', password: PASSWORD, firstName: 'New', lastName: 'Comer' };
  expect((await restored.client().post('/api/register', newcomer)).status).toBeLessThan(300);
  expect((await restored.mail(newcomer.email, /./)).to).toContain(newcomer.email);
});

test('a backup is readable by its owner only, never replaces a file, and leaves no temporary file', async () => {
  const file = newFile();
  await createBackup(store.url, file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(createBackup(store.url, file)).rejects.toThrow(`${file} exists already`);
  const late = newFile(); // created while the backup is written
  const created = createBackup(store.url, late, { onProgress: () => writeFileSync(late, 'mine') });
  await expect(created).rejects.toThrow('exists already');
  const controller = new AbortController();
  const aborted = createBackup(store.url, newFile(), {
    signal: controller.signal,
    onProgress: () => controller.abort(),
  });
  await expect(aborted).rejects.toThrow();
  await expect(createBackup(await emptyDatabase(), newFile())).rejects.toThrow('no store');
  expect(readdirSync(path.dirname(file)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a backup holds every table of the database; a restore leaves out and names tables that the store does not have', async () => {
  const { pool, url } = await testDatabase();
  await pool.query(`create table "It's new" (note text); insert into "It's new" values ('b'), ('a')`);
  const file = newFile();
  await createBackup(url, file);
  expect(await restoreBackup(await emptyDatabase(), file)).toMatchObject({ leftOut: ["It's new"] });
});

test('a restore replaces a store only with --replace and reports what it held; an aborted one changes nothing', async () => {
  const [file, empty] = [newFile(), newFile()];
  await createBackup(store.url, file);
  await createBackup((await testDatabase()).url, empty);
  const url = await hostedDatabase();
  await restoreBackup(url, file);
  await expect(restoreBackup(url, file)).rejects.toThrow('not empty: it has 3 accounts, 1 order and 6 products');
  expect(await restoreBackup(url, file, { replace: true })).toMatchObject({
    replaced: { users: 3, orders: 1, products: 6 },
    jobs: 4,
  });
  const controller = new AbortController();
  const onProgress = ({ records }: { records: number }) => records > 0 && controller.abort();
  await expect(restoreBackup(url, empty, { replace: true, signal: controller.signal, onProgress })).rejects.toThrow();
  const restored = await storeOn(url);
  expect(await visibleData(restored, people)).toEqual(await visibleData(store, people));
  await restored.mailsSettled();
  expect(await restored.mails(shopper.email)).toHaveLength(2);
  await expect(restoreBackup(url, empty, { replace: true })).rejects.toThrow('stop it first');
});

/** All relations of the schemas that a store uses. */
const allRelations = async (client: pg.Client) => {
  const found = await client.query(
    `select c.oid, relname from pg_class c join pg_namespace n on n.oid = relnamespace where nspname in ('public', 'drizzle')`,
  );
  return found.rows;
};

test.each<[string, string, RegExp]>([
  ['a table', 'create table invoices as select generate_series(1, 1000)', /another program: invoices\./],
  ['tables named as a store’s', 'create table users (id serial); create table orders ()', /: orders, users\./],
  [
    'migrations of another program',
    'create schema drizzle; create table drizzle.__drizzle_migrations (created_at bigint); insert into drizzle.__drizzle_migrations values (7)',
    /: drizzle\.__drizzle_migrations\./,
  ],
  [
    'many',
    'create table a (); create table b (); create view c as select 1; create table d ()',
    /: a, b, c and 1 more\./,
  ],
])('a database of another program is rejected, even with --replace: %s', async (_, statements, message) => {
  const [file, url] = [newFile(), await emptyDatabase()];
  await createBackup((await testDatabase()).url, file);
  const program = await connectOther(url);
  await program.query(statements);
  const before = await allRelations(program);
  for (const replace of [false, true]) await expect(restoreBackup(url, file, { replace })).rejects.toThrow(message);
  expect(await allRelations(program)).toEqual(before);
});

test('a store with another program’s table is rejected; functions of other programs, and tables in other schemas, stay', async () => {
  const [file, url] = [newFile(), await emptyDatabase()];
  await createBackup((await testDatabase()).url, file);
  await restoreBackup(url, file);
  const others = await connectOther(url);
  await others.query('create table invoices as select generate_series(1, 1000)');
  await others.query('create function vat(cents int) returns int return cents / 5');
  for (const replace of [false, true]) {
    await expect(restoreBackup(url, file, { replace })).rejects.toThrow(/do not belong to the store: invoices\./);
  }
  await others.query('create schema books; alter table invoices set schema books');
  await restoreBackup(url, file, { replace: true });
  const { rows } = await others.query('select vat(count(*)::int) from books.invoices');
  expect(rows).toEqual([{ vat: 200 }]);
});

test('a backup times out on a locked schema, a locked table and a silent server', async () => {
  const { url } = await testDatabase();
  const create = (from: string, connectMs = 5_000) =>
    createBackup(from, newFile(), { timeouts: { connectMs, lockMs: 200 } });
  const holder = await connectOther(url);
  await lockSchema(holder, 'exclusive');
  await expect(create(url)).rejects.toThrow(/migration.+ 0\.2 s/);
  await holder.query('select pg_advisory_unlock_all()');
  await holder.query('begin; lock table users');
  await expect(create(url)).rejects.toThrow(/lock timeout/);
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  await expect(create(`postgres://theriac@127.0.0.1:${port}/theriac`, 200)).rejects.toThrow('No connection');
  silent.close();
});
