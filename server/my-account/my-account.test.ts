import { describe, expect, test } from 'vitest';
import { AccountData, type Device, type MyAccount } from '#contract/accounts/my-account.ts';
import { holding, untilWaiting } from '#server/accounts/races.harness.ts';
import { sql } from '#server/platform/database/sql.ts';
import { checkoutBody, PASSWORD, type Person, person, product } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore({ TRUST_PROXY: '1' });

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0';

/** The same person in another browser. */
async function elsewhere({ email }: Person, headers: Record<string, string> = {}) {
  const client = store.client();
  expect((await client.post('/api/login', { email, password: PASSWORD }, headers)).status).toBe(200);
  return client;
}
const accountOf = async (somebody: Person) => (await somebody.get<MyAccount>('/api/account')).body;
const devicesOf = async (somebody: Person): Promise<Device[]> => (await accountOf(somebody)).devices;

test.each([
  ['GET', '/api/account'],
  ['DELETE', '/api/account/devices'],
  ['DELETE', '/api/account/devices/1'],
  ['POST', '/api/account/password'],
  ['GET', '/api/account/data'],
  ['POST', '/api/account/deletion'],
])('%s %s is nobody’s without a session', async (method, url) => {
  expect(await store.client().send(method, url)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
});

describe('devices', () => {
  test('are told by what they are and from where they signed in, the one in use first', async () => {
    const customer = await person(store);
    await elsewhere(customer, { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.77' });
    await elsewhere(customer, { 'user-agent': 'x'.repeat(5_000), 'x-forwarded-for': '2001:db8:aaaa:bbbb::1' });
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

  test('one is signed out by another, at once, and once', async () => {
    const customer = await person(store);
    const other = await elsewhere(customer, { 'user-agent': FIREFOX });
    const { id = '' } = (await devicesOf(customer)).find(({ browser }) => browser === 'Firefox') ?? {};
    expect((await customer.delete(`/api/account/devices/${id}`)).status).toBe(204);
    expect((await other.get('/api/user')).status).toBe(401);
    expect(await devicesOf(customer)).toHaveLength(1);
    expect(await customer.delete(`/api/account/devices/${id}`)).toMatchObject({ status: 404 });
  });

  test('signing the own one out takes its cookie back', async () => {
    const customer = await person(store);
    const [own] = await devicesOf(customer);
    expect((await customer.delete(`/api/account/devices/${own?.id}`)).status).toBe(204);
    expect(customer.cookies.has('session')).toBe(false);
  });

  test('of somebody else cannot be signed out, nor be known to exist', async () => {
    const [customer, stranger] = [await person(store), await person(store)];
    const [own] = await devicesOf(customer);
    for (const id of [own?.id, crypto.randomUUID(), 'x', '%00']) {
      expect((await stranger.delete(`/api/account/devices/${id}`)).status).toBe(404);
    }
    expect((await customer.get('/api/user')).status).toBe(200);
  });

  test('are all signed out together, the own one too, and nobody else’s', async () => {
    const [customer, stranger] = [await person(store), await person(store)];
    const other = await elsewhere(customer);
    expect((await customer.delete('/api/account/devices')).status).toBe(204);
    expect(customer.cookies.has('session')).toBe(false);
    expect((await other.get('/api/user')).status).toBe(401);
    expect((await stranger.get('/api/user')).status).toBe(200);
  });

  test('are a hundred at most, of a program that signs in for every call', async () => {
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

  test('that were not used for so long that they ran out are not shown', async () => {
    const customer = await person(store);
    await elsewhere(customer);
    await store.pool.query("update sessions set expires_at = now() - interval '1 second' where user_id = $1", [
      customer.id,
    ]);
    const again = await elsewhere(customer);
    expect((await again.get<MyAccount>('/api/account')).body.devices).toHaveLength(1);
  });
});

describe('changing the password', () => {
  const change = (somebody: Person, currentPassword: unknown, newPassword: unknown) =>
    somebody.post('/api/account/password', { currentPassword, newPassword });

  test.each([
    ['', 'new secret', 400, 'FIELDS_REQUIRED'],
    [PASSWORD, '', 400, 'FIELDS_REQUIRED'],
    [PASSWORD, '12345', 400, 'NEW_PASSWORD_TOO_SHORT'],
    [PASSWORD, 'x'.repeat(1025), 400, 'TOO_LONG'],
    ['not it', 'new secret', 403, 'WRONG_PASSWORD'],
  ])('from %j to %j is refused', async (current, next, status, code) => {
    const customer = await person(store);
    expect(await change(customer, current, next)).toMatchObject({ status, body: { code } });
    await elsewhere(customer);
  });

  test('ends every other session and reset link, renews its own, and is told by mail', async () => {
    const customer = await person(store);
    const other = await elsewhere(customer);
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

  test('is where password managers look for it', async () => {
    const { status, headers } = await store.client().get('/.well-known/change-password');
    expect([status, headers.location]).toEqual([303, '/profile?tab=details']);
  });

  test('two at once by the same old one: one is refused', async () => {
    const customer = await person(store);
    const answers = await Promise.all([
      change(customer, PASSWORD, 'new secret 1'),
      change(customer, PASSWORD, 'new secret 2'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test('is undone for who is signed out at the same moment', async () => {
    const customer = await person(store);
    const held = await holding(store.pool, 'delete from sessions where user_id = $1', [customer.id]);
    const changing = change(customer, PASSWORD, 'new secret');
    await untilWaiting(store.pool, 1);
    await held.letGo();
    expect(await changing).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    await elsewhere(customer);
  });
});

describe('what is held of a person', () => {
  test('is all in one file, and of nobody else', async () => {
    const [customer, stranger] = [
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
    await stranger.post('/api/cart', { productId, quantity: 7, selectedDosage: '500 mg' });
    const answer = await customer.get('/api/account/data');
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-disposition': 'attachment; filename="my-data.json"',
        'cache-control': 'private, no-store',
      },
    });
    const data = AccountData.parse(answer.body);
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
      events: [{ event: 'signed-in' }],
    });
    expect(answer.text).not.toMatch(/argon2|Stranger/);
    expect(answer.text).not.toContain(customer.cookies.get('session'));
    const again = AccountData.parse((await customer.get('/api/account/data')).body);
    expect(again.events[0]).toMatchObject({ event: 'data-exported' });
  });

  test('tells with what the account was created', async () => {
    const body = { email: 'made@clinic.example', firstName: 'Noor', lastName: 'Haddad', password: PASSWORD };
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
    const client = store.client();
    await client.post('/api/register', body, { 'user-agent': agent });
    await client.post('/api/login', body, { 'user-agent': agent });
    const { events } = AccountData.parse((await client.get('/api/account/data')).body);
    expect(events).toMatchObject([
      { event: 'signed-in', browser: null, system: null },
      { event: 'account-created', browser: 'Firefox', system: 'Linux' },
    ]);
  });

  test('is copied ten times in an hour at most', async () => {
    const strict = await testStore({ RATE_LIMIT_SCALE: '1' });
    const customer = await person(strict);
    for (let each = 0; each < 10; each += 1) expect((await customer.get('/api/account/data')).status).toBe(200);
    expect((await customer.get('/api/account/data')).status).toBe(429);
  });
});
