import { expect, test } from 'vitest';
import { KeptValue } from './kept-value.ts';
import { ResponseCache } from './response-cache.ts';

/** The number of times the value was made, in a cache that is notified of changes. */
function keptNumber({ suspended = false } = {}) {
  const cache = new ResponseCache();
  if (!suspended) cache.resume();
  let made = 0;
  const value = new KeptValue(cache, async () => {
    made += 1;
    return made;
  });
  return { cache, value };
}

test('a value is made once, for all who ask at once and later', async () => {
  const { value } = keptNumber();
  expect(value.current).toBeUndefined();
  expect(await Promise.all([value.get(), value.get()])).toEqual([1, 1]);
  expect(await value.get()).toBe(1);
  expect(value.current).toBe(1);
});

test('after a change it is made again', async () => {
  const { cache, value } = keptNumber();
  await value.get();
  cache.clear();
  expect(value.current).toBeUndefined();
  expect(await value.get()).toBe(2);
});

test('a value that a change overtakes is not kept', async () => {
  const { cache, value } = keptNumber();
  const overtaken = value.get();
  cache.clear();
  expect(await overtaken).toBe(1);
  expect(value.current).toBeUndefined();
  expect(await value.get()).toBe(2);
});

test('nothing is kept while changes are not notified', async () => {
  const { cache, value } = keptNumber({ suspended: true });
  expect(await Promise.all([value.get(), value.get()])).toEqual([1, 1]);
  expect(await value.get()).toBe(2);
  expect(value.current).toBeUndefined();
  cache.resume();
  expect([await value.get(), await value.get()]).toEqual([3, 3]);
});

test('a failure is not kept', async () => {
  const cache = new ResponseCache();
  cache.resume();
  let attempts = 0;
  const value = new KeptValue(cache, async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('no connection');
    return attempts;
  });
  await expect(value.get()).rejects.toThrow('no connection');
  expect(await value.get()).toBe(2);
});
