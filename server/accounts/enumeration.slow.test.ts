import { describe, expect, test } from 'vitest';
import type { TestResponse } from '../../test/client.ts';
import { person } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';
import { saturateHasher } from './passwords/hasher.harness.ts';

const store = await testStore({ environment: { TRUST_PROXY: '1' } });
const owner = await person(store);
const unverified = await person(store, { verified: false });
const withoutPassword = await person(store);
await store.pool.query('update users set password_hash = null where id = $1', [withoutPassword.id]);

let unknownCount = 0;
const unknownEmail = () => {
  unknownCount += 1;
  return `nobody-${unknownCount}@clinic.example`;
};
const knownEmails = { owner: owner.email, unverified: unverified.email, withoutPassword: withoutPassword.email };

/** Sends a form that is complete for every endpoint, without a session. */
const submit = (url: string, email: string) =>
  store.client().post(url, { email, firstName: 'Amelia', lastName: 'Okafor', password: 'not the one' });

/** Everything in a response that could reveal an account; values that always differ are left out. */
function visiblePart({ status, body, headers }: TestResponse) {
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
  test('responds with the same status, body and headers for an address with and without an account', async () => {
    const expected = visiblePart(await submit(url, unknownEmail()));
    expect(expected.status).toBe(url === '/api/login' ? 401 : url === '/api/register' ? 201 : 200);
    for (const email of Object.values(knownEmails)) expect(visiblePart(await submit(url, email))).toEqual(expected);
  });
});

describe.each(mailing)('%s', (url) => {
  test('queues one mail for an address with and without an account', async () => {
    for (const email of [...Object.values(knownEmails), unknownEmail()]) {
      const before = await mailsQueued();
      await submit(url, email);
      expect(await mailsQueued()).toBe(before + 1);
    }
  });

  test('is counted for an address with and without an account', async () => {
    const strict = await testStore({ environment: { RATE_LIMIT_SCALE: '0.2', TRUST_PROXY: '1' } }); // 1 per account
    const known = await person(strict);
    for (const [at, email] of [known.email, unknownEmail()].entries()) {
      const body = { email, firstName: 'Amelia', lastName: 'Okafor', password: 'not the one' };
      const responses = [1, 2].map(() => strict.client().post(url, body, { 'x-forwarded-for': `203.0.113.${at}` }));
      expect((await Promise.all(responses)).map(({ status }) => status >= 400).sort()).toEqual([false, true]);
    }
  });
});

// Timing cannot be measured reliably in a test. While the hasher is full, every request that hashes a password gets a 503,
// which shows the requests that take the time of a hash.
test('sign-in and registration hash a password for an address with and without an account', async () => {
  const hasher = saturateHasher();
  const statuses = [];
  for (const url of ['/api/login', '/api/register'])
    for (const email of [...Object.values(knownEmails), unknownEmail()])
      statuses.push((await submit(url, email)).status);
  await hasher.release();
  expect(statuses).toEqual(statuses.map(() => 503));
});

test('a request for a mail, or a reset without a valid link, hashes no password', async () => {
  const hasher = saturateHasher();
  const statuses = [];
  for (const url of ['/api/forgot-password', '/api/resend-verification', '/api/reset-password'])
    for (const email of [owner.email, unknownEmail()]) statuses.push((await submit(url, email)).status);
  await hasher.release();
  expect(statuses).toEqual([200, 200, 200, 200, 400, 400]);
});
