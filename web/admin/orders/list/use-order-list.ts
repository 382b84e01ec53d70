import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { OrderFilters } from '#web/admin/orders/order-filters.ts';
import { adminOrdersQuery } from '#web/admin/orders/queries.ts';
import { showWaiting } from '#web/admin/orders/stable-page.ts';
import { usePendingStatuses, withPendingStatus } from '#web/admin/orders/status/pending-statuses.ts';
import { useSelection } from './selection.ts';

export type OrderList = ReturnType<typeof useOrderList>;

/**
 * The page of orders for the filters in the address, and the selection. A poll does not add, remove or move rows while
 * the list is in use (pointer or focus on it, orders selected, or scrolled past its top): a click could hit the wrong
 * order.
 */
export function useOrderList(filters: OrderFilters) {
  const client = useQueryClient();
  const ref = useRef<HTMLDivElement>(null);
  const pointerMovedAt = useRef(Number.NEGATIVE_INFINITY);
  const selected = useRef(0);
  const isInUse = () => selected.current > 0 || isElementInUse(ref.current, pointerMovedAt.current);
  const query = adminOrdersQuery(
    filters.query,
    { cursor: filters.cursor, limit: filters.rows, sort: filters.sort },
    isInUse,
  );
  const { data, error, isPlaceholderData, refetch } = useQuery(query);
  const pending = usePendingStatuses();
  const orders = useMemo(
    () => data && { ...data, items: data.items.map((order) => withPendingStatus(order, pending)) },
    [data, pending],
  );
  const selection = useSelection(JSON.stringify(filters.query), orders?.items ?? [], isPlaceholderData);
  selected.current = selection.ids.size;
  return {
    orders,
    error,
    isPlaceholderData,
    refetch,
    selection,
    showWaiting: () => client.setQueryData(query.queryKey, showWaiting),
    /** Props of the element that contains the rows. */
    rows: {
      ref,
      onPointerMove: () => {
        pointerMovedAt.current = performance.now();
      },
    },
  };
}

/** After this time without movement, the pointer no longer counts as in use. */
const POINTER_IDLE_MS = 5_000;

function isElementInUse(element: HTMLElement | null, pointerMovedAt: number): boolean {
  if (element === null) return false;
  const isPointedAt = element.matches(':hover') && performance.now() - pointerMovedAt < POINTER_IDLE_MS;
  return isPointedAt || element.matches(':focus-within') || element.getBoundingClientRect().top < 0;
}
