import { describe, expect, test } from 'vitest';
import type { Answer } from '../../test/client.ts';
import { person } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';
import { saturateHasher } from './passwords/hasher.harness.ts';

const store = await testStore({ TRUST_PROXY: '1' });
const owner = await person(store);
const unverified = await person(store, { verified: false });
const withoutPassword = await person(store);
await store.pool.query('update users set password_hash = null where id = $1', [withoutPassword.id]);

let made = 0;
const nobody = () => {
  made += 1;
  return `nobody-${made}@clinic.example`;
};
const everyone = { owner: owner.email, unverified: unverified.email, withoutPassword: withoutPassword.email };

/** Asks as a stranger would whose form is filled in for every call. */
const ask = (url: string, email: string) =>
  store.client().post(url, { email, firstName: 'Amelia', lastName: 'Okafor', password: 'not the one' });

/** All that a stranger can tell answers apart by: what is new in each is left out. */
function told({ status, body, headers }: Answer) {
  return {
    status,
    body: { ...body, requestId: undefined },
    headers: { ...headers, date: undefined, 'x-request-id': undefined },
  };
}

const mailsQueued = async () => {
  const { rows } = await store.pool.query("select count(*)::int as n from pgboss.job where name = 'mail'");
  return rows[0].n as number;
};

const mailing = ['/api/register', '/api/forgot-password', '/api/resend-verification'];

describe.each([...mailing, '/api/login'])('%s', (url) => {
  test('answers an address with and without an account in the same words, status and headers', async () => {
    const stranger = told(await ask(url, nobody()));
    expect(stranger.status).toBe(url === '/api/login' ? 401 : url === '/api/register' ? 201 : 200);
    for (const email of Object.values(everyone)) expect(told(await ask(url, email))).toEqual(stranger);
  });
});

describe.each(mailing)('%s', (url) => {
  test('queues one mail for an address with and without an account', async () => {
    for (const email of [...Object.values(everyone), nobody()]) {
      const before = await mailsQueued();
      await ask(url, email);
      expect(await mailsQueued()).toBe(before + 1);
    }
  });

  test('is counted for an address with and without an account', async () => {
    const strict = await testStore({ RATE_LIMIT_SCALE: '0.2', TRUST_PROXY: '1' }); // 1 per account
    const known = await person(strict);
    for (const [at, email] of [known.email, nobody()].entries()) {
      const body = { email, firstName: 'Amelia', lastName: 'Okafor', password: 'not the one' };
      const answers = [1, 2].map(() => strict.client().post(url, body, { 'x-forwarded-for': `203.0.113.${at}` }));
      expect((await Promise.all(answers)).map(({ status }) => status >= 400).sort()).toEqual([false, true]);
    }
  });
});

// No test can trust a stopwatch. While nothing can be hashed, whoever needs a hash is sent away (503): so it shows who
// needs one, which is what takes the time.
test('a password is hashed for an address with and without an account, to sign in and to register', async () => {
  const busy = saturateHasher();
  const answers = [];
  for (const url of ['/api/login', '/api/register'])
    for (const email of [...Object.values(everyone), nobody()]) answers.push((await ask(url, email)).status);
  await busy.release();
  expect(answers).toEqual(answers.map(() => 503));
});

test('no password is hashed for who only asks for a mail or has no link', async () => {
  const busy = saturateHasher();
  const answers = [];
  for (const url of ['/api/forgot-password', '/api/resend-verification', '/api/reset-password'])
    for (const email of [owner.email, nobody()]) answers.push((await ask(url, email)).status);
  await busy.release();
  expect(answers).toEqual([200, 200, 200, 200, 400, 400]);
});
