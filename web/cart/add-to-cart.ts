import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { browserApi, isClientError, ResponseError } from '#web/api/api.ts';
import { productsKey } from '#web/api/query-keys.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { useRequireLogin, useUser } from '#web/session/session.ts';
import { isSessionError, isUnauthorized } from '#web/session/session-error.ts';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { addFailureText } from './failures.ts';
import { openCart } from './open-cart.ts';
import { savePendingProduct } from './pending-product.ts';
import { reloadCart } from './sync-tabs.ts';

/** Errors that show that the loaded catalogue is out of date. */
const staleProductCodes: readonly (ErrorCode | undefined)[] = ['PRICE_CHANGED', 'PRODUCT_UNAVAILABLE', 'NOT_FOUND'];

/** What is needed of a product to add it. */
export type AddableProduct = Pick<Product, 'id' | 'drugName' | 'dosagePricing'>;

interface AddToCartInput {
  product: AddableProduct;
  dosage: string;
  quantity: number;
  onAdded?: () => void;
}

/** Adds a product and dosage. A visitor is asked to sign in first; the product is added afterwards. */
export function useAddToCart() {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { status } = useUser();
  const requireLogin = useRequireLogin();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ product, dosage, quantity }: AddToCartInput) =>
      browserApi.call('POST /api/cart', {
        body: {
          productId: product.id,
          quantity,
          selectedDosage: dosage,
          selectedPrice: product.dosagePricing[dosage],
        },
      }),
    onSuccess: (_line, { product, dosage, onAdded }) => {
      onAdded?.();
      showToast({
        title: t('cart.addedToast.title'),
        subject: `${product.drugName} ${dosage}`,
        description: t('cart.addedToast.text'),
        tone: 'success',
        action: { label: t('cart.addedToast.view'), run: openCart, isExtra: true },
      });
      void reloadCart(client);
    },
    onError: (error, { product, dosage, quantity }) => {
      // The layout reports it, as for every call (web/session/session.ts).
      if (isUnauthorized(error)) return savePendingProduct({ productId: product.id, dosage, quantity });
      if (isSessionError(error)) return;
      showErrorToast(t, addFailureText(error, t, product.drugName));
      if (!isClientError(error)) void reloadCart(client); // it may have been added
      // The product's card is out of date.
      if (error instanceof ResponseError && staleProductCodes.includes(error.code)) {
        void client.invalidateQueries({ queryKey: productsKey });
      }
    },
  });
  const add = (input: AddToCartInput) => {
    if (status !== 'visitor') return mutate(input);
    const { product, dosage, quantity } = input;
    savePendingProduct({ productId: product.id, dosage, quantity });
    requireLogin();
  };
  return { add, isPending };
}
