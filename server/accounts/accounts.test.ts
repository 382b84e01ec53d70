import { describe, expect, test } from 'vitest';
import { PASSWORD, person } from '../../test/factories.ts';
import { testStore, tokenIn } from '../../test/store.ts';

const store = await testStore();
let accountCount = 0;
const registration = (overrides: object = {}) => {
  accountCount += 1;
  return {
    email: `Newcomer-${accountCount}@Clinic.example`,
    firstName: 'Noor',
    lastName: 'Haddad',
    password: 'secret1',
    ...overrides,
  };
};

/** Registers an account; returns its data and the token of its verification mail. */
async function register() {
  const body = registration();
  expect((await store.client().post('/api/register', body)).status).toBe(201);
  const mail = await store.mail(body.email, /verify/i);
  return { ...body, token: tokenIn(mail, 'verify-email') };
}

describe('registration', () => {
  test('creates an unverified customer without a session and mails a link', async () => {
    const visitor = store.client();
    const body = registration({ role: 'admin', emailVerified: true });
    expect(await visitor.post('/api/register', body)).toMatchObject({
      status: 201,
      body: { message: 'Account created successfully! Please check your email to verify your account.' },
    });
    expect(visitor.cookies.size).toBe(0);
    const signedIn = await visitor.post('/api/login', { email: body.email.toLowerCase(), password: body.password });
    expect(signedIn.body).toMatchObject({
      email: body.email,
      firstName: 'Noor',
      role: 'customer',
      emailVerified: false,
    });
    expect(signedIn.body).not.toHaveProperty('passwordHash');
    expect(tokenIn(await store.mail(body.email, /verify/i), 'verify-email')).toHaveLength(43);
  });

  test('responds the same for a taken address, changes nothing and mails its owner', async () => {
    const first = await register();
    const again = await store
      .client()
      .post('/api/register', registration({ email: first.email.toUpperCase(), password: 'stolen1' }));
    expect(again).toMatchObject({
      status: 201,
      body: { message: expect.stringContaining('Account created successfully!') },
    });
    const mail = await store.mail(first.email, /already/i);
    expect(mail.text).not.toMatch(/verify-email|reset-password/);
    expect((await store.client().post('/api/login', { email: first.email, password: 'stolen1' })).status).toBe(401);
    expect((await store.client().get(`/api/verify-email/${first.token}`)).status).toBe(200);
  });

  test.each([
    ['no e-mail', { email: '' }, 'Please fill in all fields'],
    ['a missing name beside a short password', { lastName: undefined, password: '123' }, 'Please fill in all fields'],
    ['a short password', { password: '12345' }, 'Password must be at least 6 characters'],
    ['an invalid e-mail', { email: 'noor' }, 'Please enter a valid email address'],
    [
      'an e-mail with a line break',
      { email: 'noor@clinic.example\r\nBcc: all@clinic.example' },
      'Please enter a valid email address',
    ],
    ['a name that is a number', { firstName: 7 }, 'firstName: must be text'],
  ])('rejects %s', async (_what, wrong, message) => {
    expect(await store.client().post('/api/register', registration(wrong))).toMatchObject({
      status: 400,
      body: { message },
    });
  });

  test('sends the mail in the language of the page', async () => {
    const body = registration();
    await store.client().post('/api/register', body, { 'accept-language': 'ar' });
    const mail = await store.mail(body.email, /[\u0600-\u06ff]/);
    expect(mail.html).toMatch(/dir="rtl"/);
  });
});

describe('verification', () => {
  test('verifies by the mailed link, also when it is opened twice', async () => {
    const { token, email, password } = await register();
    for (const _ of [1, 2]) {
      expect(await store.client().get(`/api/verify-email/${token}`)).toMatchObject({
        status: 200,
        body: { message: 'Email verified successfully' },
      });
    }
    expect((await store.client().post('/api/login', { email, password })).body.emailVerified).toBe(true);
  });

  test('rejects an unknown and an expired link', async () => {
    const rejected = {
      status: 400,
      body: { message: 'Invalid or expired verification token', code: 'INVALID_VERIFICATION_TOKEN' },
    };
    expect(await store.client().get('/api/verify-email/unknown')).toMatchObject(rejected);
    const { token } = await register();
    await store.pool.query("update tokens set expires_at = now() - interval '1 second'");
    expect(await store.client().get(`/api/verify-email/${token}`)).toMatchObject(rejected);
  });

  test('a new link is mailed on request and replaces the previous one', async () => {
    const { email, token } = await register();
    expect((await store.client().post('/api/resend-verification', { email })).status).toBe(200);
    await expect.poll(async () => (await store.mails(email)).length).toBe(2);
    expect((await store.client().get(`/api/verify-email/${token}`)).status).toBe(400);
    const [newest] = await store.mails(email);
    expect(
      (await store.client().get(`/api/verify-email/${tokenIn(newest ?? { text: '' }, 'verify-email')}`)).status,
    ).toBe(200);
  });

  test('resending responds the same with and without an account', async () => {
    const known = await store.client().post('/api/resend-verification', { email: (await register()).email });
    const unknown = await store.client().post('/api/resend-verification', { email: 'nobody@clinic.example' });
    expect(unknown).toMatchObject({ status: 200, body: known.body });
    expect(await store.client().post('/api/resend-verification', {})).toMatchObject({
      status: 400,
      body: { message: 'Please enter your email address' },
    });
  });
});

