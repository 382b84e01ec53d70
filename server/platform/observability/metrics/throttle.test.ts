import { afterEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('any number of calls within five seconds share one query', async () => {
  vi.useFakeTimers();
  let queries = 0;
  const read = throttle(async () => {
    queries += 1;
    return queries;
  });
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  vi.advanceTimersByTime(4_900);
  expect(await read()).toBe(1);
  vi.advanceTimersByTime(200);
  expect(await read()).toBe(2);
});

test('a query that takes longer than a second yields undefined, and is not repeated while it runs', async () => {
  vi.useFakeTimers();
  let queries = 0;
  const read = throttle(() => {
    queries += 1;
    return new Promise<number>(() => undefined);
  });
  for (let each = 0; each < 3; each += 1) {
    const result = read();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await result).toBeUndefined();
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(queries).toBe(1);
});

test('a query that fails yields undefined', async () => {
  expect(await throttle(() => Promise.reject(new Error('unavailable')))()).toBeUndefined();
});
