import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

test('three checks run and sixty wait; further ones are rejected until there is room again', async () => {
  await passwordMatches(undefined, ''); // waits for the dummy hash of the module, which takes a slot too
  const hash = await hashPassword('sesame');
  const checks = await Promise.allSettled(Array.from({ length: 70 }, () => passwordMatches(hash, 'sesame')));
  const [accepted, rejected] = [checks.slice(0, 63), checks.slice(63)];
  expect(accepted).toEqual(accepted.map(() => ({ status: 'fulfilled', value: true })));
  for (const each of rejected) {
    expect(each).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE', details: { retryAfterSeconds: 2 } } });
  }
  expect(await passwordMatches(hash, 'wrong')).toBe(false);
});

test('no password matches an account without a password or a missing account', async () => {
  expect(await passwordMatches(null, '')).toBe(false);
  expect(await passwordMatches(undefined, 'sesame')).toBe(false);
});
