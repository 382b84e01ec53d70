import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { openLog } from '#server/platform/observability/log.ts';
import { type Person, person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { testMailServer } from './mail-server.harness.ts';
import { MAIL_QUEUE } from './queues.ts';

const mailServer = await testMailServer();
const logged: string[] = [];
const log = openLog(
  'warn',
  new PassThrough().on('data', (line: Buffer) => logged.push(line.toString())),
);
const store = await testStore({ environment: { SMTP_URL: mailServer.url }, log });

/**
 * No retry comes by itself while a test looks, however slow the machine is: `endRetryDelay` starts it. The return of the mail server, which may be noticed
 * seconds later, during the next test, ends no delay either: it looks for recent tries, and these seem to be a day old.
 */
await store.pool.query(`
  create function hold_retry() returns trigger language plpgsql as $$ begin
    new.start_after := new.start_after + interval '1 day';
    new.started_on := new.started_on - interval '1 day';
    return new;
  end $$;
  create trigger hold_retry before insert on pgboss.job for each row when (new.state = 'retry') execute function hold_retry()`);

/** The mail that waits for its next try: its tries so far, and its retry delay in seconds. */
async function waitingMail(): Promise<{ id: string; delay: number; tries: number } | undefined> {
  const { rows } = await store.pool.query(`
    select id, extract(epoch from start_after - started_on - interval '2 days')::float as delay, retry_count + 1 as tries
    from pgboss.job where name = 'mail' and state = 'retry' and start_after > now()`);
  return rows[0];
}

/** Ends the retry delay and wakes the worker, by a job that does nothing: the address has no account. */
async function endRetryDelay(): Promise<void> {
  await store.pool.query(`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`);
  await store.client().post('/api/forgot-password', { email: 'nobody@clinic.example' });
}

const forgetPassword = (who: Person) => store.client().post('/api/forgot-password', { email: who.email });

async function linkWorks(text: string | undefined): Promise<boolean> {
  const token = /reset-password\/([\w-]+)/.exec(text ?? '')?.[1];
  const response = await store.client().post('/api/reset-password', { token, newPassword: 'brand new one' });
  return response.status === 200;
}

test('a mail outlasts a mail server that is down for an hour, and arrives once, with a working link', async () => {
  const customer = await person(store);
  await mailServer.close();
  await forgetPassword(customer);
  const delays: number[] = [];
  const waited = () => delays.reduce((sum, delay) => sum + delay, 0);
  while (waited() < 3_600) {
    if (delays.length > 0) await endRetryDelay();
    await expect.poll(async () => (await waitingMail())?.tries).toBe(delays.length + 1);
    delays.push((await waitingMail())?.delay ?? 0);
  }
  for (const [index, seconds] of [5, 10, 20, 40, 80, 160].entries()) {
    expect(delays[index]).toBeGreaterThanOrEqual(seconds);
    expect(delays[index]).toBeLessThan(2 * seconds + 5); // the random addition, and the try itself
  }
  expect(Math.max(...delays)).toBeLessThan(305);

  await mailServer.open();
  await endRetryDelay();
  await store.mailsSettled();
  const mails = mailServer.mailsTo(customer.email);
  expect(mails).toHaveLength(1);
  expect(await linkWorks(mails[0]?.text)).toBe(true);
  await store.mailsSettled();
});

test('a mail that is rejected temporarily, at RCPT TO or DATA, is retried and arrives once', async () => {
  const customer = await person(store);
  mailServer.replyWith({ code: 451, status: '4.3.0', at: 'RCPT TO' }, { code: 451, status: '4.3.0', at: 'DATA' });
  await forgetPassword(customer);
  for (const tries of [1, 2]) {
    await expect.poll(async () => (await waitingMail())?.tries).toBe(tries);
    await endRetryDelay();
  }
  await store.mailsSettled();
  expect(mailServer.mailsTo(customer.email)).toHaveLength(1);
});

test('neither the queue nor the log stores a server’s message about an address', async () => {
  const customer = await person(store);
  mailServer.replyWith({ code: 451, status: '4.2.1', at: 'RCPT TO' });
  await forgetPassword(customer);
  await expect.poll(async () => (await waitingMail())?.tries).toBe(1);
  const { rows } = await store.pool.query('select j::text as job from pgboss.job j');
  await endRetryDelay();
  await store.mailsSettled();
  expect(rows.map((row) => row.job).filter((job) => job.includes(customer.email))).toEqual([]);
  expect(logged.join('')).toContain('"reply":"451"');
  expect(logged.join('')).not.toContain(customer.email);
});

test('a mailbox that does not exist is tried once and logged', async () => {
  const customer = await person(store);
  const before = mailServer.tries();
  logged.length = 0;
  mailServer.replyWith({ code: 550, status: '5.1.1', at: 'RCPT TO' });
  await forgetPassword(customer);
  await store.mailsSettled();
  expect(mailServer.tries()).toBe(before + 1);
  expect(logged).toHaveLength(1);
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({
    kind: 'reset-password',
    err: { type: 'RecipientRejected', reply: '550' },
  });
  expect(logged[0]).not.toContain(customer.email);

  await forgetPassword(customer);
  await store.mailsSettled();
  expect(mailServer.mailsTo(customer.email)).toHaveLength(1);
});

test('a server that rejects the store, not the mailbox, is retried', async () => {
  const customer = await person(store);
  mailServer.replyWith({ code: 554, status: '5.7.1', at: 'RCPT TO' });
  await forgetPassword(customer);
  await expect.poll(async () => (await waitingMail())?.tries).toBe(1);
  await endRetryDelay();
  await store.mailsSettled();
  expect(mailServer.mailsTo(customer.email)).toHaveLength(1);
});

test('a mail that is rejected for three hours is given up and logged', async () => {
  const customer = await person(store);
  logged.length = 0;
  mailServer.replyWith({ code: 451, status: '4.3.0', at: 'RCPT TO' }, { code: 451, status: '4.3.0', at: 'RCPT TO' });
  await forgetPassword(customer);
  await expect.poll(async () => (await waitingMail())?.tries).toBe(1);
  await store.pool.query(`update pgboss.job set retry_count = $1 where name = 'mail' and state = 'retry'`, [
    MAIL_QUEUE.options.retryLimit - 1,
  ]);
  await endRetryDelay();
  await store.mailsSettled();
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual([
    'a mail was not sent; it will be retried',
    'a mail was not sent; no retries are left',
  ]);
});

test('many mails that become due together are sent one after the other without a delay', async () => {
  const customers = await Promise.all(Array.from({ length: 10 }, () => person(store)));
  await mailServer.close();
  await Promise.all(customers.map(forgetPassword));
  const waiting = async () =>
    (await store.pool.query(`select from pgboss.job where name = 'mail' and state = 'retry'`)).rowCount;
  await expect.poll(waiting).toBe(customers.length);
  await mailServer.open();
  await endRetryDelay();
  await store.mailsSettled();
  expect(customers.map(({ email }) => mailServer.mailsTo(email).length)).toEqual(customers.map(() => 1));
});

test('a mail that was rejected temporarily before an outage keeps its retry delay after it', async () => {
  const [deferred, missed] = [await person(store), await person(store)];
  mailServer.replyWith({ code: 451, status: '4.7.1', at: 'RCPT TO' });
  await forgetPassword(deferred);
  await expect.poll(async () => (await waitingMail())?.tries).toBe(1);
  const { id = '' } = (await waitingMail()) ?? {};
  await mailServer.close();
  await forgetPassword(missed);
  const waiting = async () =>
    (await store.pool.query(`select from pgboss.job where name = 'mail' and state = 'retry'`)).rowCount;
  await expect.poll(waiting).toBe(2);
  await store.pool.query(
    `
    update pgboss.job set started_on = now() - case when id = $1 then interval '1 hour' else interval '0' end where state = 'retry'`,
    [id],
  );
  await mailServer.open();
  await expect.poll(() => mailServer.mailsTo(missed.email).length).toBe(1);
  expect(mailServer.mailsTo(deferred.email)).toEqual([]);
  await endRetryDelay();
  await store.mailsSettled();
});

test('waiting mails are sent at once when the mail server is back after hours', async () => {
  const customer = await person(store);
  await mailServer.close();
  await forgetPassword(customer);
  await expect.poll(async () => (await waitingMail())?.tries).toBe(1);
  await store.pool.query(`update pgboss.job set started_on = now() where state = 'retry'`);
  await mailServer.open();
  await expect.poll(() => mailServer.mailsTo(customer.email).length).toBe(1);
});
