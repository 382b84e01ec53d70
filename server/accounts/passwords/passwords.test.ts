import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

test('sixty wait for their turn; who comes then is asked to come again, and the next finds room', async () => {
  await passwordMatches(undefined, ''); // waits for the hash that is made as the module is loaded: it takes a place too
  const hash = await hashPassword('sesame');
  const tries = await Promise.allSettled(Array.from({ length: 70 }, () => passwordMatches(hash, 'sesame')));
  const [done, refused] = [tries.slice(0, 63), tries.slice(63)];
  expect(done).toEqual(done.map(() => ({ status: 'fulfilled', value: true })));
  for (const each of refused) {
    expect(each).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE', details: { retryAfterSeconds: 2 } } });
  }
  expect(await passwordMatches(hash, 'wrong')).toBe(false);
});

test('nothing fits an account without a password, and nobody an account that is not there', async () => {
  expect(await passwordMatches(null, '')).toBe(false);
  expect(await passwordMatches(undefined, 'sesame')).toBe(false);
});
