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
import { at, newFile, storeOn, stranger, whatIsShown } from './backup.harness.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

/** Its mail server is away, so that mails wait. */
const store = await testStore({ SMTP_URL: 'smtp://127.0.0.1:1' });
const admin = await person(store, { role: 'admin' });
const customers = [await customerWithCart(store, 3), await customerWithCart(store, 1)];
const [shopper, other] = customers as [(typeof customers)[0], (typeof customers)[0]];
await product(store, { drugName: 'Tabs\tand\nlines', brandName: '\\. \\N "quoted" ü 阿', withdrawn: true });
const { body: placed } = await shopper.post('/api/checkout', checkoutBody);
await admin.patch(`/api/admin/orders/${placed.id}`, { status: 'shipped' });
await shopper.post('/api/cart', { productId: await product(store), quantity: 7, selectedDosage: '500 mg' });
const who = { customers, admin };

test('a restored store shows everybody what they saw, knows them, sends the mails that waited, and goes on', async () => {
  const file = newFile();
  await createBackup(store.url, file);
  const before = await whatIsShown(store, who);
  const url = await hostedDatabase();
  const { jobs } = await restoreBackup(url, file);
  const again = await storeOn(url);
  expect(await whatIsShown(again, who)).toEqual(before);

  expect(jobs).toBe(4);
  await again.mailsSettled();
  const subjects = (await again.mails(checkoutBody.email)).map(({ subject }) => subject);
  expect(subjects).toHaveLength(2);
  expect((await again.mails(shopper.email)).length).toBe(2);

  const login = await again.client().post('/api/login', { email: other.email, password: PASSWORD });
  expect(login.status).toBe(200);
  const order = await at(again, other).post('/api/checkout', checkoutBody);
  expect(order.status).toBe(201);
  const line = { productId: await product(again), quantity: 1, selectedDosage: '500 mg' };
  expect((await at(again, shopper).post('/api/cart', line)).status).toBe(201);
  const newcomer = { email: 'new@clinic.example', password: PASSWORD, firstName: 'New', lastName: 'Comer' };
  expect((await again.client().post('/api/register', newcomer)).status).toBeLessThan(300);
  expect((await again.mail(newcomer.email, /./)).to).toContain(newcomer.email);
});

test('a file is for its owner alone, never replaces another, and leaves nothing beside it', async () => {
  const file = newFile();
  await createBackup(store.url, file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(createBackup(store.url, file)).rejects.toThrow(`${file} exists already`);
  const late = newFile(); // comes into being while the backup is written
  const created = createBackup(store.url, late, { onProgress: () => writeFileSync(late, 'mine') });
  await expect(created).rejects.toThrow('exists already');
  const broken = new AbortController();
  const brokenOff = createBackup(store.url, newFile(), { signal: broken.signal, onProgress: () => broken.abort() });
  await expect(brokenOff).rejects.toThrow();
  await expect(createBackup(await emptyDatabase(), newFile())).rejects.toThrow('no store');
  expect(readdirSync(path.dirname(file)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a table that came later is in it, found by itself; a store that has no such table leaves it out and says so', async () => {
  const { pool, url } = await testDatabase();
  await pool.query(`create table "It's new" (note text); insert into "It's new" values ('b'), ('a')`);
  const file = newFile();
  await createBackup(url, file);
  expect(await restoreBackup(await emptyDatabase(), file)).toMatchObject({ leftOut: ["It's new"] });
});

test('what is there is replaced on demand alone, and told; broken off, a restore leaves it as it was', async () => {
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
  const broken = new AbortController();
  const onProgress = ({ records }: { records: number }) => records > 0 && broken.abort();
  await expect(restoreBackup(url, empty, { replace: true, signal: broken.signal, onProgress })).rejects.toThrow();
  const again = await storeOn(url);
  expect(await whatIsShown(again, who)).toEqual(await whatIsShown(store, who));
  await again.mailsSettled();
  expect(await again.mails(shopper.email)).toHaveLength(2);
  await expect(restoreBackup(url, empty, { replace: true })).rejects.toThrow('stop it first');
});

/** Whatever is in the schemas of programs. */
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
    'what another migrator noted',
    'create schema drizzle; create table drizzle.__drizzle_migrations (created_at bigint); insert into drizzle.__drizzle_migrations values (7)',
    /: drizzle\.__drizzle_migrations\./,
  ],
  [
    'many',
    'create table a (); create table b (); create view c as select 1; create table d ()',
    /: a, b, c and 1 more\./,
  ],
])('a database of another program is refused, also with --replace: %s', async (_, statements, words) => {
  const [file, url] = [newFile(), await emptyDatabase()];
  await createBackup((await testDatabase()).url, file);
  const program = await stranger(url);
  await program.query(statements);
  const before = await allRelations(program);
  for (const replace of [false, true]) await expect(restoreBackup(url, file, { replace })).rejects.toThrow(words);
  expect(await allRelations(program)).toEqual(before);
});

test('a store with a table of others is refused; their functions, and their tables in other schemas, stay', async () => {
  const [file, url] = [newFile(), await emptyDatabase()];
  await createBackup((await testDatabase()).url, file);
  await restoreBackup(url, file);
  const others = await stranger(url);
  await others.query('create table invoices as select generate_series(1, 1000)');
  await others.query('create function vat(cents int) returns int return cents / 5');
  for (const replace of [false, true]) {
    await expect(restoreBackup(url, file, { replace })).rejects.toThrow(/no store has: invoices\./);
  }
  await others.query('create schema books; alter table invoices set schema books');
  await restoreBackup(url, file, { replace: true });
  const { rows } = await others.query('select vat(count(*)::int) from books.invoices');
  expect(rows).toEqual([{ vat: 200 }]);
});

test('who holds the schema or a table, or says nothing, is not waited for without end', async () => {
  const { url } = await testDatabase();
  const create = (from: string, connectMs = 5_000) =>
    createBackup(from, newFile(), { patience: { connectMs, lockMs: 200 } });
  const holder = await stranger(url);
  await lockSchema(holder, 'alone');
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
