import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withTimeout } from './with-timeout.ts';

const never = new Promise<never>(() => undefined);

test('work that settles in time decides, and the timer does not run out', async () => {
  let timedOut = false;
  const onTimeout = () => {
    timedOut = true;
  };
  expect(await withTimeout(Promise.resolve(1), 5, onTimeout)).toBe(1);
  await expect(withTimeout(Promise.reject(new Error('failed')), 5, onTimeout)).rejects.toThrow('failed');
  await delay(10);
  expect(timedOut).toBe(false);
});

test('work that takes too long gives the result of the timeout, or its error', async () => {
  expect(await withTimeout(never, 1, () => 'late')).toBe('late');
  const fail = () => {
    throw new Error('too late');
  };
  await expect(withTimeout(never, 1, fail)).rejects.toThrow('too late');
});

test('work that fails after the timeout raises no unhandled rejection', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  await withTimeout(promise, 1);
  reject(new Error('failed later'));
  await delay(1);
});
