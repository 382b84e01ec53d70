import type { Runner } from './database.ts';

/**
 * Returns a function to be called before each statement that locks rows. It throws when the transaction already holds a lock of
 * a later kind: transactions that take their locks in one order cannot deadlock.
 */
export function lockOrder<Kind extends string>(kinds: readonly Kind[]): (tx: Runner, kind: Kind) => void {
  const lastTaken = new WeakMap<object, number>();
  return (tx, kind) => {
    const position = kinds.indexOf(kind);
    const last = lastTaken.get(tx) ?? 0;
    if (position < last)
      throw new Error(`a transaction locks ${kind} before ${kinds[last]}, not after it (server/locks.ts)`);
    lastTaken.set(tx, position);
  };
}
