import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { openLog } from '#server/platform/observability/log.ts';
import { type Person, person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { testMailServer } from './mail-server.harness.ts';
import { MAIL_QUEUE } from './queues.ts';

const mailServer = await testMailServer();
const said: string[] = [];
const log = openLog(
  'warn',
  new PassThrough().on('data', (line: Buffer) => said.push(line.toString())),
);
const store = await testStore({ SMTP_URL: mailServer.url }, log);

/** A mail that waits for its next try: the tries so far, and the seconds from the last one to the next. */
async function waitingMail(): Promise<{ pause: number; tries: number } | undefined> {
  const { rows } = await store.pool.query(`
    select extract(epoch from start_after - started_on)::float as pause, retry_count + 1 as tries
    from pgboss.job where name = 'mail' and state = 'retry' and start_after > now()`);
  return rows[0];
}

/** Lets the pause be over now, and wakes the worker: the job of an address without an account does nothing else. */
async function pauseEnds(): Promise<void> {
  await store.pool.query(`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`);
  await store.client().post('/api/forgot-password', { email: 'nobody@clinic.example' });
}

const forgetPassword = (who: Person) => store.client().post('/api/forgot-password', { email: who.email });

async function linkWorks(text: string | undefined): Promise<boolean> {
  const token = /reset-password\/([\w-]+)/.exec(text ?? '')?.[1];
  const answer = await store.client().post('/api/reset-password', { token, newPassword: 'brand new one' });
  return answer.status === 200;
}

test('a mail outlasts a mail server that is away for an hour, and comes once, with a link that works', async () => {
  const somebody = await person(store);
  await mailServer.close();
  await forgetPassword(somebody);
  const pauses: number[] = [];
  const waited = () => pauses.reduce((sum, pause) => sum + pause, 0);
  while (waited() < 3_600) {
    if (pauses.length > 0) await pauseEnds();
    await expect.poll(async () => (await waitingMail())?.tries).toBe(pauses.length + 1);
    pauses.push((await waitingMail())?.pause ?? 0);
  }
  for (const [index, seconds] of [5, 10, 20, 40, 80, 160].entries()) {
    expect(pauses[index]).toBeGreaterThanOrEqual(seconds);
    expect(pauses[index]).toBeLessThan(2 * seconds + 5); // by chance up to doubled, and the try itself
  }
  expect(Math.max(...pauses)).toBeLessThan(305);

  await mailServer.open();
  await pauseEnds();
  await store.mailsSettled();
  const mails = mailServer.mailsTo(somebody.email);
  expect(mails).toHaveLength(1);
  expect(await linkWorks(mails[0]?.text)).toBe(true);
  await store.mailsSettled();
});

test('a mail that is put off, for its recipient or whole, is tried again and comes once', async () => {
  const somebody = await person(store);
  mailServer.refuse({ code: 451, status: '4.3.0', at: 'RCPT TO' }, { code: 451, status: '4.3.0', at: 'DATA' });
  await forgetPassword(somebody);
  for (const tries of [1, 2]) {
    await expect.poll(async () => (await waitingMail())?.tries).toBe(tries);
    await pauseEnds();
  }
  await store.mailsSettled();
  expect(mailServer.mailsTo(somebody.email)).toHaveLength(1);
});

test('what a server says of an address is kept neither by the queue nor by the log', async () => {
  const somebody = await person(store);
  mailServer.refuse({ code: 451, status: '4.2.1', at: 'RCPT TO' });
  await forgetPassword(somebody);
  await expect.poll(async () => (await waitingMail())?.tries).toBe(1);
  const { rows } = await store.pool.query('select j::text as job from pgboss.job j');
  await pauseEnds();
  await store.mailsSettled();
  expect(rows.map((row) => row.job).filter((job) => job.includes(somebody.email))).toEqual([]);
  expect(said.join('')).toContain('"reply":"451"');
  expect(said.join('')).not.toContain(somebody.email);
});

test('a mailbox that does not exist is tried once, and the log says so', async () => {
  const somebody = await person(store);
  const before = mailServer.tries();
  said.length = 0;
  mailServer.refuse({ code: 550, status: '5.1.1', at: 'RCPT TO' });
  await forgetPassword(somebody);
  await store.mailsSettled();
  expect(mailServer.tries()).toBe(before + 1);
  expect(said).toHaveLength(1);
  expect(JSON.parse(said[0] ?? '')).toMatchObject({
    kind: 'reset-password',
    err: { type: 'RecipientRefused', reply: '550' },
  });
  expect(said[0]).not.toContain(somebody.email);

  await forgetPassword(somebody);
  await store.mailsSettled();
  expect(mailServer.mailsTo(somebody.email)).toHaveLength(1);
});

test('a server that refuses us, not the mailbox, is tried until that is mended', async () => {
  const somebody = await person(store);
  mailServer.refuse({ code: 554, status: '5.7.1', at: 'RCPT TO' });
  await forgetPassword(somebody);
  await expect.poll(async () => (await waitingMail())?.tries).toBe(1);
  await pauseEnds();
  await store.mailsSettled();
  expect(mailServer.mailsTo(somebody.email)).toHaveLength(1);
});

test('a mail that nobody takes for three hours is given up, and the log says so', async () => {
  const somebody = await person(store);
  said.length = 0;
  mailServer.refuse({ code: 451, status: '4.3.0', at: 'RCPT TO' }, { code: 451, status: '4.3.0', at: 'RCPT TO' });
  await forgetPassword(somebody);
  await expect.poll(async () => (await waitingMail())?.tries).toBe(1);
  await store.pool.query(`update pgboss.job set retry_count = $1 where name = 'mail' and state = 'retry'`, [
    MAIL_QUEUE.options.retryLimit - 1,
  ]);
  await pauseEnds();
  await store.mailsSettled();
  expect(said.map((line) => JSON.parse(line).msg)).toEqual([
    'a mail was not sent; it will be tried again',
    'a mail was not sent; it was the last try',
  ]);
});

test('many mails that fall due together go out one after the other, without waiting in between', async () => {
  const crowd = await Promise.all(Array.from({ length: 10 }, () => person(store)));
  await mailServer.close();
  await Promise.all(crowd.map(forgetPassword));
  const waiting = async () =>
    (await store.pool.query(`select from pgboss.job where name = 'mail' and state = 'retry'`)).rowCount;
  await expect.poll(waiting).toBe(crowd.length);
  await mailServer.open();
  await pauseEnds();
  await store.mailsSettled();
  expect(crowd.map(({ email }) => mailServer.mailsTo(email).length)).toEqual(crowd.map(() => 1));
});

test('a mail that was put off before the mail server went away keeps its pause when that is back', async () => {
  const [putOff, missed] = [await person(store), await person(store)];
  mailServer.refuse({ code: 451, status: '4.7.1', at: 'RCPT TO' });
  await forgetPassword(putOff);
  await expect.poll(async () => (await waitingMail())?.tries).toBe(1);
  await store.pool.query(
    `update pgboss.job set started_on = now() - interval '1 hour', start_after = now() + interval '1 day' where state = 'retry'`,
  );
  await mailServer.close();
  await forgetPassword(missed);
  const waiting = async () =>
    (await store.pool.query(`select from pgboss.job where name = 'mail' and state = 'retry'`)).rowCount;
  await expect.poll(waiting).toBe(2);
  await mailServer.open();
  await expect.poll(() => mailServer.mailsTo(missed.email).length).toBe(1);
  expect(mailServer.mailsTo(putOff.email)).toEqual([]);
  await pauseEnds();
  await store.mailsSettled();
});

test('a mail server that is back after hours gets what waits at once, whatever its pause', async () => {
  const somebody = await person(store);
  await mailServer.close();
  await forgetPassword(somebody);
  await expect.poll(async () => (await waitingMail())?.tries).toBe(1);
  await store.pool.query(`update pgboss.job set start_after = now() + interval '1 day' where state = 'retry'`);
  await mailServer.open();
  await expect.poll(() => mailServer.mailsTo(somebody.email).length).toBe(1);
});
