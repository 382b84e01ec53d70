import { useCallback, useRef, useState } from 'react';
import type { VersionedOrder } from '#contract/admin/orders.ts';
import { BULK_STATUS_CHANGE_MAX } from '#contract/order-status.ts';

/** The version of each selected order when it was selected, by id. */
type Versions = ReadonlyMap<string, string>;

const none: Versions = new Map();

/**
 * The orders selected for a bulk change, with their versions: a page that is not shown leaves the cache after minutes. The selection survives other pages and polls, but not a change of
 * `filter`: hidden orders must not be changed. `shown` are the rows of the page. `isStale`: they belong to the previous
 * filter and cannot be selected.
 */
export function useSelection(filter: string, shown: readonly VersionedOrder[], isStale: boolean) {
  const [state, setState] = useState({ filter, versions: none });
  if (state.filter !== filter) setState({ filter, versions: none });
  const versions = state.filter === filter ? state.versions : none;

  const latest = useRef({ versions, shown });
  latest.current = { versions, shown };
  const lastToggled = useRef<string>(undefined);

  const setVersions = useCallback((next: Versions) => setState((old) => ({ ...old, versions: next })), []);
  const select = useCallback(
    (changed: string[], on: boolean) => {
      const next = new Map(latest.current.versions);
      const versionOf = new Map(latest.current.shown.map(({ id, version }) => [id, version]));
      for (const id of changed) {
        if (!on) next.delete(id);
        else if (next.size < BULK_STATUS_CHANGE_MAX) next.set(id, versionOf.get(id) ?? '');
      }
      setVersions(next);
    },
    [setVersions],
  );
  /** With `isRange`, all rows from the last toggled one to this one get the new state of this one. */
  const toggle = useCallback(
    (id: string, isRange: boolean) => {
      const rows = latest.current.shown.map((order) => order.id);
      const to = rows.indexOf(id);
      const from = isRange && lastToggled.current ? rows.indexOf(lastToggled.current) : -1;
      const range = from < 0 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
      lastToggled.current = id;
      select(range, !latest.current.versions.has(id));
    },
    [select],
  );
  const isFull = versions.size >= BULK_STATUS_CHANGE_MAX;
  return {
    versions,
    ids: new Set(versions.keys()),
    isFull,
    /** No more orders can be selected, only deselected. */
    isBlocked: isFull || isStale,
    toggle,
    togglePage: (on: boolean) =>
      select(
        shown.map(({ id }) => id),
        on,
      ),
    /** Selects exactly these orders, on whatever page they are. */
    set: (orders: readonly VersionedOrder[]) => {
      const next = new Map(orders.slice(0, BULK_STATUS_CHANGE_MAX).map(({ id, version }) => [id, version]));
      // Not if the filter has changed, or the selection was cleared, since the orders were asked for.
      setState((old) => (old.versions === versions ? { ...old, versions: next } : old));
    },
    deselect: (ids: string[]) => select(ids, false),
    clear: () => setVersions(none),
  };
}

export type Selection = ReturnType<typeof useSelection>;
