import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { holdLock } from '#server/accounts/races.harness.ts';
import { PASSWORD, type Person, person } from '../../../../test/factories.ts';
import { testStore } from '../../../../test/store.ts';

describe('requests that hash a password wait in a queue', () => {
  test('110 concurrent sign-ins of one network do not block other users', async () => {
    const store = await testStore({ environment: { TRUST_PROXY: '1' } });
    const owner = await person(store);
    const signIn = ({ email }: Person, address: string) =>
      store.client().post('/api/login', { email, password: PASSWORD }, { 'x-forwarded-for': address });
    // Running sign-ins block on this table; other requests do not use it.
    const held = await holdLock(store.pool, 'lock table limits in access exclusive mode', []);
    const retryAfter: unknown[] = [];
    const crowd = Array.from({ length: 110 }, async () => {
      const response = await signIn(owner, '203.0.113.7');
      if (response.status === 429) retryAfter.push(response.headers['retry-after']);
      return response.status;
    });
    await expect.poll(() => retryAfter).toEqual(Array(110 - 60 - 8).fill('2'));
    expect(store.app.work.size).toBe(8);
    expect((await owner.get('/api/user')).status).toBe(200);
    for (const word of ['warfarin', 'insulin']) {
      expect((await store.client().get(`/api/products?search=${word}`)).status).toBe(200);
    }
    const elsewhere = signIn(owner, '203.0.113.8');
    await held.release();
    expect((await elsewhere).status).toBe(200);
    expect((await Promise.all(crowd)).filter((status) => status === 200)).toHaveLength(60 + 8);
    expect(store.app.work.size).toBe(0);
  });

  test('many IPv6 networks of one connection do not keep others from signing in', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const store = await testStore({ environment: { TRUST_PROXY: '1' }, log });
    const owner = await person(store);
    const signIn = (address: string) =>
      store.client().post('/api/login', { email: owner.email, password: PASSWORD }, { 'x-forwarded-for': address });
    const held = await holdLock(store.pool, 'lock table limits in access exclusive mode', []);
    const statuses: number[] = [];
    const crowd = Array.from({ length: 320 }, async (_, each) => {
      statuses.push((await signIn(`2001:db8:7:${(each % 160).toString(16)}::1`)).status);
    });
    await expect.poll(() => statuses).toEqual(Array(320 - 60 - 8).fill(429));
    const elsewhere = signIn('203.0.113.8');
    await held.release();
    expect((await elsewhere).status).toBe(200);
    await Promise.all(crowd);
    expect(lines.filter((line) => line.includes('request failed'))).toEqual([]);
  });

  test('all of them: sign-up, sign-in, reset, password change and erasure', async () => {
    const store = await testStore();
    const [resetting, changing, erasing] = [await person(store), await person(store), await person(store)];
    const token = await store.resetToken(resetting.email);
    const newPassword = 'new secret';
    const newcomer = { email: 'newcomer@clinic.example', firstName: 'A', lastName: 'B', password: 'secret1' };
    const callAll = async () => [
      (await store.client().post('/api/register', newcomer)).status,
      (await store.client().post('/api/reset-password', { token, newPassword })).status,
      (await changing.post('/api/account/password', { currentPassword: PASSWORD, newPassword })).status,
      (await erasing.post('/api/account/deletion', { password: PASSWORD })).status,
    ];
    const held = await holdLock(store.pool, 'lock table limits in access exclusive mode', []);
    let rejected = 0;
    const crowd = Array.from({ length: 70 }, async () => {
      const body = { email: 'nobody@clinic.example', password: 'a guess' };
      if ((await store.client().post('/api/login', body)).status === 429) rejected += 1;
    });
    await expect.poll(() => rejected).toBe(2);
    expect(await callAll()).toEqual([429, 429, 429, 429]);
    await held.release();
    await Promise.all(crowd);
    expect(await callAll()).toEqual([201, 200, 200, 204]);
  });
});
