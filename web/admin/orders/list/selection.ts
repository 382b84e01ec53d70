import { useCallback, useRef, useState } from 'react';
import { BULK_STATUS_MAX } from '#contract/orders/order-status.ts';
import type { Order } from '#contract/orders/orders.ts';

const nothing: ReadonlySet<string> = new Set();

/**
 * Orders that are chosen to be moved together, by their ids. They stay chosen over page turns and polls, and not over a
 * change of `filter`: nobody should move what another question has put out of sight. `shown` are the rows of the page;
 * `areLeaving`: they answer the question before, and cannot be chosen any more.
 */
export function useSelection(filter: string, shown: readonly Order[], areLeaving: boolean) {
  const [chosen, setChosen] = useState({ filter, ids: nothing });
  if (chosen.filter !== filter) setChosen({ filter, ids: nothing });
  const ids = chosen.filter === filter ? chosen.ids : nothing;

  const now = useRef({ ids, shown });
  now.current = { ids, shown };
  const lastPressed = useRef<string>(undefined);

  const setIds = useCallback((next: ReadonlySet<string>) => setChosen((old) => ({ ...old, ids: next })), []);
  const choose = useCallback(
    (some: string[], on: boolean) => {
      const next = new Set(now.current.ids);
      for (const id of some) {
        if (!on) next.delete(id);
        else if (next.size < BULK_STATUS_MAX) next.add(id);
      }
      setIds(next);
    },
    [setIds],
  );
  /** With `upTo`, all rows from the one pressed last to this one go the way that this one goes. */
  const toggle = useCallback(
    (id: string, upTo: boolean) => {
      const rows = now.current.shown.map((order) => order.id);
      const here = rows.indexOf(id);
      const there = upTo && lastPressed.current ? rows.indexOf(lastPressed.current) : -1;
      const some = there < 0 ? [id] : rows.slice(Math.min(here, there), Math.max(here, there) + 1);
      lastPressed.current = id;
      choose(some, !now.current.ids.has(id));
    },
    [choose],
  );
  const isFull = ids.size >= BULK_STATUS_MAX;
  return {
    ids,
    isFull,
    /** None can be chosen now, only given up. */
    isBlocked: isFull || areLeaving,
    toggle,
    togglePage: (on: boolean) =>
      choose(
        shown.map(({ id }) => id),
        on,
      ),
    drop: (some: string[]) => choose(some, false),
    clear: () => setIds(nothing),
  };
}

export type Selection = ReturnType<typeof useSelection>;
