import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CartLine } from '#contract/cart.ts';
import { readTab, writeTab } from '#web/browser/tab-storage.ts';
import { clearOptimisticQuantity, setOptimisticQuantity } from '#web/cart/optimistic-quantities.ts';
import { userQuery } from '#web/session/session.ts';

/** A quantity that was changed offline and waits for the network; 0 is a removed line. */
export interface WaitingChange {
  userId: number;
  line: CartLine;
  quantity: number;
  /** What the server may have if nobody else has changed the line: the quantity before, and those whose response was lost. */
  before: number[];
}

const NAME = 'waiting-changes';
/** Lines that show a waiting quantity. */
const shown = new Set<number>();

/**
 * The waiting changes of the signed-in user. They are kept in the tab until the server has answered, over a reload too, and deleted when
 * the user signs out.
 */
export function useWaitingChanges() {
  const client = useQueryClient();
  const read = useCallback(() => {
    const userId = client.getQueryData(userQuery().queryKey)?.id;
    return { userId, changes: stored().filter((change) => change.userId === userId) };
  }, [client]);
  return {
    changes: useCallback(() => read().changes, [read]),
    /** Shows a new quantity of a line, and keeps it. False for a visitor. */
    wait: useCallback(
      ({ line, quantity, before }: Omit<WaitingChange, 'userId'>): boolean => {
        const { userId, changes } = read();
        if (userId === undefined) return false;
        const earlier = changes.find((change) => change.line.id === line.id)?.before ?? [];
        const others = changes.filter((change) => change.line.id !== line.id);
        const change = { userId, line, quantity, before: [...new Set([...earlier, ...before])] };
        writeTab(NAME, [...others, change]);
        show(change);
        return true;
      },
      [read],
    ),
    /** Shows what waits, after a reload, and no longer what was deleted meanwhile. */
    showAll: useCallback(() => {
      const { changes } = read();
      for (const id of [...shown]) if (!changes.some(({ line }) => line.id === id)) hide(id);
      changes.forEach(show);
    }, [read]),
  };
}

/** Whether a change of this line waits. */
export function isWaiting(lineId: number): boolean {
  return stored().some(({ line }) => line.id === lineId);
}

export function hasWaitingChanges(): boolean {
  return stored().length > 0;
}

/** The server has answered. What is shown is up to the caller. */
export function forgetWaitingChange(lineId: number): void {
  shown.delete(lineId);
  if (isWaiting(lineId))
    writeTab(
      NAME,
      stored().filter(({ line }) => line.id !== lineId),
    );
}

/** The server's quantity counts again. */
export function dropWaitingChange(lineId: number): void {
  forgetWaitingChange(lineId);
  clearOptimisticQuantity(lineId);
}

function show({ line, quantity }: WaitingChange): void {
  shown.add(line.id);
  setOptimisticQuantity(line.id, quantity);
}

function hide(lineId: number): void {
  shown.delete(lineId);
  clearOptimisticQuantity(lineId);
}

function stored(): WaitingChange[] {
  const value = readTab(NAME);
  return Array.isArray(value) ? value.filter(isChange) : [];
}

function isChange(value: unknown): value is WaitingChange {
  const { userId, line, quantity, before } = (value ?? {}) as Partial<WaitingChange>;
  return [userId, line?.id, quantity].every(Number.isInteger) && Array.isArray(before);
}
