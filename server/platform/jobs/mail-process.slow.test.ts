import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { type StoreProcess, storeProcesses } from '../../../test/spawn-stores-per-test.ts';
import { takeOverDeadMails } from './dead-mails.harness.ts';
import { testMailServer } from './mail-server.harness.ts';
import { startQueue } from './queue.ts';

const mailServer = await testMailServer();
const { url, pool } = await testDatabase();
const startStore = storeProcesses({ DATABASE_URL: url, SMTP_URL: mailServer.url, RATE_LIMIT_SCALE: '1000' });
const queue = await startQueue(url, { warn: console.warn, error: console.error });
afterAll(() => queue.stop());

const post = async (store: StoreProcess, path: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(store.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
};

const register = (store: StoreProcess, email: string) =>
  post(store, '/api/register', { email, firstName: 'Amelia', lastName: 'Okafor', password: 'correct horse' });

/** Inserts accounts and returns their addresses. */
async function insertAccounts(name: string, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ email: string }>(
    `insert into users (email, first_name, last_name, password_hash)
     select $1 || '-' || n || '@clinic.example', 'Amelia', 'Okafor', 'none' from generate_series(1, $2) n returning email`,
    [name, count],
  );
  return rows.map(({ email }) => email);
}

/** Kills a store and returns a moment after its death. */
async function kill(store: StoreProcess): Promise<Date> {
  store.child.kill('SIGKILL');
  await store.ended;
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date();
}

/** The number of unsent mails. */
async function mailsLeft(): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as n from pgboss.job where name = 'mail' and state <> 'completed'`,
  );
  return rows[0].n;
}

/** Waits until all mails are sent, expects one to the address, and follows its link. */
async function expectOneMail(store: StoreProcess, email: string): Promise<void> {
  await expect.poll(mailsLeft).toBe(0);
  const mails = mailServer.mailsTo(email);
  expect(mails).toHaveLength(1);
  const token = /verify-email\/([\w-]+)/.exec(mails[0]?.text ?? '')?.[1];
  expect((await fetch(`${store.url}/api/verify-email/${token}`)).status).toBe(200);
}

test('a store is killed before its mail is sent: the next one sends it once', async () => {
  const email = 'before@clinic.example';
  await mailServer.close();
  const first = await startStore();
  expect(await register(first, email)).toBe(201);
  const death = await kill(first);
  await mailServer.open();
  const second = await startStore();
  await takeOverDeadMails(queue, pool, death);
  await expectOneMail(second, email);
});

test('a store is killed while the mail server processes a mail: the next one sends it once', async () => {
  const email = 'during@clinic.example';
  mailServer.hold();
  const first = await startStore();
  expect(await register(first, email)).toBe(201);
  await expect.poll(mailServer.held).toBe(1);
  const death = await kill(first);
  mailServer.forget();
  const second = await startStore();
  expect(mailServer.mailsTo(email)).toEqual([]);
  await takeOverDeadMails(queue, pool, death);
  await expectOneMail(second, email);
});

test('a store is killed with mails in progress and others waiting: the next one sends each once, by itself', async () => {
  const people = await insertAccounts('killed', 12);
  mailServer.hold();
  const first = await startStore();
  await Promise.all(people.map((email) => post(first, '/api/forgot-password', { email })));
  await expect.poll(mailServer.held).toBe(4); // in progress; the others wait
  await kill(first);
  mailServer.forget();
  expect(people.flatMap(mailServer.mailsTo)).toEqual([]);
  await startStore();
  await expect.poll(mailsLeft).toBe(0);
  expect(people.map((email) => mailServer.mailsTo(email).length)).toEqual(people.map(() => 1));
});

test('a store that stops waits for the mail in progress, which is not sent again', async () => {
  const email = 'stopped@clinic.example';
  mailServer.hold();
  const first = await startStore();
  expect(await register(first, email)).toBe(201);
  await expect.poll(mailServer.held).toBe(1);
  first.child.kill('SIGTERM');
  await expect
    .poll(() =>
      fetch(first.url).then(
        () => 'serves',
        () => 'closed',
      ),
    )
    .toBe('closed');
  mailServer.release();
  expect(await first.ended).toBe(0);
  await expectOneMail(await startStore(), email);
});

test('two stores share the mails and send each once', async () => {
  const stores = await Promise.all([startStore(), startStore()]);
  const emails = await insertAccounts('shared', 12);
  mailServer.hold();
  await Promise.all(emails.map((email) => post(stores[0], '/api/forgot-password', { email })));
  await expect.poll(mailServer.held).toBeGreaterThan(4); // one store sends four at a time
  mailServer.release();
  await expect.poll(mailsLeft).toBe(0);
  expect(emails.map((email) => mailServer.mailsTo(email).length)).toEqual(emails.map(() => 1));
});
