import { describe, expect, test } from 'vitest';
import { type Client, client } from '../../test/client.ts';
import { PASSWORD, type Person, person } from '../../test/factories.ts';
import { anotherServer, atServer } from '../../test/second-servers.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore({ environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } });
const second = await anotherServer(store);

/** Clients that call the two servers alternately. */
const alternating = (count: number) =>
  Array.from({ length: count }, (_, at) => (at % 2 === 0 ? store.client() : client(second)));
let networks = 0;
const newNetwork = () => {
  networks += 1;
  return { 'x-forwarded-for': `10.0.${networks}.1` };
};
const atSecond = (browser: Client) => atServer(second, browser);
const signIn = (caller: Client, { email }: Person, password: string, from: Record<string, string>) =>
  caller.post('/api/login', { email, password }, from);

describe('several servers share their limits', () => {
  test('for sequential failed sign-ins', async () => {
    const [owner, from] = [await person(store, { signsIn: true }), newNetwork()];
    for (const caller of alternating(10)) expect((await signIn(caller, owner, 'a guess', from)).status).toBe(401);
    for (const caller of alternating(2)) expect((await signIn(caller, owner, PASSWORD, from)).status).toBe(429);
  });

  test('for concurrent failed sign-ins', async () => {
    const [owner, from] = [await person(store, { signsIn: true }), newNetwork()];
    const responses = await Promise.all(alternating(40).map((caller) => signIn(caller, owner, 'a guess', from)));
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  test.each(['/api/register', '/api/forgot-password', '/api/resend-verification'])('for mails of %s', async (url) => {
    const { email } = await person(store, { signsIn: true });
    const body = { email, firstName: 'A', lastName: 'B', password: 'secret1' };
    const statuses = [];
    for (const caller of alternating(6)) statuses.push((await caller.post(url, body, newNetwork())).status);
    expect(statuses.map((status) => status === 429)).toEqual([false, false, false, false, false, true]);
  });

  test('for password resets', async () => {
    const from = newNetwork();
    const attempts = await Promise.all(alternating(32).map((caller) => caller.post('/api/reset-password', {}, from)));
    expect(attempts.filter(({ status }) => status === 400)).toHaveLength(30);
  });

  test('for passwords that confirm an action, and for data exports', async () => {
    const owner = await person(store, { signsIn: true });
    const both = [owner, atSecond(owner)];
    const body = { currentPassword: 'a guess', newPassword: 'new secret' };
    const [guesses, exports] = [[] as number[], [] as number[]];
    for (const caller of Array.from({ length: 6 }, () => both).flat()) {
      guesses.push((await caller.post('/api/account/password', body)).status);
      exports.push((await caller.get('/api/account/data')).status);
    }
    expect(guesses).toEqual([...Array(10).fill(403), 429, 429]);
    expect(exports).toEqual([...Array(10).fill(200), 429, 429]);
  });
});

describe('a change on one server takes effect on the other with the next call', () => {
  test('a sign-out', async () => {
    const owner = await person(store, { signsIn: true });
    const onSecond = atSecond(owner);
    expect((await onSecond.get('/api/user')).status).toBe(200);
    await owner.post('/api/logout');
    expect((await onSecond.get('/api/user')).status).toBe(401);
  });

  test('a sign-in that makes a browser known', async () => {
    const [owner, from] = [await person(store, { signsIn: true }), newNetwork()];
    for (const caller of alternating(10)) await signIn(caller, owner, 'a guess', from);
    expect((await signIn(client(second), owner, PASSWORD, from)).status).toBe(429);
    expect((await signIn(atSecond(owner), owner, PASSWORD, from)).status).toBe(200);
  });
});
