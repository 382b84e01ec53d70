import { useMutation, useQueryClient } from '@tanstack/react-query';
import { STATUS_KEY } from '#web/admin/orders/queries.ts';
import { browserApi, ResponseError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { isSessionError } from '#web/session/session-error.ts';
import { conflictText } from './conflict-text.ts';
import { type OrderState, reloadOrders, setOrderStates } from './order-cache.ts';
import type { StatusChange } from './pending-statuses.ts';
import { useUndoStatusChange } from './undo-change.ts';

/**
 * Sets the status of an order (product.md §2 Admin dashboard, §8). While it is pending, pages show the new status
 * (`usePendingStatuses`). `version` prevents overwriting a change by another administrator, which is shown instead.
 */
export function useChangeStatus() {
  const client = useQueryClient();
  const { t } = useTranslation();
  const showWithUndo = useUndoStatusChange();
  return useMutation({
    mutationKey: [STATUS_KEY],
    mutationFn: ({ id, ...body }: Extract<StatusChange, { id: string }>) =>
      browserApi.call('PATCH /api/admin/orders/{id}', { params: { id }, body: { ...body, delayMails: true } }),
    onSuccess: (order) => {
      setOrderStates(client, new Map([[order.id, order]]));
      showWithUndo({ title: t('common.success'), description: t('admin.change.done'), tone: 'success' }, [order]);
    },
    onError: (error, { id }) => {
      const current = currentState(error);
      if (current) setOrderStates(client, new Map([[id, current]]));
      if (!isSessionError(error))
        showErrorToast(t, current ? conflictText(t, current) : errorText(error, t, t('admin.change.failed')));
    },
    onSettled: (_order, error) => void reloadOrders(client, error === null || currentState(error) !== undefined),
  });
}

/** The current state of an order that another administrator has changed; undefined for any other error. */
function currentState(error: unknown): OrderState | undefined {
  return error instanceof ResponseError ? error.order : undefined;
}
