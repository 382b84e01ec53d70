import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CartLine } from '#contract/cart.ts';
import type { CheckoutDetails } from '#contract/checkout.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { userQuery } from '#web/accounts/session.ts';
import { ApiError, browserApi } from '#web/api.ts';
import { cartQuery } from '#web/cart/queries.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { paths } from '#web/paths.ts';
import { readAgain } from '#web/query-client.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { checkoutKey, forgetCheckoutKey } from './checkout-key.ts';

interface Attempt {
  body: CheckoutDetails;
  lines: CartLine[];
}

/** Refusals that stay on the page, beside what they are about, instead of passing by as a toast. */
const stays: readonly ErrorCode[] = ['EMAIL_NOT_VERIFIED', 'PRICE_CHANGED', 'PRODUCT_UNAVAILABLE'];
const cartIsOld: readonly ErrorCode[] = ['CART_EMPTY', 'PRICE_CHANGED', 'PRODUCT_UNAVAILABLE'];

/** POST /api/checkout and what follows it (SPEC §4 "Checkout", §8). A 401 is everyone's: the layout asks to sign in. */
export function usePlaceOrder() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: ({ body, lines }: Attempt) => {
      const cart = lines.map((line) => [line.id, line.quantity, line.selectedPrice]);
      return browserApi.call('POST /api/checkout', {
        body,
        headers: { 'idempotency-key': checkoutKey({ body, cart }) },
      });
    },
    onSuccess: async () => {
      forgetCheckoutKey();
      showToast({ title: t('checkout.placed'), tone: 'success' });
      await navigate(paths.home);
      // Only now, so that the page does not show an empty cart while it is left.
      await readAgain(client, cartQuery().queryKey);
    },
    onError: (error) => {
      if (isRefusal(error)) forgetCheckoutKey();
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'EMAIL_NOT_VERIFIED') void readAgain(client, userQuery().queryKey);
      if (code && cartIsOld.includes(code)) void readAgain(client, cartQuery().queryKey);
      if (code === 'UNAUTHORIZED' || (code && stays.includes(code))) return;
      showToast({
        title: t('common.error'),
        description: errorText(error, t, t('checkout.failed')),
        tone: 'error',
      });
    },
  });
}

/** True when the server surely made no order: not after a lost connection or a fault of its own. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
