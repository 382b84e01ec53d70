import { expect, test } from 'vitest';
import { keyedQueue } from './keyed-queue.ts';

test('who has 256 calls waiting is told to come again, and nobody else is', async () => {
  const serialized = keyedQueue();
  const done: number[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const calls = Array.from({ length: 256 }, (_, place) => serialized(1, () => gate.then(() => done.push(place))));
  await expect(serialized(1, async () => 'too much')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  expect(await serialized(2, async () => 'another customer')).toBe('another customer');
  open();
  await Promise.all(calls);
  expect(done).toEqual(Array.from({ length: 256 }, (_, place) => place));
  expect(await serialized(1, async () => 'room again')).toBe('room again');
});

test('a work that fails lets the next one in', async () => {
  const serialized = keyedQueue();
  const [failed, next] = await Promise.allSettled([
    serialized(1, () => Promise.reject(new Error('no'))),
    serialized(1, async () => 'next'),
  ]);
  expect(failed.status).toBe('rejected');
  expect(next).toMatchObject({ value: 'next' });
});
