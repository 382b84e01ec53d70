import { useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { VersionedOrder } from '#contract/admin/orders.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { STATUS_KEY } from '#web/admin/orders/queries.ts';

/** The variables of the two mutations under `STATUS_KEY`. */
export type StatusChange = ({ id: string; version: string } | { ids: readonly string[] }) & { status: OrderStatus };

export type PendingStatuses = ReadonlyMap<string, OrderStatus>;

/**
 * The statuses that pending changes will set, by order id. Read from the mutations: the cache holds only what the
 * server sent, so a failed change needs no undo.
 */
export function usePendingStatuses(): PendingStatuses {
  const changes = useMutationState({
    filters: { mutationKey: [STATUS_KEY], status: 'pending' },
    select: ({ state }) => state.variables as StatusChange,
  });
  return useMemo(() => new Map(changes.flatMap(statusesOf)), [changes]);
}

function statusesOf(change: StatusChange): [string, OrderStatus][] {
  const ids = 'id' in change ? [change.id] : change.ids;
  return ids.map((id) => [id, change.status]);
}

/** An order with its pending status. An order without one is returned as it is: its row does not render again. */
export function withPendingStatus<Order extends VersionedOrder>(order: Order, pending: PendingStatuses): Order {
  const status = pending.get(order.id) ?? order.status;
  return status === order.status ? order : { ...order, status };
}
