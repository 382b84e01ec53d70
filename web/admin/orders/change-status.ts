import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminOrder, MovedOrders } from '#contract/admin-orders.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { browserApi } from '#web/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { readAgain } from '#web/query-client.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { ORDER_KEY, ORDERS_KEY, STATS_KEY, STATUS_KEY } from './queries.ts';
import { type SteadyPage, showWaiting } from './steady-page.ts';

/** Sets an order's status, shown at once and taken back if the server refuses (SPEC §2 Admin dashboard, §8). */
export function useChangeStatus(id: string) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationKey: [STATUS_KEY],
    mutationFn: (status: OrderStatus) =>
      browserApi.call('PATCH /api/admin/orders/{id}', { params: { id }, body: { status } }),
    onMutate: (status) => showAhead(client, [id], status),
    onSuccess: () => showToast({ title: t('common.success'), description: t('admin.change.done'), tone: 'success' }),
    onError: (error, _status, takeBack) => {
      takeBack?.([id]);
      showToast({
        title: t('common.error'),
        description: errorText(error, t, t('admin.change.failed')),
        tone: 'error',
      });
    },
    onSettled: (_done, error) => void readOrdersAgain(client, error === null),
  });
}

/** Orders, by their ids, that go to one status together. */
interface Move {
  ids: string[];
  status: OrderStatus;
}

/**
 * Sets the status of several orders in one call. Each is moved or not for itself: those that were not show what they had,
 * and are handed on. A toast tells of those as well: the list may show another filter by then, and no notice of them.
 */
export function useMoveOrders(onMoved: (moved: MovedOrders) => void) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationKey: [STATUS_KEY],
    mutationFn: (move: Move) => browserApi.call('PATCH /api/admin/orders', { body: move }),
    onMutate: ({ ids, status }) => showAhead(client, ids, status),
    onSuccess: (moved, _move, takeBack) => {
      takeBack(moved.failed.map(({ id }) => id));
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
  const before = statusesOf(client, new Set(ids));
  showStatuses(client, new Map(ids.map((id) => [id, status])));
  return (back: string[]) => {
    const had = back.flatMap((id) => {
      const old = before.get(id);
      return old ? [[id, old] as const] : [];
    });
    showStatuses(client, new Map(had));
  };
}

function statusesOf(client: QueryClient, ids: ReadonlySet<string>): Map<string, OrderStatus> {
  const pages = client.getQueriesData<SteadyPage>({ queryKey: [ORDERS_KEY] });
  const opened = client.getQueriesData<AdminOrder>({ queryKey: [ORDER_KEY] });
  const known = [...pages.flatMap(([, page]) => page?.items ?? []), ...opened.flatMap(([, order]) => order ?? [])];
  return new Map(known.filter(({ id }) => ids.has(id)).map(({ id, status }) => [id, status]));
}

/** In every page of the list that holds one of the orders, and on their own pages. */
function showStatuses(client: QueryClient, statuses: ReadonlyMap<string, OrderStatus>): void {
  if (statuses.size === 0) return;
  const shown = <Shown extends { id: string; status: OrderStatus }>(order: Shown): Shown => {
    const status = statuses.get(order.id);
    return status && status !== order.status ? { ...order, status } : order;
  };
  client.setQueriesData<SteadyPage>(
    { queryKey: [ORDERS_KEY] },
    (page) => page && { ...page, items: page.items.map(shown) },
  );
  client.setQueriesData<AdminOrder>({ queryKey: [ORDER_KEY] }, (order) => order && shown(order));
}

/**
 * Nobody waits for it: the queries show no answer while a change counts as under way, which it does until its callbacks end.
 * After a change of one's own the list is as it is now, whoever has a hand on it: an order that left its filter goes, and
 * goes with the answer that says so, before a word about a list that has changed is shown.
 */
async function readOrdersAgain(client: QueryClient, hasChanged: boolean): Promise<void> {
  const others = [ORDER_KEY, STATS_KEY].map((key) => readAgain(client, [key]));
  await readAgain(client, [ORDERS_KEY]);
  if (hasChanged) client.setQueriesData<SteadyPage>({ queryKey: [ORDERS_KEY] }, showWaiting);
  await Promise.all(others);
}
