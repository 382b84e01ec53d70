import { beforeEach, describe, expect, test } from 'vitest';
import type { AdminAccount, AdminAccountDetail } from '#contract/admin/accounts.ts';
import { listAudit } from '#server/accounts/audit.ts';
import { checkoutBody, PASSWORD, type Person, person, product } from '../../../test/factories.ts';
import { testStore, tokenIn } from '../../../test/store.ts';

const store = await testStore({ environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } });
const admin = await person(store, { role: 'admin' });

const list = async (query = '') => await admin.get<AdminAccount[]>(`/api/admin/accounts${query}`);
const detailOf = async ({ id }: Person) => (await admin.get<AdminAccountDetail>(`/api/admin/accounts/${id}`)).body;
const resend = ({ id }: Person) => admin.post<AdminAccountDetail>(`/api/admin/accounts/${id}/resend-verification`);
const signOut = ({ id }: Person) => admin.post<AdminAccountDetail>(`/api/admin/accounts/${id}/sign-out`);

describe('the accounts of the admin area', () => {
  test('are listed newest first, with the number of their orders, in pages', async () => {
    const customer = await person(store);
    const line = { productId: await product(store), quantity: 1, selectedDosage: '500 mg' };
    await customer.post('/api/cart', line);
    expect((await customer.post('/api/checkout', checkoutBody)).status).toBe(201);
    const newest = await person(store, { signsIn: true, verified: false });
    const first = await list('?limit=2');
    expect(first).toMatchObject({
      status: 200,
      body: [
        { id: newest.id, email: newest.email, role: 'customer', emailVerified: false, orders: 0 },
        { id: customer.id, emailVerified: true, orders: 1 },
      ],
    });
    expect(first.text).not.toMatch(/password|hash/i);
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(String(first.headers.link)) ?? [];
    expect((await admin.get<AdminAccount[]>(next)).body.every(({ id }) => id < customer.id)).toBe(true);
  });

  test('are found by parts of name and address, regardless of case and accents', async () => {
    const { id } = await person(store);
    const name = { firstName: 'Zoë', lastName: "O'Brien_Núñez" };
    await store.pool.query('update users set first_name = $1, last_name = $2 where id = $3', [
      ...Object.values(name),
      id,
    ]);
    for (const search of ['zoe', 'NUNEZ', "o'brien zoë", 'n_nun']) {
      expect(
        (await list(`?search=${encodeURIComponent(search)}`)).body.map((each) => each.id),
        search,
      ).toEqual([id]);
    }
    // A short word begins one of them.
    expect((await list('?search=zo%20o%27')).body.map((each) => each.id)).toEqual([id]);
    expect((await list('?search=zoe%20nobody')).body).toEqual([]);
    expect((await list('?search=o%25nez')).body).toEqual([]);
  });

  test('are narrowed to unverified ones and to administrators', async () => {
    const unverified = await person(store, { signsIn: true, verified: false });
    const { body } = await list('?group=unverified');
    expect(body[0]?.id).toBe(unverified.id);
    expect(body.every(({ emailVerified }) => !emailVerified)).toBe(true);
    expect((await list('?group=administrators')).body.map(({ id }) => id)).toEqual([admin.id]);
  });

  test('are for administrators only, and an unknown one is a 404', async () => {
    const customer = await person(store);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', `/${customer.id}`],
      ['POST', `/${customer.id}/resend-verification`],
      ['POST', `/${customer.id}/sign-out`],
    ] as const) {
      expect((await store.client().send(method, `/api/admin/accounts${path}`)).status).toBe(401);
      expect((await customer.send(method, `/api/admin/accounts${path}`)).status).toBe(403);
      const unknown = path.replace(String(customer.id), '2147483647');
      if (path) expect((await admin.send(method, `/api/admin/accounts${unknown}`)).status).toBe(404);
    }
  });
});

describe('an account', () => {
  test('shows its devices and events; that it was looked at is an event, with the administrator', async () => {
    const customer = await person(store, { signsIn: true });
    await detailOf(customer);
    const { devices, events, ...account } = await detailOf(customer);
    expect(account).toMatchObject({ email: customer.email, hasPassword: true, hasGoogle: false, locked: null });
    expect(devices).toHaveLength(1);
    expect(events[0]).toEqual({
      at: expect.any(String),
      event: 'account-viewed',
      by: { id: admin.id, name: expect.any(String) },
    });
    expect(events.find(({ event }) => event === 'signed-in')).toMatchObject({ by: null });
    expect(JSON.stringify({ devices, events })).not.toContain('127.0.0');
  });

  test('says until when sign-ins are rejected, from one network or everywhere', async () => {
    const customer = await person(store, { signsIn: true });
    const fail = (address: string) =>
      store.client().post('/api/login', { email: customer.email, password: 'wrong' }, { 'x-forwarded-for': address });
    for (let each = 0; each < 9; each += 1) await fail('203.0.113.7');
    expect((await detailOf(customer)).locked).toBeNull();
    await fail('203.0.113.7');
    expect((await detailOf(customer)).locked).toEqual({ until: expect.any(String), everywhere: false });
    for (let network = 8; network < 17; network += 1) {
      for (let each = 0; each < 10; each += 1) await fail(`203.0.${network}.1`);
    }
    const { locked } = await detailOf(customer);
    expect(locked?.everywhere).toBe(true);
    expect(Date.parse(locked?.until ?? '')).toBeGreaterThan(Date.now());
  });
});

describe('an administrator', () => {
  let customer: Person;
  beforeEach(async () => {
    customer = await person(store, { signsIn: true, verified: false });
  });

  test('resends the verification mail, whose link works; a verified account gets none', async () => {
    const first = await resend(customer);
    expect(first).toMatchObject({ status: 200, body: { emailVerified: false } });
    expect(first.body.events[0]).toMatchObject({ event: 'verification-resent', by: { id: admin.id } });
    const token = tokenIn(await store.mail(customer.email, /verify/i), 'verify-email');
    expect((await store.client().get(`/api/verify-email/${token}`)).status).toBe(200);
    const { body } = await resend(customer);
    expect(body.emailVerified).toBe(true);
    expect(body.events.filter(({ event }) => event === 'verification-resent')).toHaveLength(1);
  });

  test('resends it five times an hour', async () => {
    for (let each = 0; each < 5; each += 1) expect((await resend(customer)).status).toBe(200);
    expect(await resend(customer)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
  });

  test('ends all sessions of an account', async () => {
    const second = store.client();
    await second.post('/api/login', { email: customer.email, password: PASSWORD });
    expect(await signOut(customer)).toMatchObject({ status: 200, body: { devices: [] } });
    expect((await customer.get('/api/user')).status).toBe(401);
    expect((await second.get('/api/user')).status).toBe(401);
    expect(await listAudit(store.db, { accountId: customer.id, event: 'sessions-ended', limit: 1 })).toMatchObject([
      { details: { by: admin.id }, network: null },
    ]);
  });

  test('who ends their own sessions keeps the one that they use', async () => {
    expect(await signOut(admin)).toMatchObject({ status: 200 });
    expect((await admin.get('/api/user')).status).toBe(200);
  });
});
