import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminOrder, AdminOrderSummary, BulkStatusResult } from '#contract/admin/orders.ts';
import type { OrderStatus } from '#contract/orders/order-status.ts';
import { type SteadyPage, showWaiting } from '#web/admin/orders/list/stable-page.ts';
import { ORDER_KEY, ORDERS_KEY, STATS_KEY, STATUS_KEY } from '#web/admin/orders/queries.ts';
import { ApiError, browserApi } from '#web/api/api.ts';
import { readAgain } from '#web/api/query-client.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { type Translate, useTranslation } from '#web/i18n/translation.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';

/** How an order stands, as it is shown; without a version while a status is on its way to the server. */
interface Shown {
  status: OrderStatus;
  version?: string;
}

/**
 * Sets an order's status, shown at once and taken back if the server refuses (SPEC §2 Admin dashboard, §8). `version` is of
 * the order as it was looked at: what somebody else has made of it meanwhile is not overwritten, but shown.
 */
export function useChangeStatus(id: string) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationKey: [STATUS_KEY],
    mutationFn: (change: Required<Shown>) =>
      browserApi.call('PATCH /api/admin/orders/{id}', { params: { id }, body: change }),
    onMutate: ({ status }) => showAhead(client, [id], status),
    onSuccess: (order) => {
      showStates(client, new Map([[id, order]]));
      showToast({ title: t('common.success'), description: t('admin.change.done'), tone: 'success' });
    },
    onError: (error, _change, takeBack) => {
      takeBack?.([id]);
      const present = presentIn(error);
      if (present) showStates(client, new Map([[id, present]]));
      showToast({
        title: t('common.error'),
        description: present ? changedText(t, present) : errorText(error, t, t('admin.change.failed')),
        tone: 'error',
      });
    },
    onSettled: (_done, error) => void readOrdersAgain(client, error === null || presentIn(error) !== undefined),
  });
}

/** How an order stands that somebody else has changed meanwhile. */
function presentIn(error: unknown): Required<Shown> | undefined {
  return error instanceof ApiError ? error.order : undefined;
}

/** That somebody else was faster, and how the order stands now. */
export function changedText(t: Translate, { status }: Pick<Shown, 'status'>): string {
  return t('admin.change.changed', { status: t(`orders.status.admin.${status}`) });
}

/** Orders, by their ids, that go to one status together. */
interface Move {
  ids: string[];
  status: OrderStatus;
}

/**
 * Sets the status of several orders in one call. Each is moved or not for itself: those that were not show what they have,
 * and are handed on. A toast tells of those as well: the list may show another filter by then, and no notice of them.
 */
export function useMoveOrders(onMoved: (moved: BulkStatusResult) => void) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationKey: [STATUS_KEY],
    mutationFn: ({ ids, status }: Move) => {
      const versions = Object.fromEntries([...statesOf(client, ids)].map(([id, { version }]) => [id, version]));
      return browserApi.call('PATCH /api/admin/orders', { body: { ids, status, versions } });
    },
    onMutate: ({ ids, status }) => showAhead(client, ids, status),
    onSuccess: (moved, _move, takeBack) => {
      takeBack(moved.failed.map(({ id }) => id));
      const present = moved.failed.flatMap(({ id, order }) => (order ? [[id, order] as const] : []));
      showStates(client, new Map([...moved.changed.map((order) => [order.id, order] as const), ...present]));
      onMoved(moved);
      if (moved.failed.length > 0) {
        const description = t('admin.selection.notMoved', { count: moved.failed.length });
        showToast({ title: t('common.error'), description, tone: 'error' });
        return;
      }
      const count = moved.changed.length;
      const description = count === 1 ? t('admin.change.done') : t('admin.selection.done', { count });
      showToast({ title: t('common.success'), description, tone: 'success' });
    },
    onError: (error, { ids }, takeBack) => {
      takeBack?.(ids);
      showToast({
        title: t('common.error'),
        description: errorText(error, t, t('admin.selection.failed')),
        tone: 'error',
      });
    },
    onSettled: (_done, error) => void readOrdersAgain(client, error === null),
  });
}

/** Shows a status before the server has it; the result shows again what some of the orders had. */
async function showAhead(client: QueryClient, ids: string[], status: OrderStatus) {
  await Promise.all([ORDERS_KEY, ORDER_KEY].map((key) => client.cancelQueries({ queryKey: [key] })));
  const before = statesOf(client, ids);
  showStates(client, new Map(ids.map((id) => [id, { status }])));
  return (back: string[]) => {
    const had = back.flatMap((id) => {
      const old = before.get(id);
      return old ? [[id, old] as const] : [];
    });
    showStates(client, new Map(had));
  };
}

/** How orders stand as far as this page has been told; of what it was told at different times, the latest. */
function statesOf(client: QueryClient, ids: readonly string[]): Map<string, Required<Shown>> {
  const { lists, opened } = toldOf(client);
  const told = [
    ...lists.map(({ data, at }) => ({ orders: data.items, at })),
    ...opened.map(({ data, at }) => ({ orders: [data], at })),
  ];
  const known = told.sort((a, b) => a.at - b.at).flatMap(({ orders }): readonly AdminOrderSummary[] => orders);
  const wanted = new Set(ids);
  return new Map(known.filter(({ id }) => wanted.has(id)).map(({ id, status, version }) => [id, { status, version }]));
}

/** In every page of the list, and on the orders' own pages, which are as old as before: nothing new is told of the others. */
function showStates(client: QueryClient, states: ReadonlyMap<string, Shown>): void {
  if (states.size === 0) return;
  const shown = <Order extends AdminOrderSummary>(order: Order): Order => {
    const { status, version = order.version } = states.get(order.id) ?? order;
    return status === order.status && version === order.version ? order : { ...order, status, version };
  };
  const { lists, opened } = toldOf(client);
  for (const { key, data, at } of lists) {
    client.setQueryData<SteadyPage>(key, { ...data, items: data.items.map(shown) }, { updatedAt: at });
  }
  for (const { key, data, at } of opened) client.setQueryData<AdminOrder>(key, shown(data), { updatedAt: at });
}

/** What the server has told of orders, and when: pages of the list, and orders by themselves. */
function toldOf(client: QueryClient) {
  const told = <Data>(name: string) =>
    client.getQueriesData<Data>({ queryKey: [name] }).flatMap(([key, data]) => {
      const at = client.getQueryState(key)?.dataUpdatedAt ?? 0;
      return data === undefined ? [] : [{ key, data, at }];
    });
  return { lists: told<SteadyPage>(ORDERS_KEY), opened: told<AdminOrder>(ORDER_KEY) };
}

/**
 * Nobody waits for it: the queries show no answer while a change counts as under way, which it does until its callbacks end.
 * After a change, one's own or one that was in its way, the list is as it is now, whoever has a hand on it: an order that
 * left its filter goes, and goes with the answer that says so, before a word about a list that has changed is shown.
 */
async function readOrdersAgain(client: QueryClient, hasChanged: boolean): Promise<void> {
  const others = [ORDER_KEY, STATS_KEY].map((key) => readAgain(client, [key]));
  await readAgain(client, [ORDERS_KEY]);
  if (hasChanged) client.setQueriesData<SteadyPage>({ queryKey: [ORDERS_KEY] }, showWaiting);
  await Promise.all(others);
}
