import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { type StoreProcess, storeProcesses } from '../../test/process.ts';
import { MAIL_QUEUE } from './jobs.ts';
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

async function kill(store: StoreProcess): Promise<void> {
  store.child.kill('SIGKILL');
  await store.ended;
}

/**
 * Lets the time pass after which a dead process's mails are taken over, does what the stores do every 30 s, and ends the
 * pause before the next try.
 */
async function timePasses(): Promise<void> {
  await pool.query(`update pgboss.job set heartbeat_on = heartbeat_on - interval '31 s' where state = 'active'`);
  await pool.query(`update pgboss.queue set monitor_on = null, monitor_claim_on = null`);
  await queue.boss.supervise(MAIL_QUEUE.name);
  await pool.query(`update pgboss.job set start_after = now() where state = 'retry'`);
}

/** How many mails are still to be sent. */
async function mailsLeft(): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as n from pgboss.job where name = 'mail' and state <> 'completed'`,
  );
  return rows[0].n;
}

/** The one mail of an address, once everything has been sent; its link is followed. */
async function expectOneMail(store: StoreProcess, email: string): Promise<void> {
  await expect.poll(mailsLeft).toBe(0);
  const mails = mailServer.mailsTo(email);
  expect(mails).toHaveLength(1);
  const token = /verify-email\/([\w-]+)/.exec(mails[0]?.text ?? '')?.[1];
  expect((await fetch(`${store.url}/api/verify-email/${token}`)).status).toBe(200);
}

test('a store killed before its mail could be sent: the next one sends it once', async () => {
  const email = 'before@clinic.example';
  await mailServer.close();
  const first = await startStore();
  expect(await register(first, email)).toBe(201);
  await kill(first);
  await mailServer.open();
  const second = await startStore();
  await timePasses();
  await expectOneMail(second, email);
});

test('a store killed while the mail server thinks the mail over: the next one sends it once', async () => {
  const email = 'amid@clinic.example';
  mailServer.hold();
  const first = await startStore();
  expect(await register(first, email)).toBe(201);
  await expect.poll(mailServer.held).toBe(1);
  await kill(first);
  mailServer.forget();
  const second = await startStore();
  expect(mailServer.mailsTo(email)).toEqual([]);
  await timePasses();
  await expectOneMail(second, email);
});

test('a store that is stopped waits for the mail under way; it is not sent again', async () => {
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

test('two stores share the mails, and send each once', async () => {
  const stores = await Promise.all([startStore(), startStore()]);
  const { rows } = await pool.query(`
    insert into users (email, first_name, last_name, password_hash)
    select 'shared-' || n || '@clinic.example', 'Amelia', 'Okafor', 'none' from generate_series(1, 12) n returning email`);
  const emails: string[] = rows.map((row) => row.email);
  mailServer.hold();
  await Promise.all(emails.map((email) => post(stores[0], '/api/forgot-password', { email })));
  await expect.poll(mailServer.held).toBeGreaterThan(4); // one store sends four at a time
  mailServer.release();
  await expect.poll(mailsLeft).toBe(0);
  expect(emails.map((email) => mailServer.mailsTo(email).length)).toEqual(emails.map(() => 1));
});
