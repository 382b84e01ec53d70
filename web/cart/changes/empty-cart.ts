import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CartLine } from '#contract/cart.ts';
import { browserApi } from '#web/api/api.ts';
import { cartQuery } from '#web/cart/queries.ts';
import { reloadCart } from '#web/cart/sync-tabs.ts';
import { useCartCounts } from '#web/cart/use-cart-counts.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { isSessionError } from '#web/session/session-error.ts';
import { showToast } from '#web/ui/overlay/toast-store.ts';

/** Removes all lines. `onEmptied` gets them. */
export function useEmptyCart(onEmptied: (lines: CartLine[]) => void) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const counts = useCartCounts();
  const { mutate, isPending } = useMutation({
    mutationFn: () => browserApi.call('POST /api/cart/empty', {}),
    // Also what another device has just added.
    onSuccess: (lines) => {
      client.setQueryData(cartQuery().queryKey, []);
      onEmptied(lines);
      showToast({ title: t('lines.removedToast.title'), subject: counts(lines), tone: 'success' });
      void reloadCart(client);
    },
    onError: (error) => {
      if (!isSessionError(error)) showErrorToast(t, t('lines.failed.empty'));
      void reloadCart(client);
    },
  });
  return { empty: mutate, isPending };
}
