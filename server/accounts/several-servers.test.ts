import { describe, expect, test } from 'vitest';
import { type Client, client } from '../../test/client.ts';
import { PASSWORD, type Person, person } from '../../test/factories.ts';
import { anotherServer, atServer } from '../../test/servers.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
const second = await anotherServer(store);

/** Callers at the one server and the other in turn. */
const inTurn = (count: number) =>
  Array.from({ length: count }, (_, at) => (at % 2 === 0 ? store.client() : client(second)));
let networks = 0;
const elsewhere = () => {
  networks += 1;
  return { 'x-forwarded-for': `10.0.${networks}.1` };
};
const atSecond = (browser: Client) => atServer(second, browser);
const signIn = (caller: Client, { email }: Person, password: string, from: Record<string, string>) =>
  caller.post('/api/login', { email, password }, from);

describe('limits of several servers are one', () => {
  test('for failed sign-ins, one after the other', async () => {
    const [owner, from] = [await person(store, { signsIn: true }), elsewhere()];
    for (const caller of inTurn(10)) expect((await signIn(caller, owner, 'a guess', from)).status).toBe(401);
    for (const caller of inTurn(2)) expect((await signIn(caller, owner, PASSWORD, from)).status).toBe(429);
  });

  test('for failed sign-ins, many at once', async () => {
    const [owner, from] = [await person(store, { signsIn: true }), elsewhere()];
    const answers = await Promise.all(inTurn(40).map((caller) => signIn(caller, owner, 'a guess', from)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  test.each(['/api/register', '/api/forgot-password', '/api/resend-verification'])('for mails of %s', async (url) => {
    const { email } = await person(store, { signsIn: true });
    const body = { email, firstName: 'A', lastName: 'B', password: 'secret1' };
    const answers = [];
    for (const caller of inTurn(6)) answers.push((await caller.post(url, body, elsewhere())).status);
    expect(answers.map((status) => status === 429)).toEqual([false, false, false, false, false, true]);
  });

  test('for resets', async () => {
    const from = elsewhere();
    const tries = await Promise.all(inTurn(32).map((caller) => caller.post('/api/reset-password', {}, from)));
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(30);
  });

  test('for passwords that confirm a deed, and for copies of the data', async () => {
    const owner = await person(store, { signsIn: true });
    const both = [owner, atSecond(owner)];
    const deed = { currentPassword: 'a guess', newPassword: 'new secret' };
    const [guesses, copies] = [[] as number[], [] as number[]];
    for (const caller of Array.from({ length: 6 }, () => both).flat()) {
      guesses.push((await caller.post('/api/account/password', deed)).status);
      copies.push((await caller.get('/api/account/data')).status);
    }
    expect(guesses).toEqual([...Array(10).fill(403), 429, 429]);
    expect(copies).toEqual([...Array(10).fill(200), 429, 429]);
  });
});

describe('what one server has done holds at the other with the very next call', () => {
  test('a sign-out', async () => {
    const owner = await person(store, { signsIn: true });
    const there = atSecond(owner);
    expect((await there.get('/api/user')).status).toBe(200);
    await owner.post('/api/logout');
    expect((await there.get('/api/user')).status).toBe(401);
  });

  test('a sign-in that makes a browser known', async () => {
    const [owner, from] = [await person(store, { signsIn: true }), elsewhere()];
    for (const caller of inTurn(10)) await signIn(caller, owner, 'a guess', from);
    expect((await signIn(client(second), owner, PASSWORD, from)).status).toBe(429);
    expect((await signIn(atSecond(owner), owner, PASSWORD, from)).status).toBe(200);
  });
});
