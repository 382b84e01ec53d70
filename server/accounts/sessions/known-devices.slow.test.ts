import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { expiredRows } from '#server/jobs.ts';
import { cleanUp } from '#server/platform/jobs/clean-up.ts';
import type { Client } from '../../../test/client.ts';
import { PASSWORD, person } from '../../../test/factories.ts';
import { testStore, tokenIn } from '../../../test/store.ts';

const store = await testStore({ environment: { RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '1' } }); // 10 failures lock an account instead of 100
const unscaled = await testStore({ environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } });

/** By default each call comes from a new network, so that only the account's limit applies. */
let networks = 0;
const newNetwork = () => {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.1`;
};
const signIn = (client: Client, email: string, password = PASSWORD, address = newNetwork()) =>
  client.post('/api/login', { email, password }, { 'x-forwarded-for': address });
const statusOf = async (...attempt: Parameters<typeof signIn>) => (await signIn(...attempt)).status;

/** A browser without a session, optionally with this device cookie. */
function browser(device = ''): Client {
  const client = store.client();
  if (device) client.cookies.set('known_device', device);
  return client;
}
const deviceOf = (client: Client) => client.cookies.get('known_device') ?? '';

/** Makes failed sign-ins from new networks until the account is locked for unknown browsers. */
async function lock(email: string, failures = 10, attacker = browser): Promise<void> {
  for (let each = 0; each < failures; each += 10) {
    const statuses = await Promise.all(Array.from({ length: 10 }, () => statusOf(attacker(), email, 'a guess')));
    expect(new Set(statuses)).toEqual(new Set([401]));
  }
  expect(await statusOf(attacker(), email)).toBe(429);
}

describe('an account that attackers have locked', () => {
  test('accepts a sign-in from a known browser, which unlocks it', async () => {
    const owner = await person(store, { signsIn: true });
    await lock(owner.email);
    expect((await owner.get('/api/user')).status).toBe(200);
    await owner.post('/api/logout');
    expect(await statusOf(owner, owner.email)).toBe(200);
    expect(await statusOf(browser(), owner.email)).toBe(200);
  });

  test('stays locked for a browser that is known to another account, or to none', async () => {
    const [owner, thief] = [await person(store, { signsIn: true }), await person(store, { signsIn: true })];
    await lock(owner.email);
    expect(await statusOf(thief, owner.email)).toBe(429);
    expect(await statusOf(browser('A'.repeat(43)), owner.email)).toBe(429);
  });

  test('stays locked for the stored hash of a device token', async () => {
    const owner = await person(store, { signsIn: true });
    await lock(owner.email);
    const hash = createHash('sha256').update(deviceOf(owner)).digest();
    for (const device of [hash.toString('base64url'), hash.toString('hex'), `\\x${hash.toString('hex')}`]) {
      expect(await statusOf(browser(device), owner.email)).toBe(429);
    }
  });

  test('accepts sign-ins from a browser that its owner shares with others', async () => {
    const first = await person(store, { signsIn: true });
    const second = await person(store, { signsIn: true });
    await signIn(first, second.email);
    await signIn(first, first.email);
    await lock(first.email);
    await lock(second.email);
    expect(await statusOf(first, second.email)).toBe(200);
    expect(await statusOf(first, first.email)).toBe(200);
    await lock(first.email);
    expect(await statusOf(second, first.email)).toBe(429);
  });

  test('accepts the browser that used a reset link, and no longer those known before', async () => {
    const owner = await person(store, { signsIn: true });
    const before = deviceOf(owner);
    await lock(owner.email);
    const visitor = browser();
    await visitor.post('/api/forgot-password', { email: owner.email }, { 'x-forwarded-for': newNetwork() });
    const token = tokenIn(await store.mail(owner.email, /reset/i), 'reset-password');
    await visitor.post('/api/reset-password', { token, newPassword: 'new secret' });
    expect(await statusOf(browser(before), owner.email, 'new secret')).toBe(429);
    expect(await statusOf(visitor, owner.email, 'new secret')).toBe(200);
  });

  test('has a working reset link for its owner after an attacker used up the requests', async () => {
    const { email } = await person(unscaled, { signsIn: true });
    const forgot = () => unscaled.client().post('/api/forgot-password', { email }, { 'x-forwarded-for': newNetwork() });
    for (let each = 0; each < 5; each += 1) expect((await forgot()).status).toBe(200);
    expect((await forgot()).status).toBe(429);
    await unscaled.mailsSettled();
    const mails = await unscaled.mails(email);
    expect(mails).toHaveLength(5);
    const statuses = [];
    for (const mail of mails) {
      const token = tokenIn(mail, 'reset-password');
      statuses.push((await unscaled.client().post('/api/reset-password', { token, newPassword: 'new secret' })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

test('a hundred failures of attackers lock an account for unknown browsers only', async () => {
  const owner = await person(unscaled, { signsIn: true });
  await lock(owner.email, 100, () => unscaled.client());
  expect(await statusOf(owner, owner.email)).toBe(200);
});

describe('a known browser', () => {
  test('has its own limit of ten failures per network, independent of attackers', async () => {
    const owner = await person(unscaled, { signsIn: true });
    await lock(owner.email, 100, () => unscaled.client());
    for (let each = 0; each < 10; each += 1) {
      expect(await statusOf(owner, owner.email, 'forgotten', '10.255.0.5')).toBe(401);
    }
    expect(await statusOf(owner, owner.email, PASSWORD, '10.255.0.5')).toBe(429);
    expect(await statusOf(owner, owner.email)).toBe(200);
  });

  test('has a limit of a hundred failures from all networks together', async () => {
    const owner = await person(store, { signsIn: true });
    for (let each = 0; each < 10; each += 1) expect(await statusOf(owner, owner.email, 'forgotten')).toBe(401);
    expect(await statusOf(owner, owner.email)).toBe(429);
    expect(await statusOf(browser(), owner.email)).toBe(429);
  });

  test('cannot exceed its limit by concurrent attempts', async () => {
    const owner = await person(unscaled, { signsIn: true });
    const statuses = await Promise.all(
      Array.from({ length: 30 }, () => statusOf(owner, owner.email, 'a guess', '10.255.0.2')),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  });

  test('cannot exceed its limit by sign-ins of another account', async () => {
    const [owner, thief] = [await person(unscaled, { signsIn: true }), await person(unscaled, { signsIn: true })];
    await signIn(thief, owner.email); // both use this browser
    const guesses = [];
    for (let round = 0; round < 3; round += 1) {
      expect(await statusOf(thief, thief.email)).toBe(200);
      for (let each = 0; each < 5; each += 1) guesses.push(await statusOf(thief, owner.email, 'a guess', '10.255.0.4'));
    }
    expect(guesses).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
  });

  test('starts a new count after its owner signed in', async () => {
    const owner = await person(unscaled, { signsIn: true });
    for (let round = 0; round < 2; round += 1) {
      for (let each = 0; each < 9; each += 1) await signIn(owner, owner.email, 'forgotten', '10.255.0.3');
      expect(await statusOf(owner, owner.email, PASSWORD, '10.255.0.3')).toBe(200);
    }
  });

  test('is recognised for 90 days by a cookie that scripts cannot read', async () => {
    const owner = await person(store, { signsIn: true });
    const { headers } = await signIn(owner, owner.email);
    expect((headers['set-cookie'] as string[]).find((cookie) => cookie.startsWith('known_device'))).toMatch(
      /^known_device=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test('gets a new cookie at each sign-in, and the previous one stops working', async () => {
    const owner = await person(store, { signsIn: true });
    const before = deviceOf(owner);
    await signIn(owner, owner.email);
    expect(deviceOf(owner)).not.toBe(before);
    await lock(owner.email);
    expect(await statusOf(browser(before), owner.email)).toBe(429);
    expect(await statusOf(owner, owner.email)).toBe(200);
  });

  test('does not share its token with an attacker who planted a cookie in it', async () => {
    const [owner, attacker] = [await person(store, { signsIn: true }), await person(store, { signsIn: true })];
    const planted = deviceOf(attacker);
    await signIn(browser(planted), owner.email);
    await lock(owner.email);
    expect(await statusOf(browser(planted), owner.email)).toBe(429);
  });
});

describe('browsers are forgotten', () => {
  test('by signing out everywhere', async () => {
    const owner = await person(store, { signsIn: true });
    await owner.delete('/api/account/devices');
    await lock(owner.email);
    expect(await statusOf(owner, owner.email)).toBe(429);
  });

  test('by a password change, except the one that changed it', async () => {
    const [owner, other] = [await person(store, { signsIn: true }), browser()];
    await signIn(other, owner.email);
    const body = { currentPassword: PASSWORD, newPassword: 'new secret' };
    expect((await owner.post('/api/account/password', body)).status).toBe(200);
    await lock(owner.email);
    expect(await statusOf(other, owner.email, 'new secret')).toBe(429);
    expect(await statusOf(owner, owner.email, 'new secret')).toBe(200);
  });

  test('after 90 days without a sign-in', async () => {
    const owner = await person(store, { signsIn: true });
    await lock(owner.email);
    await store.pool.query("update known_devices set last_used_at = now() - interval '91 days' where user_id = $1", [
      owner.id,
    ]);
    await cleanUp(store.db, expiredRows);
    expect(await statusOf(owner, owner.email)).toBe(429);
  });
});
