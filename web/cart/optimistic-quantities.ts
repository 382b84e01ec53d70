import { useSyncExternalStore } from 'react';
import type { CartLine } from '#contract/cart.ts';

/** Quantities that a customer has chosen and the server has not confirmed yet, by line id; 0 is a removed line. */
export type OptimisticQuantities = ReadonlyMap<number, number>;

/*
 * Beside the query's cache and not in it: the cache always holds what the server said, so a refetch never undoes a
 * click, and taking a change back is forgetting the wish. One page has one cart, hence one map.
 */
let wanted: OptimisticQuantities = new Map();
const listeners = new Set<() => void>();

export function setOptimisticQuantity(lineId: number, quantity: number): void {
  set(new Map(wanted).set(lineId, quantity));
}

export function optimisticQuantity(lineId: number): number | undefined {
  return wanted.get(lineId);
}

/** Confirmed or refused: what the server says counts again. */
export function clearOptimisticQuantity(lineId: number): void {
  const left = new Map(wanted);
  left.delete(lineId);
  set(left);
}

export function useOptimisticQuantities(): OptimisticQuantities {
  return useSyncExternalStore(
    subscribe,
    () => wanted,
    () => none,
  );
}

/** The server's lines with the wanted quantities over them. */
export function withOptimisticQuantities(lines: readonly CartLine[], quantities: OptimisticQuantities): CartLine[] {
  return lines
    .map((line) => ({ ...line, quantity: quantities.get(line.id) ?? line.quantity }))
    .filter((line) => line.quantity > 0);
}

const none: OptimisticQuantities = new Map();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function set(next: OptimisticQuantities): void {
  wanted = next;
  for (const listener of listeners) listener();
}
