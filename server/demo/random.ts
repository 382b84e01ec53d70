/** Pseudorandom numbers from 0 to 1. */
export type Random = () => number;

/** Mulberry32: small, and good enough to choose products. The same seed gives the same numbers. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Throws when the list is empty. */
export function pick<T>(random: Random, things: readonly T[]): T {
  const index = Math.floor(random() * things.length);
  if (index >= things.length) throw new Error('nothing to pick from');
  return things[index] as T;
}

export function shuffled<T>(random: Random, things: readonly T[]): T[] {
  return things
    .map((thing) => ({ thing, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ thing }) => thing);
}
