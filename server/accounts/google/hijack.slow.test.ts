import { describe, expect, test } from 'vitest';
import { holdLock, untilBlocked } from '#server/accounts/races.harness.ts';
import type { Client } from '../../../test/client.ts';
import { PASSWORD, product } from '../../../test/factories.ts';
import { testStore, tokenIn } from '../../../test/store.ts';
import {
  CLIENT,
  finishSignIn,
  type GoogleAccount,
  googleAccount,
  startSignIn,
  testProvider,
} from './provider.harness.ts';

/** Pre-account hijacking: an attacker registers the victim's address and waits for the victim to use the account. */

const provider = await testProvider();
const store = await testStore({ config: { google: { ...CLIENT, issuer: provider.issuer } } });

const signIn = (visitor: Client, email: string, password: string) => visitor.post('/api/login', { email, password });
const statusOf = async (visitor: Client) => (await visitor.get('/api/user')).status;

async function signInWithGoogle(visitor: Client, account: GoogleAccount): Promise<string> {
  return finishSignIn(visitor, await provider.visit(await startSignIn(visitor), account));
}

/** An attacker who has registered the victim's address and is signed in; `token` is from the victim's verification mail. */
async function attackerOf({ email }: GoogleAccount): Promise<{ attacker: Client; token: string }> {
  const attacker = store.client();
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' };
  await attacker.post('/api/register', { email, firstName: 'Eve', lastName: 'Stranger', password: PASSWORD }, agent);
  expect((await signIn(attacker, email, PASSWORD)).status).toBe(200);
  return { attacker, token: tokenIn(await store.mail(email, /verify/i), 'verify-email') };
}

