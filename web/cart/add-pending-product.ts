import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browserApi, isRefusal } from '#web/api/api.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { useUser } from '#web/session/session.ts';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { isSessionEnd, isSessionOver } from './failures.ts';
import { rememberWantedProduct, takeWantedProduct, type WantedProduct } from './pending-product.ts';
import { readCartAgain } from './sync-tabs.ts';

/** Puts what a visitor wanted before signing in into the cart, once, as soon as somebody is signed in. */
export function useAddWantedProduct(): void {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { status } = useUser();
  const { mutate } = useMutation({
    // Without a price: whatever it costs today is shown in the cart.
    mutationFn: ({ productId, dosage }: WantedProduct) =>
      browserApi.call('POST /api/cart', { body: { productId, quantity: 1, selectedDosage: dosage } }),
    onSuccess: () => {
      showToast({ title: t('cart.addedToast.title'), description: t('cart.addedToast.text'), tone: 'success' });
      void readCartAgain(client);
    },
    onError: (error, wanted) => {
      if (isSessionEnd(error)) return rememberWantedProduct(wanted);
      if (isSessionOver(error)) return;
      showErrorToast(t, t('cart.failed.add'));
      if (!isRefusal(error)) void readCartAgain(client); // it may be there all the same
    },
  });
  useEffect(() => {
    if (status !== 'signed-in') return;
    const wanted = takeWantedProduct();
    if (wanted) mutate(wanted);
  }, [status, mutate]);
}
