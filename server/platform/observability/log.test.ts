import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { openLog } from './log.ts';

/** Everything that was logged, as one text. */
function listening() {
  const sink = new PassThrough();
  let said = '';
  sink.on('data', (bytes: Buffer) => {
    said += bytes.toString();
  });
  return { log: openLog('trace', sink), said: () => said };
}

const { log, said } = listening();
const store = await testStore({}, log);

test('a statement that fails is logged by its text and code, never by what it was given', async () => {
  await store.db.execute(sql`alter table users add constraint nobody_called_x check (first_name <> 'Xanthippe')`);
  const body = {
    email: 'secret.person@clinic.example',
    firstName: 'Xanthippe',
    lastName: 'Secretname',
    password: 'hunter22',
  };
  expect((await store.client().post('/api/register', body)).status).toBe(500);
  expect(said()).toContain('nobody_called_x');
  expect(said()).not.toMatch(/secret\.person|Secretname|Xanthippe|hunter22|argon2id/);
});

test('signing in, resetting and searching leave no password, token, cookie, address or query in the log', async () => {
  const customer = await person(store);
  await store.client().post('/api/login', { email: customer.email, password: 'wrong-password' });
  await store.client().post('/api/forgot-password', { email: customer.email });
  const { text } = await store.mail(customer.email, /reset/i);
  const token = /reset-password\/([\w-]+)/.exec(text)?.[1] ?? '';
  await store.client().post('/api/reset-password', { token, newPassword: 'brand new one' });
  await store.client().get(`/api/verify-email/${token}`);
  await store.client().get('/api/products?search=haemorrhoids');
  await store.mailsSettled();
  const cookie = customer.cookies.get('session') ?? '';
  expect(said()).toContain('/api/verify-email/:token');
  for (const secret of [token, cookie, customer.email, 'wrong-password', 'brand new one', 'haemorrhoids']) {
    expect(secret).not.toBe('');
    expect(said()).not.toContain(secret);
  }
});
