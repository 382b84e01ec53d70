import { expect, test } from 'vitest';
import { testMailServer } from '#server/platform/jobs/mail-server.harness.ts';
import { CLEAN_UP_QUEUE } from '#server/platform/jobs/queues.ts';
import { person, product } from '../../../test/factories.ts';
import { heardLog } from '../../../test/log.ts';
import { testStore } from '../../../test/store.ts';

const { log, lines } = heardLog('info');
const mailServer = await testMailServer();
const store = await testStore({ SMTP_URL: mailServer.url }, log);

test.each([
  ['a visitor’s', 'GET', '/api/user', 401],
  ['one to nothing', 'GET', '/api/nothing', 404],
  ['a broken one', 'POST', '/api/login', 415],
])('a refusal names the request as the log does: %s', async (_, method, url, status) => {
  const body = { headers: { 'content-type': 'text/plain' }, raw: 'x' };
  const answer = await store.client().send(method, url, method === 'POST' ? body : {});
  expect(answer.status).toBe(status);
  expect(answer.body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers['x-request-id']).toBe(answer.body.requestId);
  await expect.poll(() => lines().filter(({ reqId }) => reqId === answer.body.requestId)).toHaveLength(1);
});

test('a refusal of an address that cannot be read has its number too', async () => {
  const answer = await store.client().get('/%zz');
  expect(answer.status).toBe(404);
  expect(answer.headers['x-request-id']).toBe(answer.body.requestId);
});

test('a success to one person names it too, and no number is taken from outside', async () => {
  const customer = await person(store);
  const answer = await customer.get('/api/user', { 'x-request-id': 'chosen by a stranger' });
  expect(answer.status).toBe(200);
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  await expect.poll(() => lines().some(({ reqId }) => reqId === answer.headers['x-request-id'])).toBe(true);
  expect(JSON.stringify(lines())).not.toContain('chosen by a stranger');
});

test('what many get names nobody’s request, for all would be told the first one’s', async () => {
  await product(store);
  for (const _ of ['made', 'kept']) {
    const answer = await store.client().get('/api/products?limit=1');
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty('x-request-id');
  }
});

test('every line about a failure has the number of its request', async () => {
  const admin = await person(store, { role: 'admin' });
  const from = lines().length;
  await store.pool.query('alter table orders rename to orders_gone');
  const ids = [crypto.randomUUID()];
  await admin.patch('/api/admin/orders', { ids, status: 'confirmed' });
  await admin.get('/api/orders');
  await store.pool.query('alter table orders_gone rename to orders');
  await expect
    .poll(() =>
      lines()
        .slice(from)
        .some(({ route }) => route === '/api/orders'),
    )
    .toBe(true);
  const told = lines().slice(from);
  expect(told.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['an order could not be moved', 'request failed']));
  for (const line of told) expect(line, String(line.msg)).toHaveProperty('reqId');
});

test('every line about a job has the number of the job', async () => {
  const from = lines().length;
  mailServer.replyWith({ code: 550, status: '5.1.1', at: 'RCPT TO' });
  const { email } = await person(store);
  await store.client().post('/api/forgot-password', { email });
  await store.pool.query('alter table limits rename to limits_gone');
  await store.context.queue.boss.send(CLEAN_UP_QUEUE.name, {});
  const ofJobs = () =>
    lines()
      .slice(from)
      .filter(({ reqId }) => reqId === undefined);
  await expect.poll(() => ofJobs().length, { timeout: 15_000 }).toBe(2);
  await store.pool.query('alter table limits_gone rename to limits');
  for (const line of ofJobs()) expect(line.jobId, String(line.msg)).toMatch(/^[0-9a-f-]{36}$/);
});
