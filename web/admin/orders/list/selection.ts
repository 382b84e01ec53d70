import { useCallback, useRef, useState } from 'react';
import { BULK_STATUS_CHANGE_MAX } from '#contract/order-status.ts';
import type { Order } from '#contract/orders/orders.ts';

const none: ReadonlySet<string> = new Set();

/**
 * The ids of the orders selected for a bulk change. The selection survives other pages and polls, but not a change of
 * `filter`: hidden orders must not be changed. `shown` are the rows of the page. `isStale`: they belong to the previous
 * filter and cannot be selected.
 */
export function useSelection(filter: string, shown: readonly Order[], isStale: boolean) {
  const [state, setState] = useState({ filter, ids: none });
  if (state.filter !== filter) setState({ filter, ids: none });
  const ids = state.filter === filter ? state.ids : none;

  const latest = useRef({ ids, shown });
  latest.current = { ids, shown };
  const lastToggled = useRef<string>(undefined);

  const setIds = useCallback((next: ReadonlySet<string>) => setState((old) => ({ ...old, ids: next })), []);
  const select = useCallback(
    (changed: string[], on: boolean) => {
      const next = new Set(latest.current.ids);
      for (const id of changed) {
        if (!on) next.delete(id);
        else if (next.size < BULK_STATUS_CHANGE_MAX) next.add(id);
      }
      setIds(next);
    },
    [setIds],
  );
  /** With `isRange`, all rows from the last toggled one to this one get the new state of this one. */
  const toggle = useCallback(
    (id: string, isRange: boolean) => {
      const rows = latest.current.shown.map((order) => order.id);
      const to = rows.indexOf(id);
      const from = isRange && lastToggled.current ? rows.indexOf(lastToggled.current) : -1;
      const range = from < 0 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
      lastToggled.current = id;
      select(range, !latest.current.ids.has(id));
    },
    [select],
  );
  const isFull = ids.size >= BULK_STATUS_CHANGE_MAX;
  return {
    ids,
    isFull,
    /** No more orders can be selected, only deselected. */
    isBlocked: isFull || isStale,
    toggle,
    togglePage: (on: boolean) =>
      select(
        shown.map(({ id }) => id),
        on,
      ),
    drop: (dropped: string[]) => select(dropped, false),
    clear: () => setIds(none),
  };
}

export type Selection = ReturnType<typeof useSelection>;
