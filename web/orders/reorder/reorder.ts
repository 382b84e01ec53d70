import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { toCents } from '#contract/money.ts';
import type { ReorderedLine } from '#contract/orders/orders.ts';
import { browserApi } from '#web/api/api.ts';
import { reloadCart } from '#web/cart/sync-tabs.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { paths } from '#web/router/paths.ts';
import { isSessionError } from '#web/session/session-error.ts';
import { showToast } from '#web/ui/overlay/toast-store.ts';

/** The result of a reorder. */
export interface ReorderReport {
  /** Number of lines in the cart. */
  inCart: number;
  /** Number of lines of the order. */
  total: number;
  /** In the cart at a new price. */
  repriced: ReorderedLine[];
  missing: MissingLine[];
}

type MissingLine = ReorderedLine & { outcome: Exclude<ReorderedLine['outcome'], 'in-cart'> };

/**
 * Adds an order's items to the cart. A toast confirms it if all were added at the order's prices. Otherwise calls
 * `onDifferences`, which the customer should see before ordering.
 */
export function useReorder(orderId: string, onDifferences: (report: ReorderReport) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: ({ replacesCart }: { replacesCart: boolean }) =>
      browserApi.call('POST /api/orders/{id}/reorder', {
        params: { id: orderId },
        query: replacesCart ? { replace: 'true' } : {},
      }),
    onSuccess: ({ lines }) => {
      const report = reportOn(lines);
      if (report.repriced.length > 0 || report.missing.length > 0) onDifferences(report);
      else {
        const description = t('orders.reorder.done', { count: report.inCart });
        showToast({
          title: t('cart.addedToast.title'),
          description,
          tone: 'success',
          action: { label: t('orders.reorder.checkout'), run: () => void navigate(paths.checkout) },
        });
      }
    },
    onError: (error) => {
      // The layout reports it, as for every call (web/session/session.ts).
      if (isSessionError(error)) return;
      const description = errorText(error, t, t('orders.reorder.failed'));
      showErrorToast(t, description);
    },
    // Also after an error: the response may have been lost, not the request.
    onSettled: () => void reloadCart(client),
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
