import { expect, test } from 'vitest';
import { keyedQueue } from './keyed-queue.ts';

test('with 256 waiting tasks, further tasks of the same key are rejected, but not those of other keys', async () => {
  const queue = keyedQueue();
  const done: number[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const calls = Array.from({ length: 256 }, (_, index) => queue(1, () => gate.then(() => done.push(index))));
  await expect(queue(1, async () => 'too much')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  expect(await queue(2, async () => 'another customer')).toBe('another customer');
  open();
  await Promise.all(calls);
  expect(done).toEqual(Array.from({ length: 256 }, (_, index) => index));
  expect(await queue(1, async () => 'room again')).toBe('room again');
});

test('a failed task does not stop the next one', async () => {
  const queue = keyedQueue();
  const [failed, next] = await Promise.allSettled([
    queue(1, () => Promise.reject(new Error('no'))),
    queue(1, async () => 'next'),
  ]);
  expect(failed.status).toBe('rejected');
  expect(next).toMatchObject({ value: 'next' });
});
