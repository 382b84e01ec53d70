import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { expiredRows } from '#server/jobs.ts';
import { cleanUp } from '#server/platform/jobs/clean-up.ts';
import type { Client } from '../../../test/client.ts';
import { PASSWORD, person } from '../../../test/factories.ts';
import { testStore, tokenIn } from '../../../test/store.ts';

const store = await testStore({ RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '1' }); // 10 failures lock an account, for 100
const inFull = await testStore({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });

/** Each call comes from a network of its own, unless told otherwise: only the account's count is at stake. */
let networks = 0;
const elsewhere = () => {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.1`;
};
const signIn = (client: Client, email: string, password = PASSWORD, address = elsewhere()) =>
  client.post('/api/login', { email, password }, { 'x-forwarded-for': address });
const statusOf = async (...attempt: Parameters<typeof signIn>) => (await signIn(...attempt)).status;

/** A browser without a session and with a device cookie of somebody's choice. */
function browser(device = ''): Client {
  const client = store.client();
  if (device) client.cookies.set('known_device', device);
  return client;
}
const deviceOf = (client: Client) => client.cookies.get('known_device') ?? '';

/** So many failures of strangers, each from elsewhere, that the account is shut for whoever is not known to it. */
async function lock(email: string, failures = 10, stranger = browser): Promise<void> {
  for (let each = 0; each < failures; each += 10) {
    const tries = await Promise.all(Array.from({ length: 10 }, () => statusOf(stranger(), email, 'a guess')));
    expect(new Set(tries)).toEqual(new Set([401]));
  }
  expect(await statusOf(stranger(), email)).toBe(429);
}

describe('an account that strangers have locked', () => {
  test('opens for a browser that somebody has signed in to it with before, and is unlocked by that', async () => {
    const owner = await person(store, { signsIn: true });
    await lock(owner.email);
    expect((await owner.get('/api/user')).status).toBe(200);
    await owner.post('/api/logout');
    expect(await statusOf(owner, owner.email)).toBe(200);
    expect(await statusOf(browser(), owner.email)).toBe(200);
  });

  test('stays shut for a browser that knows another account, or none', async () => {
    const [owner, thief] = [await person(store, { signsIn: true }), await person(store, { signsIn: true })];
    await lock(owner.email);
    expect(await statusOf(thief, owner.email)).toBe(429);
    expect(await statusOf(browser('A'.repeat(43)), owner.email)).toBe(429);
  });

  test('stays shut for what stands in the table of devices', async () => {
    const owner = await person(store, { signsIn: true });
    await lock(owner.email);
    const hash = createHash('sha256').update(deviceOf(owner)).digest();
    for (const device of [hash.toString('base64url'), hash.toString('hex'), `\\x${hash.toString('hex')}`]) {
      expect(await statusOf(browser(device), owner.email)).toBe(429);
    }
  });

  test('opens for each person of a browser that several share, and only for them', async () => {
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

  test('opens for the browser that followed a reset link, and no more for those of before', async () => {
    const owner = await person(store, { signsIn: true });
    const before = deviceOf(owner);
    await lock(owner.email);
    const visitor = browser();
    await visitor.post('/api/forgot-password', { email: owner.email }, { 'x-forwarded-for': elsewhere() });
    const token = tokenIn(await store.mail(owner.email, /reset/i), 'reset-password');
    await visitor.post('/api/reset-password', { token, newPassword: 'new secret' });
    expect(await statusOf(browser(before), owner.email, 'new secret')).toBe(429);
    expect(await statusOf(visitor, owner.email, 'new secret')).toBe(200);
  });

  test('a stranger who uses the resets up leaves its owner a link that works', async () => {
    const { email } = await person(inFull, { signsIn: true });
    const forgot = () => inFull.client().post('/api/forgot-password', { email }, { 'x-forwarded-for': elsewhere() });
    for (let each = 0; each < 5; each += 1) expect((await forgot()).status).toBe(200);
    expect((await forgot()).status).toBe(429);
    await inFull.mailsSettled();
    const mails = await inFull.mails(email);
    expect(mails).toHaveLength(5);
    const answers = [];
    for (const mail of mails) {
      const token = tokenIn(mail, 'reset-password');
      answers.push((await inFull.client().post('/api/reset-password', { token, newPassword: 'new secret' })).status);
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
  });
});

test('a hundred failures of strangers lock it for strangers alone', async () => {
  const owner = await person(inFull, { signsIn: true });
  await lock(owner.email, 100, () => inFull.client());
  expect(await statusOf(owner, owner.email)).toBe(200);
});

describe('a known browser', () => {
  test('has ten failures of its own from each network, whatever strangers do', async () => {
    const owner = await person(inFull, { signsIn: true });
    await lock(owner.email, 100, () => inFull.client());
    for (let each = 0; each < 10; each += 1) {
      expect(await statusOf(owner, owner.email, 'forgotten', '10.255.0.5')).toBe(401);
    }
    expect(await statusOf(owner, owner.email, PASSWORD, '10.255.0.5')).toBe(429);
    expect(await statusOf(owner, owner.email)).toBe(200);
  });

  test('has a hundred from all networks together', async () => {
    const owner = await person(store, { signsIn: true });
    for (let each = 0; each < 10; each += 1) expect(await statusOf(owner, owner.email, 'forgotten')).toBe(401);
    expect(await statusOf(owner, owner.email)).toBe(429);
    expect(await statusOf(browser(), owner.email)).toBe(429);
  });

  test('has no more by trying many at once', async () => {
    const owner = await person(inFull, { signsIn: true });
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => statusOf(owner, owner.email, 'a guess', '10.255.0.2')),
    );
    expect(tries.filter((status) => status === 401)).toHaveLength(10);
  });

  test('has no more by another person’s sign-ins with it', async () => {
    const [owner, thief] = [await person(inFull, { signsIn: true }), await person(inFull, { signsIn: true })];
    await signIn(thief, owner.email); // at a browser that both use
    const guesses = [];
    for (let round = 0; round < 3; round += 1) {
      expect(await statusOf(thief, thief.email)).toBe(200);
      for (let each = 0; each < 5; each += 1) guesses.push(await statusOf(thief, owner.email, 'a guess', '10.255.0.4'));
    }
    expect(guesses).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
  });

  test('counts anew once its owner is in', async () => {
    const owner = await person(inFull, { signsIn: true });
    for (let round = 0; round < 2; round += 1) {
      for (let each = 0; each < 9; each += 1) await signIn(owner, owner.email, 'forgotten', '10.255.0.3');
      expect(await statusOf(owner, owner.email, PASSWORD, '10.255.0.3')).toBe(200);
    }
  });

  test('is told by a cookie that scripts cannot read, for 90 days', async () => {
    const owner = await person(store, { signsIn: true });
    const { headers } = await signIn(owner, owner.email);
    expect((headers['set-cookie'] as string[]).find((cookie) => cookie.startsWith('known_device'))).toMatch(
      /^known_device=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test('gets a new cookie at each sign-in, and the one before opens nothing', async () => {
    const owner = await person(store, { signsIn: true });
    const before = deviceOf(owner);
    await signIn(owner, owner.email);
    expect(deviceOf(owner)).not.toBe(before);
    await lock(owner.email);
    expect(await statusOf(browser(before), owner.email)).toBe(429);
    expect(await statusOf(owner, owner.email)).toBe(200);
  });

  test('that a stranger’s cookie was planted in opens nothing for the stranger', async () => {
    const [owner, stranger] = [await person(store, { signsIn: true }), await person(store, { signsIn: true })];
    const planted = deviceOf(stranger);
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

  test('by a change of password, but for the one where it was changed', async () => {
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
