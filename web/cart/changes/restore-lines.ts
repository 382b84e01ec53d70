import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CartLine } from '#contract/cart.ts';
import { browserApi } from '#web/api/api.ts';
import { cartQuery } from '#web/cart/queries.ts';
import { reloadCart } from '#web/cart/sync-tabs.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { isSessionError } from '#web/session/session-error.ts';
import { useAfterChanges } from './use-after-changes.ts';

/**
 * Undo of a removal: once that is saved, puts lines back in their place, and says which are no longer on sale. `changing`: whether
 * changes of the cart are pending.
 */
export function useRestoreLines(changing: boolean) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { mutate } = useMutation({
    mutationFn: (lines: CartLine[]) =>
      browserApi.call('POST /api/cart/restore', {
        body: {
          lines: lines.map(({ id, productId, selectedDosage, quantity }) => ({
            id,
            productId,
            selectedDosage,
            quantity,
          })),
        },
      }),
    onSuccess: (cart, lines) => {
      client.setQueryData(cartQuery().queryKey, cart);
      void reloadCart(client);
      const missing = lines.filter((line) => !cart.some((each) => isSameProduct(each, line)));
      if (missing.length === 0) return;
      const product = missing.map((line) => line.product.drugName).join(', ');
      showErrorToast(t, t('cart.failed.unavailable', { product }));
    },
    onError: (error) => {
      if (!isSessionError(error)) showErrorToast(t, t('lines.failed.restore'));
      void reloadCart(client);
    },
  });
  const { start } = useAfterChanges(changing, mutate);
  return start;
}

function isSameProduct(a: CartLine, b: CartLine): boolean {
  return a.productId === b.productId && a.selectedDosage === b.selectedDosage;
}
