import type { QueryClient } from '@tanstack/react-query';
import type { AdminOrder, StatusChangeResults, VersionedOrder } from '#contract/admin/orders.ts';
import { ORDER_KEY, ORDERS_KEY, STATS_KEY } from '#web/admin/orders/queries.ts';
import { type StablePage, showWaiting } from '#web/admin/orders/stable-page.ts';
import { reloadQuery } from '#web/api/query-client.ts';

export type OrderState = Pick<VersionedOrder, 'status' | 'version'>;

/** The versions of orders by id, each from the query that loaded the order last. */
export function cachedVersions(client: QueryClient, ids: readonly string[]): Record<string, string> {
  const { pages, orders } = cachedQueries(client);
  const loads = [
    ...pages.map(({ data, updatedAt }) => ({ loaded: data.items, updatedAt })),
    ...orders.map(({ data, updatedAt }) => ({ loaded: [data], updatedAt })),
  ];
  const oldestFirst = loads.sort((a, b) => a.updatedAt - b.updatedAt).flatMap(({ loaded }): VersionedOrder[] => loaded);
  const included = new Set(ids);
  return Object.fromEntries(
    oldestFirst.filter(({ id }) => included.has(id)).map(({ id, version }) => [id, version] as const),
  );
}

/** Sets the states that the server returned for orders, in every query that holds them. */
export function setOrderStates(client: QueryClient, states: ReadonlyMap<string, OrderState>): void {
  const updated = <Order extends VersionedOrder>(order: Order): Order => {
    const { status, version } = states.get(order.id) ?? order;
    return status === order.status && version === order.version ? order : { ...order, status, version };
  };
  const { pages, orders } = cachedQueries(client);
  // `updatedAt` stays: the other orders of the page are as old as before.
  for (const { key, data, updatedAt } of pages) {
    client.setQueryData<StablePage>(key, { ...data, items: data.items.map(updated) }, { updatedAt });
  }
  for (const { key, data, updatedAt } of orders) {
    client.setQueryData<AdminOrder>(key, updated(data), { updatedAt });
  }
}

/** The states of the changed orders, and of the failed ones that another administrator has changed. */
export function statesOf({ changed, failed }: StatusChangeResults): Map<string, OrderState> {
  const conflicts = failed.flatMap(({ id, order }) => (order ? [[id, order] as const] : []));
  return new Map([...changed.map((order) => [order.id, order] as const), ...conflicts]);
}

function cachedQueries(client: QueryClient) {
  const find = <Data>(name: string) =>
    client.getQueriesData<Data>({ queryKey: [name] }).flatMap(([key, data]) => {
      const updatedAt = client.getQueryState(key)?.dataUpdatedAt ?? 0;
      return data === undefined ? [] : [{ key, data, updatedAt }];
    });
  return { pages: find<StablePage>(ORDERS_KEY), orders: find<AdminOrder>(ORDER_KEY) };
}

/**
 * Reloads the orders after a status change. Do not await it in a mutation's callbacks: until they end, the list counts
 * the change as pending and keeps its rows. With `hasChanged`, the list shows its new rows at once, even while it is in
 * use: an order that no longer matches the filter disappears without a notice that the list has changed.
 */
export async function reloadOrders(client: QueryClient, hasChanged: boolean): Promise<void> {
  const others = [ORDER_KEY, STATS_KEY].map((key) => reloadQuery(client, [key]));
  await reloadQuery(client, [ORDERS_KEY]);
  if (hasChanged) client.setQueriesData<StablePage>({ queryKey: [ORDERS_KEY] }, showWaiting);
  await Promise.all(others);
}
