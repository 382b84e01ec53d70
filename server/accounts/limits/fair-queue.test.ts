import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { holding } from '#server/accounts/races.harness.ts';
import { PASSWORD, type Person, person } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { fairQueue } from './fair-queue.ts';

/** Works that are done one at a time, once the first lets go; what was done, in order. */
function oneByOne(places: { waiting: number; waitingPerNetwork: number }) {
  const inTurn = fairQueue({ concurrency: 1, ...places });
  const waiter = (network: string) => ({ network, waits: () => undefined, goesOn: () => undefined });
  const done: string[] = [];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const first = inTurn(waiter('first'), () => gate);
  return {
    done,
    ask: (network: string) => inTurn(waiter(network), async () => void done.push(network)),
    open: () => {
      open();
      return first;
    },
  };
}

describe('a line', () => {
  test('goes by networks in turn: who comes from a quiet one does not wait behind a crowd', async () => {
    const { done, ask, open } = oneByOne({ waiting: 20, waitingPerNetwork: 10 });
    const asked = ['crowd', 'crowd', 'crowd', 'crowd', 'quiet', 'pair', 'pair'].map((network) => ask(network));
    await open();
    await Promise.all(asked);
    expect(done).toEqual(['crowd', 'quiet', 'pair', 'crowd', 'pair', 'crowd', 'crowd']);
  });

  test('refuses a network that has its places taken, and nobody else', async () => {
    const { ask, open } = oneByOne({ waiting: 20, waitingPerNetwork: 2 });
    const asked = [ask('crowd'), ask('crowd')];
    await expect(ask('crowd')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', details: { retryAfterSeconds: 2 } });
    asked.push(ask('quiet'));
    await open();
    await Promise.all(asked);
    await ask('crowd');
  });

  test('refuses all when all places are taken, until somebody had their turn', async () => {
    const { ask, open } = oneByOne({ waiting: 2, waitingPerNetwork: 2 });
    const asked = [ask('one'), ask('two')];
    await expect(ask('three')).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      details: { retryAfterSeconds: 2 },
    });
    await open();
    await Promise.all(asked);
    await ask('three');
  });

  test('when the queue is full, the newest caller of the longest queue is dropped for one of a shorter queue', async () => {
    const { done, ask, open } = oneByOne({ waiting: 5, waitingPerNetwork: 3 });
    const asked = ['crowd', 'crowd', 'crowd', 'pair', 'pair'].map((network) => ask(network));
    const gaveWay = expect(asked[2]).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    asked.push(ask('quiet'));
    await gaveWay;
    await expect(ask('pair')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await open();
    await Promise.allSettled(asked);
    expect(done).toEqual(['crowd', 'pair', 'quiet', 'crowd', 'pair']);
  });

  test('goes on after a work that fails', async () => {
    const { ask, open } = oneByOne({ waiting: 2, waitingPerNetwork: 2 });
    const inTurn = fairQueue({ concurrency: 1, waiting: 1, waitingPerNetwork: 1 });
    const waiter = { network: 'one', waits: () => undefined, goesOn: () => undefined };
    const works = [inTurn(waiter, () => Promise.reject(new Error('no'))), inTurn(waiter, async () => 'next')];
    expect(await Promise.allSettled(works)).toMatchObject([{ status: 'rejected' }, { value: 'next' }]);
    await open();
    await ask('one');
  });
});

describe('passwords wait in line', () => {
  test('110 sign-ins of one network at once keep nobody else from the store', async () => {
    const store = await testStore({ TRUST_PROXY: '1' });
    const owner = await person(store);
    const signIn = ({ email }: Person, address: string) =>
      store.client().post('/api/login', { email, password: PASSWORD }, { 'x-forwarded-for': address });
    // Those whose turn it is wait here, in the database, which takes what else is asked meanwhile.
    const held = await holding(store.pool, 'lock table limits in access exclusive mode', []);
    const refused: unknown[] = [];
    const crowd = Array.from({ length: 110 }, async () => {
      const answer = await signIn(owner, '203.0.113.7');
      if (answer.status === 429) refused.push(answer.headers['retry-after']);
      return answer.status;
    });
    await expect.poll(() => refused, { timeout: 10_000 }).toEqual(Array(110 - 60 - 8).fill('2'));
    expect(store.app.work.size).toBe(8);
    expect((await owner.get('/api/user')).status).toBe(200);
    for (const word of ['warfarin', 'insulin']) {
      expect((await store.client().get(`/api/products?search=${word}`)).status).toBe(200);
    }
    const elsewhere = signIn(owner, '203.0.113.8');
    await held.letGo();
    expect((await elsewhere).status).toBe(200);
    expect((await Promise.all(crowd)).filter((status) => status === 200)).toHaveLength(60 + 8);
    expect(store.app.work.size).toBe(0);
  });

  test('from many IPv6 networks of one home do not keep others from signing in', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const store = await testStore({ TRUST_PROXY: '1' }, log);
    const owner = await person(store);
    const signIn = (address: string) =>
      store.client().post('/api/login', { email: owner.email, password: PASSWORD }, { 'x-forwarded-for': address });
    const held = await holding(store.pool, 'lock table limits in access exclusive mode', []);
    const statuses: number[] = [];
    const crowd = Array.from({ length: 320 }, async (_, each) => {
      statuses.push((await signIn(`2001:db8:7:${(each % 160).toString(16)}::1`)).status);
    });
    await expect.poll(() => statuses, { timeout: 10_000 }).toEqual(Array(320 - 60 - 8).fill(429));
    const elsewhere = signIn('203.0.113.8');
    await held.letGo();
    expect((await elsewhere).status).toBe(200);
    await Promise.all(crowd);
    expect(lines.filter((line) => line.includes('request failed'))).toEqual([]);
  });

  test('whatever they are for', async () => {
    const store = await testStore();
    const [resetting, changing, leaving] = [await person(store), await person(store), await person(store)];
    const token = await store.resetToken(resetting.email);
    const newPassword = 'new secret';
    const newcomer = { email: 'newcomer@clinic.example', firstName: 'A', lastName: 'B', password: 'secret1' };
    const askAll = async () => [
      (await store.client().post('/api/register', newcomer)).status,
      (await store.client().post('/api/reset-password', { token, newPassword })).status,
      (await changing.post('/api/account/password', { currentPassword: PASSWORD, newPassword })).status,
      (await leaving.post('/api/account/deletion', { password: PASSWORD })).status,
    ];
    const held = await holding(store.pool, 'lock table limits in access exclusive mode', []);
    let refused = 0;
    const crowd = Array.from({ length: 70 }, async () => {
      const body = { email: 'nobody@clinic.example', password: 'a guess' };
      if ((await store.client().post('/api/login', body)).status === 429) refused += 1;
    });
    await expect.poll(() => refused, { timeout: 10_000 }).toBe(2);
    expect(await askAll()).toEqual([429, 429, 429, 429]);
    await held.letGo();
    await Promise.all(crowd);
    expect(await askAll()).toEqual([201, 200, 200, 204]);
  });
});
