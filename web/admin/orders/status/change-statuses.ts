import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StatusChangeResults } from '#contract/admin/orders.ts';
import { STATUS_KEY } from '#web/admin/orders/queries.ts';
import { browserApi } from '#web/api/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { isSessionError } from '#web/session/session-error.ts';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { cachedVersions, type OrderState, reloadOrders, setOrderStates } from './order-cache.ts';
import type { StatusChange } from './pending-statuses.ts';

/**
 * Sets the status of several orders in one call; each succeeds or fails separately. `versions`: of orders that are no longer
 * in the cache. Failed orders go to `onResults` and
 * are counted in a toast: by then the list may show another filter, without the notice about them.
 */
export function useChangeStatuses(
  versions: ReadonlyMap<string, string>,
  onResults: (results: StatusChangeResults) => void,
) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationKey: [STATUS_KEY],
    mutationFn: ({ ids, status }: Extract<StatusChange, { ids: unknown }>) =>
      browserApi.call('PATCH /api/admin/orders', {
        body: { ids: [...ids], status, versions: { ...Object.fromEntries(versions), ...cachedVersions(client, ids) } },
      }),
    onSuccess: (results) => {
      setOrderStates(client, statesOf(results));
      onResults(results);
      const { changed, failed } = results;
      if (failed.length > 0) {
        const description = t('admin.selection.someFailed', { count: failed.length });
        showErrorToast(t, description);
        return;
      }
      const count = changed.length;
      const description = count === 1 ? t('admin.change.done') : t('admin.selection.done', { count });
      showToast({ title: t('common.success'), description, tone: 'success' });
    },
    onError: (error) => {
      if (!isSessionError(error)) showErrorToast(t, errorText(error, t, t('admin.selection.failed')));
    },
    onSettled: (_results, error) => void reloadOrders(client, error === null),
  });
}

/** The states of the changed orders, and of the failed ones that another administrator has changed. */
function statesOf({ changed, failed }: StatusChangeResults): Map<string, OrderState> {
  const conflicts = failed.flatMap(({ id, order }) => (order ? [[id, order] as const] : []));
  return new Map([...changed.map((order) => [order.id, order] as const), ...conflicts]);
}
