import { describe, expect, test } from 'vitest';
import type { Client } from '../../test/client.ts';
import { checkoutBody, customerWithCart, PASSWORD, type Person, person, product } from '../../test/factories.ts';
import { testStore, tokenIn } from '../../test/store.ts';
import { holdLock, untilBlocked } from './races.harness.ts';
import { issueToken } from './tokens.ts';

const store = await testStore();
const verification = ({ id }: Person) => issueToken(store.db, id, 'verify-email');
const disown = (token: string) =>
  store.client().post<{ erased: boolean; code: string }>(`/api/disown-account/${token}`);
const exists = async ({ id }: Person) =>
  (await store.pool.query('select from users where id = $1', [id])).rowCount === 1;
const opens = async ({ email }: Person, password = PASSWORD) =>
  (await store.client().post('/api/login', { email, password })).status === 200;
const refused = { status: 400, body: { code: 'INVALID_VERIFICATION_TOKEN' } };

describe('an account that its address’s owner did not make', () => {
  test.each([false, true])('is erased with its sessions and cart, verified: %s', async (verified) => {
    const stranger = await person(store, { verified });
    const productId = await product(store);
    await stranger.post('/api/cart', { productId, quantity: 1, selectedDosage: '500 mg' });
    expect(await disown(await verification(stranger))).toMatchObject({ status: 200, body: { erased: true } });
    expect(await exists(stranger)).toBe(false);
    expect((await stranger.get('/api/user')).status).toBe(401);
    expect(await opens(stranger)).toBe(false);
    const { rows } = await store.pool.query('select event from audit where account_id = $1 order by id desc limit 1', [
      stranger.id,
    ]);
    expect(rows).toEqual([{ event: 'account-disowned' }]);
    const { email } = stranger;
    const body = { email, firstName: 'Noor', lastName: 'Haddad', password: 'of the owner' };
    await store.client().post('/api/register', body);
    await store.mail(email, /verify/i);
    expect(await opens(stranger, 'of the owner')).toBe(true);
  });

  test('stays where it has orders, opens for nobody any more, and its owner comes in by a reset', async () => {
    const stranger = await customerWithCart(store);
    const { body: order } = await stranger.post('/api/checkout', checkoutBody);
    expect(await disown(await verification(stranger))).toMatchObject({ status: 200, body: { erased: false } });
    expect((await stranger.get('/api/user')).status).toBe(401);
    expect(await opens(stranger)).toBe(false);
    const token = await store.resetToken(stranger.email);
    await store.client().post('/api/reset-password', { token, newPassword: 'of the owner' });
    const owner = store.client();
    await owner.post('/api/login', { email: stranger.email, password: 'of the owner' });
    expect((await owner.get('/api/orders')).body).toMatchObject([{ id: order.id }]);
  });

  test('stays where it is an administrator’s by now', async () => {
    const admin = await person(store, { role: 'admin' });
    expect((await disown(await verification(admin))).body).toMatchObject({ erased: false });
    expect(await exists(admin)).toBe(true);
    expect((await admin.get('/api/admin/orders')).status).toBe(401);
  });

  test('is ended once, by several presses at once', async () => {
    const stranger = await person(store);
    const token = await verification(stranger);
    const answers = await Promise.all([1, 2, 3].map(() => disown(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  test('is erased or keeps its order, when it orders at the same moment', async () => {
    const stranger = await customerWithCart(store);
    const token = await verification(stranger);
    const row = await holdLock(store.pool, 'select from users where id = $1 for update', [stranger.id]);
    const ordering = stranger.post('/api/checkout', checkoutBody);
    await untilBlocked(store.pool, 1);
    const ending = disown(token);
    await untilBlocked(store.pool, 2);
    await row.release();
    const [placed, ended] = await Promise.all([ordering, ending]);
    expect(ended.status).toBe(200);
    expect(placed.status === 201).toBe(!ended.body.erased);
    const { rowCount } = await store.pool.query('select from orders where user_id = $1', [stranger.id]);
    expect(rowCount).toBe(ended.body.erased ? 0 : 1);
  });
});

describe('an account stays as it is', () => {
  const untouched = async (owner: Person) => {
    expect((await owner.get('/api/user')).status).toBe(200);
    expect(await opens(owner)).toBe(true);
  };

  test('when the link is a day old, or a newer mail has taken its place', async () => {
    const owner = await person(store, { verified: false });
    const old = await verification(owner);
    await store.pool.query("update tokens set expires_at = now() - interval '1 second' where user_id = $1", [owner.id]);
    expect(await disown(old)).toMatchObject(refused);
    const replaced = await verification(owner);
    await store.client().post('/api/resend-verification', { email: owner.email });
    expect(await disown(replaced)).toMatchObject(refused);
    await untouched(owner);
    await store.mailsSettled();
    const [newest] = await store.mails(owner.email);
    expect((await disown(tokenIn(newest ?? { text: '' }, 'verify-email'))).status).toBe(200);
  });

  test('by a link of a reset, by what stands in the table of links, and by what is none', async () => {
    const owner = await person(store);
    await verification(owner);
    const { rows } = await store.pool.query('select token_hash from tokens where user_id = $1', [owner.id]);
    for (const token of [await store.resetToken(owner.email), rows[0].token_hash.toString('base64url'), 'unknown'])
      expect(await disown(token)).toMatchObject(refused);
    await untouched(owner);
  });

  test('when a program follows the link without a press', async () => {
    const owner = await person(store);
    const token = await verification(owner);
    for (const method of ['GET', 'HEAD']) {
      expect((await store.client().send(method, `/api/disown-account/${token}`)).status).toBe(404);
    }
    await untouched(owner);
  });
});

describe('the mail of a new account tells', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
  const CHROME =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
  let made = 0;
  async function register(client: Client, agent: string): Promise<string> {
    made += 1;
    const email = `made-${made}@clinic.example`;
    const body = { email, firstName: 'Noor', lastName: 'Haddad', password: PASSWORD };
    await client.post('/api/register', body, { 'user-agent': agent });
    return email;
  }

  test('with what it was made, also when somebody else asks for the mail again', async () => {
    const email = await register(store.client(), FIREFOX);
    expect((await store.mail(email, /verify/i)).text).toContain('Firefox on Linux');
    await store.client().post('/api/resend-verification', { email }, { 'user-agent': CHROME });
    await expect.poll(async () => (await store.mails(email)).length).toBe(2);
    for (const { text } of await store.mails(email)) expect(text).toContain('Firefox on Linux');
  });

  test.each(['Call 1-900-EVIL now/1.0 (x)', 'evil.example/1.0 (', 'x'.repeat(600), ''])(
    'no word that whoever made it chose: %j',
    async (agent) => {
      const email = await register(store.client(), agent);
      const { text, html } = await store.mail(email, /verify/i);
      expect(text).toMatch(/The account was created on .+ UTC\.\n/);
      expect(text + html).not.toMatch(/evil|xxx/i);
    },
  );
});
