import { useSyncExternalStore } from 'react';
import type { CartLine } from '#contract/cart.ts';

/** Quantities that the server has not confirmed yet, by line id; 0 is a removed line. */
export type OptimisticQuantities = ReadonlyMap<number, number>;

/*
 * Not in the query cache, which always holds the server's state: a refetch never undoes a click, and undoing a failed
 * change means deleting its quantity. The page has one cart, so one map.
 */
let optimistic: OptimisticQuantities = new Map();
const listeners = new Set<() => void>();

export function setOptimisticQuantity(lineId: number, quantity: number): void {
  set(new Map(optimistic).set(lineId, quantity));
}

export function optimisticQuantity(lineId: number): number | undefined {
  return optimistic.get(lineId);
}

/** The change was confirmed or rejected: the server's quantity counts again. */
export function clearOptimisticQuantity(lineId: number): void {
  const others = new Map(optimistic);
  others.delete(lineId);
  set(others);
}

export function optimisticQuantities(): OptimisticQuantities {
  return optimistic;
}

export function useOptimisticQuantities(): OptimisticQuantities {
  return useSyncExternalStore(
    subscribe,
    () => optimistic,
    () => none,
  );
}

/** The server's lines with the optimistic quantities. */
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
  optimistic = next;
  for (const listener of listeners) listener();
}
