import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { VersionedOrder } from '#contract/admin/orders.ts';
import { UNDO_SECONDS } from '#contract/order-status.ts';
import { browserApi } from '#web/api/api.ts';
import { errorText, isErrorCode } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { isSessionError } from '#web/session/session-error.ts';
import { currentToast, dismissToast, showToast, type Toast } from '#web/ui/overlay/toast-store.ts';
import { conflictText } from './conflict-text.ts';
import { reloadOrders, setOrderStates, statesOf } from './order-cache.ts';

/**
 * Shows a toast that offers Undo of a status change until its mails leave, and says who is mailed: one way for one order and for many.
 */
export function useUndoStatusChange() {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { mutate } = useMutation({
    mutationFn: (orders: readonly VersionedOrder[]) =>
      browserApi.call('POST /api/admin/orders/undo', {
        body: { versions: Object.fromEntries(orders.map(({ id, version }) => [id, version])) },
      }),
    onSuccess: (results) => {
      setOrderStates(client, statesOf(results));
      const [failure, ...others] = results.failed;
      if (!failure) showToast({ title: t('admin.undo.done'), tone: 'success' });
      else if (others.length > 0) showErrorToast(t, t('admin.selection.someFailed', { count: results.failed.length }));
      else if (failure.order) showErrorToast(t, conflictText(t, failure.order));
      else showErrorToast(t, isErrorCode(failure.code) ? t(`errors.${failure.code}`) : failure.message);
    },
    onError: (error) => {
      if (!isSessionError(error)) showErrorToast(t, errorText(error, t, t('admin.change.failed')));
    },
    onSettled: () => void reloadOrders(client, true),
  });
  return (toast: Pick<Toast, 'title' | 'description' | 'tone'>, changed: readonly VersionedOrder[]): void => {
    // Others had the status already, or were set back by hand.
    const orders = changed.filter(({ mailsWait }) => mailsWait);
    if (orders.length === 0) {
      showToast(toast);
      return;
    }
    showToast({
      ...toast,
      consequence: t('admin.undo.mails', { count: orders.length, seconds: UNDO_SECONDS }),
      action: { label: t('admin.undo.button'), run: () => mutate(orders) },
    });
    const id = currentToast()?.id;
    // Also while the pointer or the focus is on it: the mails do not wait.
    setTimeout(() => id !== undefined && dismissToast(id), UNDO_SECONDS * 1000 - RESPONSE_MS);
  };
}

/** The server counts from its change, the page from the response. */
const RESPONSE_MS = 1000;