describe('signing in', () => {
  test('opens a session in a cookie that scripts cannot read, and signing out ends it on the server', async () => {
    const customer = await person(store, { signsIn: true });
    const { headers } = await store.client().post('/api/login', { email: customer.email, password: PASSWORD });
    const [session, hint] = headers['set-cookie'] as string[];
    expect(session).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(hint).toMatch(/^signed_in=1; Max-Age=2592000; Path=\/; SameSite=Lax$/);
    const cookiesBefore = new Map(customer.cookies);
    expect((await customer.get('/api/user')).body).toMatchObject({ email: customer.email, emailVerified: true });
    expect((await customer.post('/api/logout')).status).toBe(200);
    for (const [name, value] of cookiesBefore) customer.cookies.set(name, value);
    expect(await customer.get('/api/user')).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
  });

  test('responds the same for a wrong password and an unknown address', async () => {
    const { email } = await person(store, { signsIn: true });
    const wrong = await store.client().post('/api/login', { email, password: 'not it' });
    const unknown = await store.client().post('/api/login', { email: 'nobody@clinic.example', password: 'not it' });
    for (const response of [wrong, unknown]) {
      expect(response).toMatchObject({
        status: 401,
        body: { message: 'Invalid email or password', code: 'INVALID_CREDENTIALS' },
      });
    }
    expect(await store.client().post('/api/login', { email })).toMatchObject({
      status: 400,
      body: { message: 'Please fill in all fields' },
    });
  });

  test('opens a new session each time and stores hashes only', async () => {
    const customer = await person(store, { signsIn: true });
    const before = customer.cookies.get('session') ?? '';
    await customer.post('/api/login', { email: customer.email, password: PASSWORD });
    expect(customer.cookies.get('session')).not.toBe(before);
    const { rows } = await store.pool.query('select token_hash from sessions where user_id = $1', [customer.id]);
    expect(rows).toHaveLength(1);
    expect(rows[0].token_hash.toString('utf8')).not.toContain(customer.cookies.get('session'));
  });

  test('a session ends when it expires', async () => {
    const customer = await person(store, { signsIn: true });
    await store.pool.query("update sessions set expires_at = now() - interval '1 second' where user_id = $1", [
      customer.id,
    ]);
    expect((await customer.get('/api/user')).status).toBe(401);
    expect([...customer.cookies.keys()]).toEqual(['known_device']);
  });

  test('a session’s lifetime counts from its last use', async () => {
    const customer = await person(store, { signsIn: true });
    await store.pool.query(
      "update sessions set last_used_at = now() - interval '2 hours', expires_at = now() + interval '1 hour' where user_id = $1",
      [customer.id],
    );
    expect((await customer.get('/api/user')).headers['set-cookie']).toBeDefined();
    const { rows } = await store.pool.query(
      "select expires_at > now() + interval '29 days' as renewed from sessions where user_id = $1",
      [customer.id],
    );
    expect(rows).toEqual([{ renewed: true }]);
  });
});

describe('resetting a password', () => {
  async function resetToken(email: string) {
    expect(await store.client().post('/api/forgot-password', { email })).toMatchObject({
      status: 200,
      body: { message: 'If an account with that email exists, a password reset link has been sent.' },
    });
    return tokenIn(await store.mail(email, /reset/i), 'reset-password');
  }
  const reset = (token: unknown, newPassword?: unknown) =>
    store.client().post('/api/reset-password', { token, newPassword });

  test('sets the password once, ends every session and mails the owner', async () => {
    const customer = await person(store, { signsIn: true });
    const token = await resetToken(customer.email);
    expect(await reset(token, '12345')).toMatchObject({
      status: 400,
      body: { message: 'Password must be at least 6 characters long' },
    });
    expect((await reset(token, 'new secret')).status).toBe(200);
    expect((await customer.get('/api/user')).status).toBe(401);
    expect(await reset(token, 'again123')).toMatchObject({
      status: 400,
      body: { message: 'Invalid or expired reset token' },
    });
    expect((await store.client().post('/api/login', { email: customer.email, password: PASSWORD })).status).toBe(401);
    expect((await store.client().post('/api/login', { email: customer.email, password: 'new secret' })).status).toBe(
      200,
    );
    await store.mail(customer.email, /changed/i);
  });

  test('checks the token before the length of the password', async () => {
    for (const [token, password] of [
      ['unknown', 'x'],
      [undefined, undefined],
      [7, {}],
      ['', 'long enough'],
    ]) {
      expect(await reset(token, password)).toMatchObject({
        status: 400,
        body: { message: 'Invalid or expired reset token' },
      });
    }
  });

  test('only the newest link works, and none after 24 hours', async () => {
    const { email } = await person(store, { signsIn: true });
    const first = await resetToken(email);
    await store.client().post('/api/forgot-password', { email });
    await expect.poll(async () => (await store.mails(email)).length).toBe(2);
    const second = tokenIn((await store.mails(email))[0] ?? { text: '' }, 'reset-password');
    expect((await reset(first, 'x')).body.code).toBe('INVALID_RESET_TOKEN');
    expect((await reset(second, 'x')).body.code).toBe('NEW_PASSWORD_TOO_SHORT');
    const { rows } = await store.pool.query(
      "select expires_at - created_at = interval '24 hours' as day from tokens where purpose = 'reset-password'",
    );
    expect(rows.every((row) => row.day)).toBe(true);
    await store.pool.query("update tokens set expires_at = now() - interval '1 second'");
    expect((await reset(second, 'long enough')).body.code).toBe('INVALID_RESET_TOKEN');
  });

  test('neither the queue nor a table contains a token', async () => {
    const { email } = await person(store, { signsIn: true });
    const token = await resetToken(email);
    await store.mailsSettled();
    const { rows } = await store.pool.query('select data::text, output::text from pgboss.job');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain('@');
    const tokens = await store.pool.query("select encode(token_hash, 'escape') as hash from tokens");
    expect(JSON.stringify(tokens.rows)).not.toContain(token);
  });
});
