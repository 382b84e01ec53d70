import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browserApi, isClientError } from '#web/api/api.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { useUser } from '#web/session/session.ts';
import { isSessionError, isUnauthorized } from '#web/session/session-error.ts';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { type PendingProduct, savePendingProduct, takePendingProduct } from './pending-product.ts';
import { reloadCart } from './sync-tabs.ts';

/** Adds the product that a visitor chose before signing in to the cart, once, after the sign-in. */
export function useAddPendingProduct(): void {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { status } = useUser();
  const { mutate } = useMutation({
    // Without a price: the cart shows the current one.
    mutationFn: ({ productId, dosage, quantity }: PendingProduct) =>
      browserApi.call('POST /api/cart', { body: { productId, quantity, selectedDosage: dosage } }),
    onSuccess: () => {
      showToast({ title: t('cart.addedToast.title'), description: t('cart.addedToast.text'), tone: 'success' });
      void reloadCart(client);
    },
    onError: (error, pending) => {
      if (isUnauthorized(error)) return savePendingProduct(pending);
      if (isSessionError(error)) return;
      showErrorToast(t, t('cart.failed.add'));
      if (!isClientError(error)) void reloadCart(client); // it may have been added
    },
  });
  useEffect(() => {
    if (status !== 'signed-in') return;
    const pending = takePendingProduct();
    if (pending) mutate(pending);
  }, [status, mutate]);
}