describe('an attacker who registered the address first', () => {
  test.each([
    ['at Gmail', {}],
    ['of a Google Workspace', { email: 'victim@clinic.example', hd: 'Clinic.example' }],
  ])('loses all access when the owner signs in with Google, %s', async (_where, claims) => {
    const victim = googleAccount(claims);
    const { attacker, token } = await attackerOf(victim);
    // The victim's mail scanner follows the link, so the attacker's session is verified (http-contract.md §2).
    expect((await store.client().get(`/api/verify-email/${token}`)).status).toBe(200);
    expect((await attacker.get('/api/user')).body).toMatchObject({ emailVerified: true });
    const reset = await store.resetToken(victim.email);

    const owner = store.client();
    expect(await signInWithGoogle(owner, victim)).toBe('/products');
    expect((await owner.get('/api/user')).body).toMatchObject({ email: victim.email, emailVerified: true });
    expect((await owner.get('/api/account')).body).toMatchObject({ hasPassword: false, hasGoogle: true });
    expect((await owner.get<{ devices: object[] }>('/api/account')).body.devices).toHaveLength(1);

    expect(await statusOf(attacker)).toBe(401);
    expect((await signIn(attacker, victim.email, PASSWORD)).status).toBe(401);
    expect((await store.client().post('/api/reset-password', { token: reset, newPassword: PASSWORD })).status).toBe(
      400,
    );
    const { rows } = await store.pool.query(
      'select count(*)::int as n from known_devices d join users u on u.id = d.user_id where u.email = $1',
      [victim.email],
    );
    expect(rows).toEqual([{ n: 1 }]);
    const mail = await store.mail(victim.email, /google/i);
    expect(mail.text).toContain('Your password no longer works');
    expect(mail.text).not.toMatch(/reset-password\//);
  });

  test('loses all access when the owner closes the account by the link in the mail', async () => {
    const victim = googleAccount();
    const { attacker, token } = await attackerOf(victim);
    const mail = await store.mail(victim.email, /verify/i);
    expect(mail.text).toMatch(/created on .+ UTC, with Firefox on Linux/);
    expect(mail.text).not.toContain('Eve'); // an attacker's text must not be mailed
    await store.client().get(`/api/verify-email/${token}`);

    const link = new RegExp(`^http://localhost:3000/disown-account/${token}$`, 'm');
    expect(mail.text).toMatch(link);
    expect(mail.text.indexOf('/verify-email/')).toBeLessThan(mail.text.indexOf('/disown-account/'));
    expect(await store.client().post(`/api/disown-account/${token}`)).toMatchObject({
      status: 200,
      body: { erased: true },
    });
    expect(await statusOf(attacker)).toBe(401);
    expect((await signIn(attacker, victim.email, PASSWORD)).status).toBe(401);

    const owner = store.client();
    expect(await signInWithGoogle(owner, victim)).toBe('/products');
    expect((await owner.get('/api/user')).body).toMatchObject({ firstName: 'Noor', emailVerified: true });
  });

  test('loses all access when the owner resets the password', async () => {
    const victim = googleAccount();
    const { attacker, token } = await attackerOf(victim);
    await store.client().get(`/api/verify-email/${token}`);
    const reset = await store.resetToken(victim.email);
    const { status } = await store.client().post('/api/reset-password', { token: reset, newPassword: 'of the owner' });
    expect(status).toBe(200);
    expect(await statusOf(attacker)).toBe(401);
    expect((await signIn(attacker, victim.email, PASSWORD)).status).toBe(401);
  });

  test('does not get the owner’s Google account linked: for other addresses the account’s password is required', async () => {
    const victim = googleAccount({ email: 'victim@hospital.example' });
    const { token } = await attackerOf(victim);
    await store.client().get(`/api/verify-email/${token}`);
    const owner = store.client();
    expect(await signInWithGoogle(owner, victim)).toBe('/link-google');
    expect(await statusOf(owner)).toBe(401);
    expect(await owner.post('/api/auth/google/link', { password: 'a guess' })).toMatchObject({
      status: 403,
      body: { code: 'WRONG_PASSWORD' },
    });
    const reset = await store.resetToken(victim.email);
    await owner.post('/api/reset-password', { token: reset, newPassword: 'of the owner' });
    expect((await owner.post('/api/auth/google/link', { password: 'of the owner' })).status).toBe(200);
    expect((await owner.get('/api/user')).body).toMatchObject({ email: victim.email });
  });

  test('cannot use a Google account that was linked before the owner verified the address', async () => {
    const email = 'reassigned@clinic.example';
    const former = googleAccount({ email });
    expect(await signInWithGoogle(store.client(), former)).toBe('/verification-pending');
    const token = tokenIn(await store.mail(email, /verify/i), 'verify-email');
    await store.client().get(`/api/verify-email/${token}`); // by the owner
    const reset = await store.resetToken(email);
    await store.client().post('/api/reset-password', { token: reset, newPassword: 'of the owner' });
    const attacker = store.client();
    expect(await signInWithGoogle(attacker, former)).toBe('/link-google');
    expect(await statusOf(attacker)).toBe(401);
  });

  test('is ruled out for a verified Gmail address, which keeps its Google link after a reset', async () => {
    const owner = googleAccount();
    expect(await signInWithGoogle(store.client(), owner)).toBe('/products');
    const reset = await store.resetToken(owner.email);
    await store.client().post('/api/reset-password', { token: reset, newPassword: 'of the owner' });
    expect(await signInWithGoogle(store.client(), owner)).toBe('/products');
    expect((await signIn(store.client(), owner.email, 'of the owner')).status).toBe(200);
  });

  test('cannot finish a Google sign-in during a reset that removes the link', async () => {
    const email = 'in-a-race@clinic.example';
    const former = googleAccount({ email });
    expect(await signInWithGoogle(store.client(), former)).toBe('/verification-pending');
    const attacker = store.client();
    const callback = await provider.visit(await startSignIn(attacker), former);
    const held = await holdLock(store.pool, 'select from users where email = $1 for update', [email]);
    const finishing = finishSignIn(attacker, callback);
    await untilBlocked(store.pool, 1);
    await store.pool.query('delete from identities using users u where u.id = user_id and u.email = $1', [email]);
    await held.release();
    expect(await finishing).toBe('/auth?error=google');
    expect(await statusOf(attacker)).toBe(401);
  });

  test('leaves no items in the owner’s cart', async () => {
    const victim = googleAccount();
    const { attacker } = await attackerOf(victim);
    const productId = await product(store);
    await attacker.post('/api/cart', { productId, quantity: 99, selectedDosage: '500 mg' });
    const reset = await store.resetToken(victim.email);
    await store.client().post('/api/reset-password', { token: reset, newPassword: 'of the owner' });
    const owner = store.client();
    await signIn(owner, victim.email, 'of the owner');
    expect((await owner.get('/api/cart')).body).toEqual([]);
  });

  test('gets no verified account by a Google account of another provider’s address, and loses it by a reset', async () => {
    const email = 'handed-on@clinic.example'; // its former owner created the Google account
    const former = googleAccount({ email });
    const attacker = store.client();
    expect(await signInWithGoogle(attacker, former)).toBe('/verification-pending');
    expect((await attacker.get('/api/user')).body).toMatchObject({ email, emailVerified: false });
    await store.mail(email, /verify/i);

    const reset = await store.resetToken(email);
    await store.client().post('/api/reset-password', { token: reset, newPassword: 'of the owner' });
    expect(await statusOf(attacker)).toBe(401);
    expect(await signInWithGoogle(attacker, former)).toBe('/link-google');
    expect(await statusOf(attacker)).toBe(401);
    expect((await signIn(store.client(), email, 'of the owner')).status).toBe(200);
  });
});
