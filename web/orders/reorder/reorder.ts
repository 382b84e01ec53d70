import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toCents } from '#contract/money.ts';
import type { ReorderedLine } from '#contract/orders/orders.ts';
import { browserApi } from '#web/api/api.ts';
import { isSessionOver } from '#web/cart/failures.ts';
import { readCartAgain } from '#web/cart/sync-tabs.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';

/** What became of an order's lines, as far as there is something to tell about each. */
export interface ReorderReport {
  /** Lines that are in the cart by now, and those of the order. */
  inCart: number;
  total: number;
  /** In the cart, at another price than the order's. */
  repriced: ReorderedLine[];
  missing: MissingLine[];
}

type MissingLine = ReorderedLine & { outcome: Exclude<ReorderedLine['outcome'], 'in-cart'> };

/**
 * Puts into the cart what an order held. A toast says that all of it is there at the order's prices; of anything else
 * `onNews` is told, since the reader should see it before ordering.
 */
export function useReorder(orderId: string, onNews: (report: ReorderReport) => void) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: () => browserApi.call('POST /api/orders/{id}/reorder', { params: { id: orderId } }),
    onSuccess: ({ lines }) => {
      const report = reportOn(lines);
      if (report.repriced.length > 0 || report.missing.length > 0) onNews(report);
      else {
        const description = t('orders.again.done', { count: report.inCart });
        showToast({ title: t('cart.addedToast.title'), description, tone: 'success' });
      }
    },
    onError: (error) => {
      // The message about it comes from the layout, as for every call (web/session/session.ts).
      if (isSessionOver(error)) return;
      const description = errorText(error, t, t('orders.again.failed'));
      showToast({ title: t('common.error'), description, tone: 'error' });
    },
    // Also after a failure: the answer may have got lost, not the call.
    onSettled: () => void readCartAgain(client),
  });
}

function reportOn(lines: readonly ReorderedLine[]): ReorderReport {
  const inCart = lines.filter(({ outcome }) => outcome === 'in-cart');
  return {
    inCart: inCart.length,
    total: lines.length,
    repriced: inCart.filter(({ price, orderedPrice }) => toCents(price) !== toCents(orderedPrice)),
    missing: lines.filter((line): line is MissingLine => line.outcome !== 'in-cart'),
  };
}
