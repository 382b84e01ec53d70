import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError, browserApi, isClientError } from '#web/api/api.ts';
import { productsKey } from '#web/api/query-keys.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { useRequireLogin, useUser } from '#web/session/session.ts';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { addFailureText, isSessionError, isUnauthorized } from './failures.ts';
import { savePendingProduct } from './pending-product.ts';
import { reloadCart } from './sync-tabs.ts';

/** Refusals that tell of a product what its card does not. */
const catalogueIsOld: readonly (ErrorCode | undefined)[] = ['PRICE_CHANGED', 'PRODUCT_UNAVAILABLE', 'NOT_FOUND'];

interface Addition {
  product: Product;
  dosage: string;
  onAdded?: () => void;
}

/** Adds one of a product and dosage. A visitor is asked to sign in first, and finds it in the cart afterwards. */
export function useAddToCart() {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { status } = useUser();
  const requireLogin = useRequireLogin();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ product, dosage }: Addition) =>
      browserApi.call('POST /api/cart', {
        body: {
          productId: product.id,
          quantity: 1,
          selectedDosage: dosage,
          selectedPrice: product.dosagePricing[dosage],
        },
      }),
    onSuccess: (_line, { onAdded }) => {
      onAdded?.();
      showToast({ title: t('cart.addedToast.title'), description: t('cart.addedToast.text'), tone: 'success' });
      void reloadCart(client);
    },
    onError: (error, { product, dosage }) => {
      // The message about it comes from the layout, as for every call (web/session/session.ts).
      if (isUnauthorized(error)) return savePendingProduct({ productId: product.id, dosage });
      if (isSessionError(error)) return;
      showErrorToast(t, addFailureText(error, t, product.drugName));
      if (!isClientError(error)) void reloadCart(client); // it may be there all the same
      // What the card says about this product is out of date.
      if (error instanceof ApiError && catalogueIsOld.includes(error.code)) {
        void client.invalidateQueries({ queryKey: productsKey });
      }
    },
  });
  const add = (addition: Addition) => {
    if (status !== 'visitor') return mutate(addition);
    savePendingProduct({ productId: addition.product.id, dosage: addition.dosage });
    requireLogin();
  };
  return { add, isPending };
}
