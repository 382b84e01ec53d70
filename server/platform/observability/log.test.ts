import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { openLog } from './log.ts';

/** A log, and everything that was logged as one text. */
function testLog() {
  const sink = new PassThrough();
  let text = '';
  sink.on('data', (bytes: Buffer) => {
    text += bytes.toString();
  });
  return { log: openLog('trace', sink), logged: () => text };
}

const { log, logged } = testLog();
const store = await testStore({ log });

test('a failed statement is logged with its text and code, without parameter values', async () => {
  await store.db.execute(sql`alter table users add constraint test_first_name check (first_name <> 'Xanthippe')`);
  const body = {
    email: 'secret.person@clinic.example',
    firstName: 'Xanthippe',
    lastName: 'Secretname',
    password: 'hunter22',
  };
  expect((await store.client().post('/api/register', body)).status).toBe(500);
  expect(logged()).toContain('test_first_name');
  expect(logged()).not.toMatch(/secret\.person|Secretname|Xanthippe|hunter22|argon2id/);
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
  expect(logged()).toContain('/api/verify-email/:token');
  for (const secret of [token, cookie, customer.email, 'wrong-password', 'brand new one', 'haemorrhoids']) {
    expect(secret).not.toBe('');
    expect(logged()).not.toContain(secret);
  }
});
