import { describe, expect, test } from 'vitest';
import type { User } from '#contract/accounts/accounts.ts';
import { AccountData, type MyAccount } from '#contract/accounts/my-account.ts';
import { sql } from '#server/platform/database/sql.ts';
import { PASSWORD, type Person, person } from '../../test/factories.ts';
import { testStore, tokenIn } from '../../test/store.ts';

const store = await testStore();

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `moved-${addresses}@hospital.example`;
}

const request = (user: Person, email: string, password = PASSWORD) =>
  user.post('/api/account/email', { email, password });
const confirm = (token: string) => store.client().post(`/api/confirm-email/${token}`);
const linkTo = async (email: string) => tokenIn(await store.mail(email, /confirm your new email/i), 'confirm-email');
const emailOf = async (user: Person) => (await user.get<User>('/api/user')).body.email;
const awaited = async (user: Person) => (await user.get<MyAccount>('/api/account')).body.newEmail;
const signIn = (email: string) => store.client().post('/api/login', { email, password: PASSWORD });

describe('the name', () => {
  test('is changed at once, for the account and not for its orders', async () => {
    const customer = await person(store);
    const name = { firstName: 'Amélie', lastName: 'Okafor-Reyes' };
    expect(await customer.patch('/api/account', name)).toMatchObject({
      status: 200,
      body: { ...name, id: customer.id },
    });
    expect((await customer.get('/api/user')).body).toMatchObject(name);
  });

  test.each([
    [{ firstName: ' ', lastName: 'Okafor' }, 'FIELDS_REQUIRED'],
    [{ firstName: 'Amelia' }, 'FIELDS_REQUIRED'],
    [{ firstName: 'A'.repeat(101), lastName: 'Okafor' }, 'TOO_LONG'],
  ])('cannot be %j', async (name, code) => {
    const customer = await person(store);
    expect(await customer.patch('/api/account', name)).toMatchObject({ status: 400, body: { code } });
  });
});

