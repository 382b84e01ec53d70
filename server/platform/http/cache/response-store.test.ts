import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CachedResponse } from './cached-response.ts';
import { type CacheCapacity, ResponseStore } from './response-store.ts';

const BODY_BYTES = 1_000;
/** Upper bound of an entry with a body of `BODY_BYTES`. */
const ENTRY_BYTES_MAX = 3 * BODY_BYTES + 13_000;
const hundredEntries: CacheCapacity = { bytes: 1_000 * ENTRY_BYTES_MAX, entries: 100 };

function testCache(capacity: CacheCapacity) {
  const evicted = new Set<CachedResponse>();
  const cache = new ResponseStore(capacity, (response) => void evicted.add(response));
  /** Requests a key as `ResponseCache` does; returns whether it was cached. */
  const ask = (key: string, bytes = BODY_BYTES, survivesInvalidation = false) => {
    const response = cache.get(key);
    if (response) response.hits += 1;
    else
      cache.set(key, new CachedResponse({ status: 200, headers: {}, body: Buffer.alloc(bytes), survivesInvalidation }));
    return response !== undefined;
  };
  return { cache, ask, evicted };
}

const times = (count: number, work: (each: number) => void) => {
  for (let each = 0; each < count; each += 1) work(each);
};

describe('a popular response', () => {
  test('stays cached while any number of other addresses is requested once', () => {
    const { cache, ask } = testCache(hundredEntries);
    times(3, () => ask('/'));
    times(10_000, (each) => ask(`/api/products?offset=${each}`));
    expect(ask('/')).toBe(true);
    expect(cache.size).toBe(hundredEntries.entries);
  });

  test('stays cached when others are requested two or three times', () => {
    const { ask } = testCache(hundredEntries);
    times(100, (each) => {
      ask('/');
      times(20, (other) => times(3, () => ask(`/api/products?offset=${20 * each + other}`)));
    });
    expect(ask('/')).toBe(true);
  });

  test('stays cached when others are large', () => {
    const { cache, ask } = testCache({ bytes: 1_000_000, entries: 1_000 });
    times(20, (each) => times(2, () => ask(`/products?search=${each}`)));
    times(100, (each) => ask(`/api/products?offset=${each}`, 60_000));
    times(20, (each) => expect(ask(`/products?search=${each}`)).toBe(true));
    expect(cache.bytes).toBeLessThanOrEqual(1_000_000);
  });

  test('is evicted when it is no longer requested and others are', () => {
    const { ask } = testCache(hundredEntries);
    times(1_000, () => ask('/once'));
    times(2_000, (each) => times(2, () => ask(`/products?search=${each}`)));
    expect(ask('/once')).toBe(false);
  });
});

test('responses that are requested again before their eviction outlive those that are not', () => {
  const { ask } = testCache(hundredEntries);
  times(50, (each) => ask(`/products?search=${each}`));
  times(50, (each) => ask(`/products?search=${each}`));
  times(10_000, (each) => ask(`/api/products?offset=${each}`));
  times(50, (each) => expect(ask(`/products?search=${each}`)).toBe(true));
});

test('a response larger than the capacity is not cached, and the next one is', () => {
  const { cache, ask } = testCache({ bytes: 100_000, entries: 100 });
  ask('/sitemap.xml', 200_000);
  expect([cache.size, cache.bytes]).toEqual([0, 0]);
  ask('/');
  expect(ask('/')).toBe(true);
});

test('clearing evicts all responses but those that survive invalidation', () => {
  const { cache, ask, evicted } = testCache(hundredEntries);
  times(80, (each) => times(2, () => ask(`/products?search=${each}`)));
  times(2, () => ask('/terms', BODY_BYTES, true));
  const before = cache.size;
  evicted.clear();
  cache.clear();
  expect([cache.size, evicted.size]).toEqual([1, before - 1]);
  expect(ask('/terms')).toBe(true);
});

test('for random requests, capacity is never exceeded, and each response is either cached or evicted', () => {
  const request = fc.record({ key: fc.nat(60).map(String), bytes: fc.nat(20_000), clear: fc.nat(50) });
  fc.assert(
    fc.property(fc.array(request, { maxLength: 400 }), (requests) => {
      const capacity = { bytes: 300_000, entries: 20 };
      const { cache, ask, evicted } = testCache(capacity);
      const seen = new Set<CachedResponse>();
      for (const { key, bytes, clear } of requests) {
        ask(key, bytes);
        const response = cache.get(key);
        if (response) seen.add(response);
        if (clear === 0) cache.clear();
        expect(cache.size).toBeLessThanOrEqual(capacity.entries);
        expect(cache.bytes).toBeLessThanOrEqual(capacity.bytes);
      }
      const remaining = new Set(requests.map(({ key }) => cache.get(key)).filter((each) => each !== undefined));
      expect(remaining.size).toBe(cache.size);
      expect([...remaining].filter((each) => evicted.has(each))).toEqual([]);
      expect([...seen].filter((each) => !remaining.has(each) && !evicted.has(each))).toEqual([]);
      cache.clear();
      expect([cache.size, cache.bytes]).toEqual([0, 0]);
    }),
  );
});
