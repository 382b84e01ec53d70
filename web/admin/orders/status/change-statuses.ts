import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StatusChangeResults } from '#contract/admin/orders.ts';
import { STATUS_KEY } from '#web/admin/orders/queries.ts';
import { browserApi } from '#web/api/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { isSessionError } from '#web/session/session-error.ts';
import { cachedVersions, reloadOrders, setOrderStates, statesOf } from './order-cache.ts';
import type { StatusChange } from './pending-statuses.ts';
import { useUndoStatusChange } from './undo-change.ts';

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
  const showWithUndo = useUndoStatusChange();
  return useMutation({
    mutationKey: [STATUS_KEY],
    mutationFn: ({ ids, status }: Extract<StatusChange, { ids: unknown }>) =>
      browserApi.call('PATCH /api/admin/orders', {
        body: {
          ids: [...ids],
          status,
          delayMails: true,
          versions: { ...Object.fromEntries(versions), ...cachedVersions(client, ids) },
        },
      }),
    onSuccess: (results) => {
      setOrderStates(client, statesOf(results));
      onResults(results);
      const { changed, failed } = results;
      if (failed.length > 0) {
        const description = t('admin.selection.someFailed', { count: failed.length });
        showWithUndo({ title: t('common.error'), description, tone: 'error' }, changed);
        return;
      }
      const count = changed.length;
      const description = count === 1 ? t('admin.change.done') : t('admin.selection.done', { count });
      showWithUndo({ title: t('common.success'), description, tone: 'success' }, changed);
    },
    onError: (error) => {
      if (!isSessionError(error)) showErrorToast(t, errorText(error, t, t('admin.selection.failed')));
    },
    onSettled: (_results, error) => void reloadOrders(client, error === null),
  });
}
