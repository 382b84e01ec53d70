import { expect, test } from 'vitest';
import { CLEAN_UP } from '#server/platform/jobs/clean-up.ts';
import { testMailServer } from '#server/platform/jobs/mail-server.harness.ts';
import { person, product } from '../../../test/factories.ts';
import { recordingLog } from '../../../test/recording-log.ts';
import { testStore } from '../../../test/store.ts';

const { log, lines } = recordingLog('info');
const mailServer = await testMailServer();
const store = await testStore({ environment: { SMTP_URL: mailServer.url }, log });

test.each([
  ['not signed in', 'GET', '/api/user', 401],
  ['unknown path', 'GET', '/api/nothing', 404],
  ['malformed', 'POST', '/api/login', 415],
])('an error response has the request id of the log: %s', async (_, method, url, status) => {
  const body = { headers: { 'content-type': 'text/plain' }, raw: 'x' };
  const response = await store.client().send(method, url, method === 'POST' ? body : {});
  expect(response.status).toBe(status);
  expect(response.body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers['x-request-id']).toBe(response.body.requestId);
  await expect.poll(() => lines().filter(({ reqId }) => reqId === response.body.requestId)).toHaveLength(1);
});

test('the error for an undecodable address has a request id too', async () => {
  const response = await store.client().get('/%zz');
  expect(response.status).toBe(404);
  expect(response.headers['x-request-id']).toBe(response.body.requestId);
});

test('a personal response has a request id, and an id sent by the caller is ignored', async () => {
  const customer = await person(store);
  const response = await customer.get('/api/user', { 'x-request-id': 'chosen by the caller' });
  expect(response.status).toBe(200);
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  await expect.poll(() => lines().some(({ reqId }) => reqId === response.headers['x-request-id'])).toBe(true);
  expect(JSON.stringify(lines())).not.toContain('chosen by the caller');
});

test('a public response has no request id, because caches would repeat it', async () => {
  await product(store);
  for (const _ of ['rendered', 'cached']) {
    const response = await store.client().get('/api/products?limit=1');
    expect(response.status).toBe(200);
    expect(response.headers).not.toHaveProperty('x-request-id');
  }
});

test('every log line about a failure has the request id', async () => {
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
  const logged = lines().slice(from);
  expect(logged.map(({ msg }) => msg)).toEqual(
    expect.arrayContaining(['the status of an order could not be changed', 'request failed']),
  );
  for (const line of logged) expect(line, String(line.msg)).toHaveProperty('reqId');
});

test('every log line about a job has the job id', async () => {
  const from = lines().length;
  mailServer.replyWith({ code: 550, status: '5.1.1', at: 'RCPT TO' });
  const { email } = await person(store);
  await store.client().post('/api/forgot-password', { email });
  await store.pool.query('alter table limits rename to limits_gone');
  await store.context.queue.boss.send(CLEAN_UP.name, {});
  const ofJobs = () =>
    lines()
      .slice(from)
      .filter(({ reqId }) => reqId === undefined);
  await expect.poll(() => ofJobs().length).toBe(2);
  await store.pool.query('alter table limits_gone rename to limits');
  for (const line of ofJobs()) expect(line.jobId, String(line.msg)).toMatch(/^[0-9a-f-]{36}$/);
});
