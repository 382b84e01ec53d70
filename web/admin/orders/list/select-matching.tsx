import { useMutation } from '@tanstack/react-query';
import type { AdminOrdersQuery, OrdersFilter } from '#contract/admin/orders.ts';
import { BULK_STATUS_CHANGE_MAX } from '#contract/order-status.ts';
import type { StablePage } from '#web/admin/orders/stable-page.ts';
import { browserApi } from '#web/api/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { isSessionError } from '#web/session/session-error.ts';
import { Button } from '#web/ui/button.tsx';
import type { Selection } from './selection.ts';

/**
 * Once the whole page is selected: selects all orders that match the filters, on other pages too, or the first hundred of the list if there
 * are more than one change may have. Not on phones, where the bar has no room for it.
 */
export function SelectMatching({
  page,
  query,
  selection,
}: {
  page: StablePage;
  query: Pick<AdminOrdersQuery, keyof OrdersFilter | 'sort'>;
  selection: Selection;
}) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { mutate, isPending } = useMutation({
    mutationFn: () => browserApi.call('GET /api/admin/orders', { query: { ...query, limit: BULK_STATUS_CHANGE_MAX } }),
    onError: (error) => {
      if (!isSessionError(error)) showErrorToast(t, errorText(error, t, t('orders.failed')));
    },
  });
  const count = Math.min(page.total, BULK_STATUS_CHANGE_MAX);
  const isPageSelected = page.items.length > 0 && page.items.every(({ id }) => selection.ids.has(id));
  if (!isPageSelected || selection.isBlocked || selection.ids.size >= count) return null;
  const isAll = page.total <= BULK_STATUS_CHANGE_MAX && !page.atLeast;
  return (
    <Button
      variant="quiet"
      pending={isPending}
      onClick={() => mutate(undefined, { onSuccess: selection.set })}
      className="max-tablet:hidden"
    >
      {t(isAll ? 'admin.selection.all' : 'admin.selection.first', { count, number: formatCount(count, language) })}
    </Button>
  );
}
