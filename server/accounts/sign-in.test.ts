import { expect, test } from 'vitest';
import { PASSWORD, person } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';
import { holding, untilWaiting } from './races.harness.ts';

const store = await testStore();

test('a sign-in with the old password, under way while it is reset, opens no session', async () => {
  const customer = await person(store, { signsIn: true });
  const token = await store.resetToken(customer.email);
  // The reset has written the new password, and waits with its transaction open to end this session.
  const held = await holding(store.pool, 'select from sessions where user_id = $1 for update', [customer.id]);
  const reset = store.client().post('/api/reset-password', { token, newPassword: 'new secret' });
  await untilWaiting(store.pool, 1);
  const signIn = store.client().post('/api/login', { email: customer.email, password: PASSWORD });
  await Promise.race([untilWaiting(store.pool, 2), signIn]);
  await held.letGo();
  expect((await reset).status).toBe(200);
  expect(await signIn).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  const { rows } = await store.pool.query('select from sessions where user_id = $1', [customer.id]);
  expect(rows).toEqual([]);
});

test('a call whose session is unknown takes no cookie back, for a sign-in may have set a new one; GET /api/user does', async () => {
  const customer = await person(store, { signsIn: true });
  await store.pool.query('delete from sessions where user_id = $1', [customer.id]);
  for (const url of ['/api/orders', '/api/cart']) {
    expect(await customer.get(url)).toMatchObject({ status: 401 });
    expect((await customer.get(url)).headers['set-cookie']).toBeUndefined();
  }
  expect([...customer.cookies.keys()]).toEqual(['session', 'signed_in', 'known_device']);
  expect((await customer.get('/api/user')).status).toBe(401);
  expect([...customer.cookies.keys()]).toEqual(['known_device']);
});

test('a session that ends while its life is counted anew is not handed out again', async () => {
  const customer = await person(store, { signsIn: true });
  await store.pool.query("update sessions set last_used_at = now() - interval '2 hours' where user_id = $1", [
    customer.id,
  ]);
  const held = await holding(store.pool, 'delete from sessions where user_id = $1', [customer.id]);
  const poll = customer.get('/api/orders');
  await untilWaiting(store.pool, 1);
  await held.letGo();
  expect((await poll).headers['set-cookie']).toBeUndefined();
});

test.each([
  ['/api/forgot-password', true],
  ['/api/resend-verification', false],
])('%s writes in the language of the page that asked, and the account keeps its own', async (url, verified) => {
  const { email, id } = await person(store, { signsIn: true, verified });
  await store.client().post(url, { email }, { 'accept-language': 'ar' });
  expect((await store.mail(email, /[\u0600-\u06ff]/)).html).toContain('dir="rtl"');
  const { rows } = await store.pool.query('select language from users where id = $1', [id]);
  expect(rows).toEqual([{ language: 'en' }]);
  await store.pool.query("update users set language = 'fr' where id = $1", [id]);
  await store.client().post(url, { email });
  await expect.poll(async () => (await store.mails(email))[0]?.html).toContain('lang="fr"');
});
