import { afterEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('however many want to know, and however often, one question is asked in five seconds', async () => {
  vi.useFakeTimers();
  let asked = 0;
  const look = throttle(async () => {
    asked += 1;
    return asked;
  });
  expect(await Promise.all([look(), look(), look()])).toEqual([1, 1, 1]);
  vi.advanceTimersByTime(4_900);
  expect(await look()).toBe(1);
  vi.advanceTimersByTime(200);
  expect(await look()).toBe(2);
});

test('who does not answer within a second is away, and is not asked again meanwhile', async () => {
  vi.useFakeTimers();
  let asked = 0;
  const look = throttle(() => {
    asked += 1;
    return new Promise<number>(() => undefined);
  });
  for (let each = 0; each < 3; each += 1) {
    const seen = look();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await seen).toBeUndefined();
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(asked).toBe(1);
});

test('who fails is away', async () => {
  expect(await throttle(() => Promise.reject(new Error('away')))()).toBeUndefined();
});
