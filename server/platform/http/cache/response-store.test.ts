import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CachedResponse } from './cached-response.ts';
import { ResponseStore, type Room } from './response-store.ts';

const BYTES = 1_000;
/** Of one answer here, with what it costs beside its bytes. */
const SIZE_MAX = 3 * BYTES + 13_000;
const plenty: Room = { bytes: 1_000 * SIZE_MAX, answers: 100 };

function keeping(room: Room) {
  const dropped = new Set<CachedResponse>();
  const kept = new ResponseStore(room, (ready) => void dropped.add(ready));
  /** Asks for a key as the store does; true when the answer was there. */
  const ask = (key: string, bytes = BYTES, cookieMaxAge = false) => {
    const ready = kept.get(key);
    if (ready) ready.asks += 1;
    else kept.set(key, new CachedResponse({ status: 200, headers: {}, body: Buffer.alloc(bytes), cookieMaxAge }));
    return ready !== undefined;
  };
  return { kept, ask, dropped };
}

const times = (count: number, deed: (each: number) => void) => {
  for (let each = 0; each < count; each += 1) deed(each);
};

describe('what everybody asks for', () => {
  test('stays, however many addresses are asked for once', () => {
    const { kept, ask } = keeping(plenty);
    times(3, () => ask('/'));
    times(10_000, (each) => ask(`/api/products?offset=${each}`));
    expect(ask('/')).toBe(true);
    expect(kept.size).toBe(plenty.answers);
  });

  test('stays, when the others are asked for twice or thrice', () => {
    const { ask } = keeping(plenty);
    times(100, (each) => {
      ask('/');
      times(20, (other) => times(3, () => ask(`/api/products?offset=${20 * each + other}`)));
    });
    expect(ask('/')).toBe(true);
  });

  test('stays, when the others are large', () => {
    const { kept, ask } = keeping({ bytes: 1_000_000, answers: 1_000 });
    times(20, (each) => times(2, () => ask(`/products?search=${each}`)));
    times(100, (each) => ask(`/api/products?offset=${each}`, 60_000));
    times(20, (each) => expect(ask(`/products?search=${each}`)).toBe(true));
    expect(kept.bytes).toBeLessThanOrEqual(1_000_000);
  });

  test('goes once nobody asks for it any more, and others do', () => {
    const { ask } = keeping(plenty);
    times(1_000, () => ask('/once'));
    times(2_000, (each) => times(2, () => ask(`/products?search=${each}`)));
    expect(ask('/once')).toBe(false);
  });
});

test('an answer that is asked for again before it had to go is kept beside all that are not', () => {
  const { ask } = keeping(plenty);
  times(50, (each) => ask(`/products?search=${each}`));
  times(50, (each) => ask(`/products?search=${each}`));
  times(10_000, (each) => ask(`/api/products?offset=${each}`));
  times(50, (each) => expect(ask(`/products?search=${each}`)).toBe(true));
});

test('an answer that is larger than all the room is not kept, and the next one is', () => {
  const { kept, ask } = keeping({ bytes: 100_000, answers: 100 });
  ask('/sitemap.xml', 200_000);
  expect([kept.size, kept.bytes]).toEqual([0, 0]);
  ask('/');
  expect(ask('/')).toBe(true);
});

test('clearing drops all but what lasts', () => {
  const { kept, ask, dropped } = keeping(plenty);
  times(80, (each) => times(2, () => ask(`/products?search=${each}`)));
  times(2, () => ask('/terms', BYTES, true));
  const before = kept.size;
  dropped.clear();
  kept.clear();
  expect([kept.size, dropped.size]).toEqual([1, before - 1]);
  expect(ask('/terms')).toBe(true);
});

test('room is never exceeded, every answer is kept or dropped, and none is both, whatever is asked for', () => {
  const wish = fc.record({ key: fc.nat(60).map(String), bytes: fc.nat(20_000), clear: fc.nat(50) });
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 400 }), (wishes) => {
      const room = { bytes: 300_000, answers: 20 };
      const { kept, ask, dropped } = keeping(room);
      const seen = new Set<CachedResponse>();
      for (const { key, bytes, clear } of wishes) {
        ask(key, bytes);
        const ready = kept.get(key);
        if (ready) seen.add(ready);
        if (clear === 0) kept.clear();
        expect(kept.size).toBeLessThanOrEqual(room.answers);
        expect(kept.bytes).toBeLessThanOrEqual(room.bytes);
      }
      const there = new Set(wishes.map(({ key }) => kept.get(key)).filter((each) => each !== undefined));
      expect(there.size).toBe(kept.size);
      expect([...there].filter((each) => dropped.has(each))).toEqual([]);
      expect([...seen].filter((each) => !there.has(each) && !dropped.has(each))).toEqual([]);
      kept.clear();
      expect([kept.size, kept.bytes]).toEqual([0, 0]);
    }),
  );
});
