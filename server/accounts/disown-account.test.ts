import { describe, expect, test } from 'vitest';
import type { Client } from '../../test/client.ts';
import { checkoutBody, customerWithCart, PASSWORD, type Person, person, product } from '../../test/factories.ts';
import { testStore, tokenIn } from '../../test/store.ts';
import { holdLock, untilBlocked } from './races.harness.ts';
import { issueToken } from './tokens.ts';

const store = await testStore();
const verificationToken = ({ id }: Person) => issueToken(store.db, id, 'verify-email');
const disown = (token: string) =>
  store.client().post<{ erased: boolean; code: string }>(`/api/disown-account/${token}`);
const exists = async ({ id }: Person) =>
  (await store.pool.query('select from users where id = $1', [id])).rowCount === 1;
const canSignIn = async ({ email }: Person, password = PASSWORD) =>
  (await store.client().post('/api/login', { email, password })).status === 200;
const rejected = { status: 400, body: { code: 'INVALID_VERIFICATION_TOKEN' } };

describe('an account that an attacker registered', () => {
  test.each([false, true])('is erased with its sessions and cart (verified: %s)', async (verified) => {
    const attacker = await person(store, { verified });
    const productId = await product(store);
    await attacker.post('/api/cart', { productId, quantity: 1, selectedDosage: '500 mg' });
    expect(await disown(await verificationToken(attacker))).toMatchObject({ status: 200, body: { erased: true } });
    expect(await exists(attacker)).toBe(false);
    expect((await attacker.get('/api/user')).status).toBe(401);
    expect(await canSignIn(attacker)).toBe(false);
    const { rows } = await store.pool.query('select event from audit where account_id = $1 order by id desc limit 1', [
      attacker.id,
    ]);
    expect(rows).toEqual([{ event: 'account-disowned' }]);
    const { email } = attacker;
    const body = { email, firstName: 'Noor', lastName: 'Haddad', password: 'of the owner' };
    await store.client().post('/api/register', body);
    await store.mail(email, /verify/i);
    expect(await canSignIn(attacker, 'of the owner')).toBe(true);
  });

  test('is kept if it has orders; signing in is impossible until the owner resets the password', async () => {
    const attacker = await customerWithCart(store);
    const { body: order } = await attacker.post('/api/checkout', checkoutBody);
    expect(await disown(await verificationToken(attacker))).toMatchObject({ status: 200, body: { erased: false } });
    expect((await attacker.get('/api/user')).status).toBe(401);
    expect(await canSignIn(attacker)).toBe(false);
    const token = await store.resetToken(attacker.email);
    await store.client().post('/api/reset-password', { token, newPassword: 'of the owner' });
    const owner = store.client();
    await owner.post('/api/login', { email: attacker.email, password: 'of the owner' });
    expect((await owner.get('/api/orders')).body).toMatchObject([{ id: order.id }]);
  });

  test('is kept if it has become an administrator’s', async () => {
    const admin = await person(store, { role: 'admin' });
    expect((await disown(await verificationToken(admin))).body).toMatchObject({ erased: false });
    expect(await exists(admin)).toBe(true);
    expect((await admin.get('/api/admin/orders')).status).toBe(401);
  });

  test('is closed once by concurrent requests', async () => {
    const attacker = await person(store);
    const token = await verificationToken(attacker);
    const responses = await Promise.all([1, 2, 3].map(() => disown(token)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  test('is either erased or keeps its order, when it orders concurrently', async () => {
    const attacker = await customerWithCart(store);
    const token = await verificationToken(attacker);
    const row = await holdLock(store.pool, 'select from users where id = $1 for update', [attacker.id]);
    const ordering = attacker.post('/api/checkout', checkoutBody);
    await untilBlocked(store.pool, 1);
    const disowning = disown(token);
    await untilBlocked(store.pool, 2);
    await row.release();
    const [placed, disowned] = await Promise.all([ordering, disowning]);
    expect(disowned.status).toBe(200);
    expect(placed.status === 201).toBe(!disowned.body.erased);
    const { rowCount } = await store.pool.query('select from orders where user_id = $1', [attacker.id]);
    expect(rowCount).toBe(disowned.body.erased ? 0 : 1);
  });
});

describe('an account is not changed', () => {
  const expectUnchanged = async (owner: Person) => {
    expect((await owner.get('/api/user')).status).toBe(200);
    expect(await canSignIn(owner)).toBe(true);
  };

  test('by a link that has expired or was replaced by a newer mail', async () => {
    const owner = await person(store, { verified: false });
    const old = await verificationToken(owner);
    await store.pool.query("update tokens set expires_at = now() - interval '1 second' where user_id = $1", [owner.id]);
    expect(await disown(old)).toMatchObject(rejected);
    const replaced = await verificationToken(owner);
    await store.client().post('/api/resend-verification', { email: owner.email });
    expect(await disown(replaced)).toMatchObject(rejected);
    await expectUnchanged(owner);
    await store.mailsSettled();
    const [newest] = await store.mails(owner.email);
    expect((await disown(tokenIn(newest ?? { text: '' }, 'verify-email'))).status).toBe(200);
  });

  test('by a reset link, a stored hash or an unknown token', async () => {
    const owner = await person(store);
    await verificationToken(owner);
    const { rows } = await store.pool.query('select token_hash from tokens where user_id = $1', [owner.id]);
    for (const token of [await store.resetToken(owner.email), rows[0].token_hash.toString('base64url'), 'unknown'])
      expect(await disown(token)).toMatchObject(rejected);
    await expectUnchanged(owner);
  });

  test('by a program that follows the link without pressing the button', async () => {
    const owner = await person(store);
    const token = await verificationToken(owner);
    for (const method of ['GET', 'HEAD']) {
      expect((await store.client().send(method, `/api/disown-account/${token}`)).status).toBe(404);
    }
    await expectUnchanged(owner);
  });
});

describe('the mail of a new account', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
  const CHROME =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
  let accountCount = 0;
  async function register(client: Client, agent: string): Promise<string> {
    accountCount += 1;
    const email = `made-${accountCount}@clinic.example`;
    const body = { email, firstName: 'Noor', lastName: 'Haddad', password: PASSWORD };
    await client.post('/api/register', body, { 'user-agent': agent });
    return email;
  }

  test('names the device that created it, also when another person requests the mail again', async () => {
    const email = await register(store.client(), FIREFOX);
    expect((await store.mail(email, /verify/i)).text).toContain('Firefox on Linux');
    await store.client().post('/api/resend-verification', { email }, { 'user-agent': CHROME });
    await expect.poll(async () => (await store.mails(email)).length).toBe(2);
    for (const { text } of await store.mails(email)) expect(text).toContain('Firefox on Linux');
  });

  test.each(['Call 1-900-EVIL now/1.0 (x)', 'evil.example/1.0 (', 'x'.repeat(600), ''])(
    'contains no text from the User-Agent %j',
    async (agent) => {
      const email = await register(store.client(), agent);
      const { text, html } = await store.mail(email, /verify/i);
      expect(text).toMatch(/The account was created on .+ UTC\.\n/);
      expect(text + html).not.toMatch(/evil|xxx/i);
    },
  );
});
