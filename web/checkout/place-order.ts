import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CartLine } from '#contract/cart.ts';
import type { CheckoutDetails } from '#contract/checkout.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { userQuery } from '#web/accounts/session.ts';
import { ApiError, browserApi, isRefusal } from '#web/api.ts';
import { readCartAgain } from '#web/cart/other-tabs.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { paths } from '#web/paths.ts';
import { readAgain } from '#web/query-client.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { checkoutKey, forgetCheckoutKey, unansweredKey } from './checkout-key.ts';
import { forgetDraft } from './draft.ts';
import { useLostAnswer, wasPlaced } from './lost-answer.ts';
import { seenLines } from './seen-lines.ts';

interface Attempt {
  details: CheckoutDetails;
  /** The lines that the customer sees. */
  lines: CartLine[];
}

/** Milliseconds after which an answer counts as lost. */
const PATIENCE_MS = 30_000;

/** Refusals that stay on the page, beside what they are about, instead of passing by as a toast. */
const stays: readonly ErrorCode[] = ['EMAIL_NOT_VERIFIED', 'PRICE_CHANGED', 'PRODUCT_UNAVAILABLE', 'CART_CHANGED'];
const cartIsOld: readonly ErrorCode[] = ['CART_EMPTY', 'PRICE_CHANGED', 'PRODUCT_UNAVAILABLE', 'CART_CHANGED'];

/**
 * POST /api/checkout and what follows it (SPEC §4 "Checkout", §8). A 401 is everyone's: the layout asks to sign in.
 * An attempt whose answer was lost is looked for before another one is made.
 */
export function usePlaceOrder(userId: number) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const finish = useFinish();
  const answer = useLostAnswer({ userId, onPlaced: finish });
  const order = useMutation({
    mutationFn: async ({ details, lines }: Attempt) => {
      const body = { ...details, seenLines: seenLines(lines) };
      const earlier = unansweredKey(userId, body);
      if (earlier !== undefined && (await wasPlaced(earlier))) return;
      const headers = { 'idempotency-key': checkoutKey(userId, body) };
      await browserApi.call('POST /api/checkout', { body, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    },
    onMutate: answer.settle,
    onSuccess: finish,
    onError: (error) => {
      if (isRefusal(error)) forgetCheckoutKey();
      else answer.lose();
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'EMAIL_NOT_VERIFIED') void readAgain(client, userQuery().queryKey);
      if (code && cartIsOld.includes(code)) void readCartAgain(client);
      if (code === 'UNAUTHORIZED' || (code && stays.includes(code))) return;
      showToast({
        title: t('common.error'),
        description: errorText(error, t, t('checkout.failed')),
        tone: 'error',
      });
    },
  });
  return { order, lostAnswer: answer.state };
}

/** There is an order: says so, and leaves (SPEC §4 "Checkout"). */
function useFinish(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { t } = useTranslation();
  return useCallback(async () => {
    forgetCheckoutKey();
    forgetDraft();
    showToast({ title: t('checkout.placed'), tone: 'success' });
    await navigate(paths.home);
    // Only now, so that the page does not show an empty cart while it is left.
    await readCartAgain(client);
  }, [client, navigate, t]);
}
