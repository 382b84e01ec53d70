import { describe, expect, test } from 'vitest';
import { AccountData, type Device, type MyAccount } from '#contract/accounts/my-account.ts';
import { holdLock, untilBlocked } from '#server/accounts/races.harness.ts';
import { sql } from '#server/platform/database/sql.ts';
import { checkoutBody, PASSWORD, type Person, person, product } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore({ environment: { TRUST_PROXY: '1' } });

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0';

/** Signs the same user in in another browser. */
async function signInElsewhere({ email }: Person, headers: Record<string, string> = {}) {
  const client = store.client();
  expect((await client.post('/api/login', { email, password: PASSWORD }, headers)).status).toBe(200);
  return client;
}
const accountOf = async (user: Person) => (await user.get<MyAccount>('/api/account')).body;
const devicesOf = async (user: Person): Promise<Device[]> => (await accountOf(user)).devices;

test.each([
  ['GET', '/api/account'],
  ['DELETE', '/api/account/devices'],
  ['DELETE', '/api/account/devices/1'],
  ['POST', '/api/account/password'],
  ['GET', '/api/account/data'],
  ['POST', '/api/account/deletion'],
])('%s %s requires a session', async (method, url) => {
  expect(await store.client().send(method, url)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
});

describe('devices', () => {
  test('are listed with browser, system and network of the sign-in, the current one first', async () => {
    const customer = await person(store);
    await signInElsewhere(customer, { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.77' });
    await signInElsewhere(customer, { 'user-agent': 'x'.repeat(5_000), 'x-forwarded-for': '2001:db8:aaaa:bbbb::1' });
    const [own, ...others] = await devicesOf(customer);
    expect(own).toMatchObject({ current: true });
    expect(others).toHaveLength(2);
    expect(others).toContainEqual(
      expect.objectContaining({ current: false, browser: 'Firefox', system: 'Windows', network: '203.0.113.0/24' }),
    );
    expect(others).toContainEqual(
      expect.objectContaining({ browser: null, system: null, network: '2001:db8:aaaa::/48' }),
    );
  });

  test('can be signed out from another device, immediately and once', async () => {
    const customer = await person(store);
    const other = await signInElsewhere(customer, { 'user-agent': FIREFOX });
    const { id = '' } = (await devicesOf(customer)).find(({ browser }) => browser === 'Firefox') ?? {};
    expect((await customer.delete(`/api/account/devices/${id}`)).status).toBe(204);
    expect((await other.get('/api/user')).status).toBe(401);
    expect(await devicesOf(customer)).toHaveLength(1);
    expect(await customer.delete(`/api/account/devices/${id}`)).toMatchObject({ status: 404 });
  });

  test('lose their cookie when they sign themselves out', async () => {
    const customer = await person(store);
    const [own] = await devicesOf(customer);
    expect((await customer.delete(`/api/account/devices/${own?.id}`)).status).toBe(204);
    expect(customer.cookies.has('session')).toBe(false);
  });

  test('of another user cannot be signed out or detected', async () => {
    const [customer, otherUser] = [await person(store), await person(store)];
    const [own] = await devicesOf(customer);
    for (const id of [own?.id, crypto.randomUUID(), 'x', '%00']) {
      expect((await otherUser.delete(`/api/account/devices/${id}`)).status).toBe(404);
    }
    expect((await customer.get('/api/user')).status).toBe(200);
  });

  test('are all signed out together, including the current one, without affecting other users', async () => {
    const [customer, otherUser] = [await person(store), await person(store)];
    const other = await signInElsewhere(customer);
    expect((await customer.delete('/api/account/devices')).status).toBe(204);
    expect(customer.cookies.has('session')).toBe(false);
    expect((await other.get('/api/user')).status).toBe(401);
    expect((await otherUser.get('/api/user')).status).toBe(200);
  });

  test('are limited to a hundred in the list', async () => {
    const customer = await person(store);
    await store.pool.query(
      `insert into sessions (token_hash, user_id, expires_at, last_used_at)
       select sha256(n::text::bytea), $1, now() + interval '1 day', now() + interval '1 minute' from generate_series(1, 150) n`,
      [customer.id],
    );
    const devices = await devicesOf(customer);
    expect(devices).toHaveLength(100);
    expect(devices[0]).toMatchObject({ current: true });
  });

  test('with an expired session are not listed', async () => {
    const customer = await person(store);
    await signInElsewhere(customer);
    await store.pool.query("update sessions set expires_at = now() - interval '1 second' where user_id = $1", [
      customer.id,
    ]);
    const again = await signInElsewhere(customer);
    expect((await again.get<MyAccount>('/api/account')).body.devices).toHaveLength(1);
  });
});

describe('changing the password', () => {
  const change = (user: Person, currentPassword: unknown, newPassword: unknown) =>
    user.post('/api/account/password', { currentPassword, newPassword });

  test.each([
    ['', 'new secret', 400, 'FIELDS_REQUIRED'],
    [PASSWORD, '', 400, 'FIELDS_REQUIRED'],
    [PASSWORD, '12345', 400, 'NEW_PASSWORD_TOO_SHORT'],
    [PASSWORD, 'x'.repeat(1025), 400, 'TOO_LONG'],
    ['not it', 'new secret', 403, 'WRONG_PASSWORD'],
  ])('from %j to %j is rejected', async (current, next, status, code) => {
    const customer = await person(store);
    expect(await change(customer, current, next)).toMatchObject({ status, body: { code } });
    await signInElsewhere(customer);
  });

  test('ends every other session and reset link, rotates its own session and sends a mail', async () => {
    const customer = await person(store);
    const other = await signInElsewhere(customer);
    const token = await store.resetToken(customer.email);
    const before = new Map(customer.cookies);
    expect((await change(customer, PASSWORD, 'new secret')).status).toBe(200);
    expect((await customer.get('/api/user')).status).toBe(200);
    expect((await other.get('/api/user')).status).toBe(401);
    const old = store.client();
    for (const [name, value] of before) old.cookies.set(name, value);
    expect((await old.get('/api/user')).status).toBe(401);
    const reset = await store.client().post('/api/reset-password', { token, newPassword: 'of a thief' });
    expect(reset.body.code).toBe('INVALID_RESET_TOKEN');
    const { email } = customer;
    expect((await store.client().post('/api/login', { email, password: PASSWORD })).status).toBe(401);
    expect((await store.client().post('/api/login', { email, password: 'new secret' })).status).toBe(200);
    await store.mail(email, /changed/i);
  });

  test('has the well-known URL that password managers open', async () => {
    const { status, headers } = await store.client().get('/.well-known/change-password');
    expect([status, headers.location]).toEqual([303, '/profile?tab=details']);
  });

  test('twice concurrently by the same old password rejects one', async () => {
    const customer = await person(store);
    const responses = await Promise.all([
      change(customer, PASSWORD, 'new secret 1'),
      change(customer, PASSWORD, 'new secret 2'),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test('is rolled back when the session ends at the same moment', async () => {
    const customer = await person(store);
    const held = await holdLock(store.pool, 'delete from sessions where user_id = $1', [customer.id]);
    const changing = change(customer, PASSWORD, 'new secret');
    await untilBlocked(store.pool, 1);
    await held.release();
    expect(await changing).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    await signInElsewhere(customer);
  });
});

describe('the data export', () => {
  test('contains all data of the user and none of other users', async () => {
    const [customer, otherUser] = [
      await person(store, { signsIn: true }),
      await person(store, { firstName: 'Stranger' }),
    ];
    const productId = await product(store);
    await customer.post('/api/cart', { productId, quantity: 2, selectedDosage: '500 mg' });
    const order = (await customer.post('/api/checkout', checkoutBody)).body;
    await customer.post('/api/cart', { productId, quantity: 3, selectedDosage: '500 mg' });
    await store.db.execute(
      sql`insert into identities (issuer, subject, user_id) values ('https://id.example', 'S-1', ${customer.id})`,
    );
    await otherUser.post('/api/cart', { productId, quantity: 7, selectedDosage: '500 mg' });
    const response = await customer.get('/api/account/data');
    expect(response).toMatchObject({
      status: 200,
      headers: {
        'content-disposition': 'attachment; filename="my-data.json"',
        'cache-control': 'private, no-store',
      },
    });
    const data = AccountData.parse(response.body);
    expect(data).toMatchObject({
      user: { email: customer.email, firstName: 'Amelia', language: 'en' },
      signIn: {
        hasPassword: true,
        hasGoogle: true,
        devices: [{ current: true }],
        identities: [{ issuer: 'https://id.example', subject: 'S-1' }],
        knownBrowsers: [expect.any(String)],
      },
      cart: [{ productId, quantity: 3 }],
      orders: [{ id: order.id, shippingAddress: checkoutBody.shippingAddress }],
      events: [{ event: 'data-exported' }, { event: 'signed-in' }],
    });
    expect(response.text).not.toMatch(/argon2|Stranger/);
    expect(response.text).not.toContain(customer.cookies.get('session'));
  });

  test('contains the device that created the account', async () => {
    const body = { email: 'made@clinic.example', firstName: 'Noor', lastName: 'Haddad', password: PASSWORD };
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
    const client = store.client();
    await client.post('/api/register', body, { 'user-agent': agent });
    await client.post('/api/login', body, { 'user-agent': agent });
    const { events } = AccountData.parse((await client.get('/api/account/data')).body);
    expect(events).toMatchObject([
      { event: 'data-exported', browser: null, system: null },
      { event: 'signed-in', browser: null, system: null },
      { event: 'account-created', browser: 'Firefox', system: 'Linux' },
    ]);
  });

  test('is limited to ten per hour', async () => {
    const strict = await testStore({ environment: { RATE_LIMIT_SCALE: '1' } });
    const customer = await person(strict);
    for (let each = 0; each < 10; each += 1) expect((await customer.get('/api/account/data')).status).toBe(200);
    expect((await customer.get('/api/account/data')).status).toBe(429);
  });
});
