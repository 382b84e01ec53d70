/** Numbers from 0 to 1 that look random and are the same in every run. */
export type Random = () => number;

/** Mulberry32: small, and even enough to draw products with. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of them; throws where there is none. */
export function pick<T>(random: Random, things: readonly T[]): T {
  const index = Math.floor(random() * things.length);
  if (index >= things.length) throw new Error('nothing to pick from');
  return things[index] as T;
}

/** The same things in another order. */
export function shuffled<T>(random: Random, things: readonly T[]): T[] {
  return things
    .map((thing) => ({ thing, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ thing }) => thing);
}