describe('the e-mail address', () => {
  test('is replaced when the link in the mail to the new one is confirmed, once', async () => {
    const customer = await person(store);
    const old = customer.email;
    const email = newAddress();
    expect((await request(customer, email)).status).toBe(200);
    expect(await emailOf(customer)).toBe(old);
    expect(await awaited(customer)).toBe(email);
    expect((await store.mail(old, /another email was requested/i)).text).toContain('/profile?tab=details');

    const token = await linkTo(email);
    expect((await confirm(token)).status).toBe(200);
    expect(await emailOf(customer)).toBe(email);
    const { emailChanges } = AccountData.parse((await customer.get('/api/account/data')).body);
    expect(emailChanges).toMatchObject([{ oldEmail: old, newEmail: email, confirmedAt: expect.any(String) }]);
    expect(await awaited(customer)).toBeUndefined();
    expect(await store.mail(old, /email was changed/i)).toBeDefined();
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(old)).status).toBe(401);
    expect(await confirm(token)).toMatchObject({ status: 400, body: { code: 'INVALID_VERIFICATION_TOKEN' } });
  });

  test('of an account that was never verified is verified by it', async () => {
    const customer = await person(store, { verified: false });
    const email = newAddress();
    await request(customer, email);
    await confirm(await linkTo(email));
    expect((await customer.get('/api/user')).body).toMatchObject({ email, emailVerified: true });
  });

  test('needs the password', async () => {
    const customer = await person(store);
    const email = newAddress();
    expect(await request(customer, email, 'wrong password')).toMatchObject({ body: { code: 'WRONG_PASSWORD' } });
    expect(await customer.post('/api/account/email', { email })).toMatchObject({ body: { code: 'FIELDS_REQUIRED' } });
    expect(await awaited(customer)).toBeUndefined();
  });

  test('of an account without a password needs a recent sign-in', async () => {
    const customer = await person(store);
    await store.db.execute(sql`update users set password_hash = null where id = ${customer.id}`);
    const email = newAddress();
    const ask = () => customer.post('/api/account/email', { email });
    await store.db.execute(
      sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${customer.id}`,
    );
    expect(await ask()).toMatchObject({ status: 403, body: { code: 'SIGN_IN_AGAIN' } });
    await store.db.execute(sql`update sessions set created_at = now() where user_id = ${customer.id}`);
    expect((await ask()).status).toBe(200);
  });

  test('can be kept', async () => {
    const customer = await person(store);
    const email = newAddress();
    await request(customer, email);
    const token = await linkTo(email);
    expect((await customer.delete('/api/account/email')).status).toBe(204);
    expect(await awaited(customer)).toBeUndefined();
    expect((await confirm(token)).status).toBe(400);
  });

  test('is the one that was requested last', async () => {
    const customer = await person(store);
    const [first, second] = [newAddress(), newAddress()];
    await request(customer, first);
    const firstToken = await linkTo(first);
    await request(customer, second);
    const secondToken = await linkTo(second);
    expect((await confirm(firstToken)).status).toBe(400);
    await confirm(secondToken);
    expect(await emailOf(customer)).toBe(second);
  });

  test('of another account is not revealed and not taken', async () => {
    const [customer, owner] = [await person(store), await person(store)];
    const free = await request(customer, newAddress());
    const taken = await request(customer, owner.email.toUpperCase());
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect(await awaited(customer)).toBe(owner.email.toUpperCase());
    expect(await store.mail(owner.email, /already have an account/i)).toBeDefined();
  });

  test('that somebody registered before the link was confirmed is not taken', async () => {
    const customer = await person(store);
    const email = newAddress();
    await request(customer, email);
    const token = await linkTo(email);
    await store.db.execute(sql`
      insert into users (email, first_name, last_name) values (${email.toUpperCase()}, 'B', 'C')`);
    expect(await confirm(token)).toMatchObject({ status: 400, body: { code: 'INVALID_VERIFICATION_TOKEN' } });
    expect(await emailOf(customer)).toBe(customer.email);
  });

  test('takes the links with it that were mailed to the old one', async () => {
    const customer = await person(store);
    const email = newAddress();
    const reset = await store.resetToken(customer.email);
    await request(customer, email);
    await confirm(await linkTo(email));
    const body = { token: reset, newPassword: 'another horse' };
    expect(await store.client().post('/api/reset-password', body)).toMatchObject({ status: 400 });
  });

  test('is confirmed once, by two requests at once', async () => {
    const customer = await person(store);
    const email = newAddress();
    await request(customer, email);
    const token = await linkTo(email);
    const statuses = (await Promise.all([confirm(token), confirm(token)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400]);
    expect(await emailOf(customer)).toBe(email);
  });
});

describe('a request is withdrawn', () => {
  test.each([
    [
      'a password reset',
      async (customer: Person) => {
        const token = await store.resetToken(customer.email);
        return await store.client().post('/api/reset-password', { token, newPassword: 'another horse' });
      },
    ],
    [
      'a changed password',
      (customer: Person) =>
        customer.post('/api/account/password', { currentPassword: PASSWORD, newPassword: 'another horse' }),
    ],
  ])('by %s: a thief may have made it', async (_name, recover) => {
    const customer = await person(store);
    const email = newAddress();
    await request(customer, email);
    const token = await linkTo(email);
    expect((await recover(customer)).status).toBe(200);
    expect((await confirm(token)).status).toBe(400);
    const { rows } = await store.pool.query('select from email_changes where user_id = $1', [customer.id]);
    expect(rows).toEqual([]);
  });
});

test('the address of the settings is changed there, not by its owner', async () => {
  const { config } = store.context;
  const administrator = await person(store, { role: 'admin' });
  Object.assign(config, { administrator: { email: administrator.email, password: PASSWORD } });
  expect(await request(administrator, newAddress())).toMatchObject({
    status: 409,
    body: { code: 'EMAIL_IN_SETTINGS' },
  });
  Object.assign(config, { administrator: undefined });
});

test('Google no longer opens an account whose address was changed', async () => {
  const customer = await person(store);
  await store.db.execute(
    sql`insert into identities (issuer, subject, user_id) values ('https://accounts.google.com', ${customer.email}, ${customer.id})`,
  );
  const email = newAddress();
  await request(customer, email);
  await confirm(await linkTo(email));
  expect((await customer.get<MyAccount>('/api/account')).body.hasGoogle).toBe(false);
});

test('the own address in other capitals is saved at once, and nobody gets a mail', async () => {
  const customer = await person(store);
  expect((await request(customer, customer.email.toUpperCase())).status).toBe(200);
  expect(await emailOf(customer)).toBe(customer.email.toUpperCase());
  expect(await awaited(customer)).toBeUndefined();
  await store.mailsSettled();
  expect(await store.mails(customer.email)).toEqual([]);
});
