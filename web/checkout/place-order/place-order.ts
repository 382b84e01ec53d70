import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { CartLine } from '#contract/cart.ts';
import type { CheckoutDetails } from '#contract/checkout/checkout.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { OrderWithHistory } from '#contract/orders/orders.ts';
import { ApiError, browserApi, isRefusal } from '#web/api/api.ts';
import { readAgain } from '#web/api/query-client.ts';
import { isSessionOver } from '#web/cart/failures.ts';
import { cartQuery } from '#web/cart/queries.ts';
import { readCartAgain } from '#web/cart/sync-tabs.ts';
import { forgetDraft } from '#web/checkout/form/draft.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { orderPath, paths } from '#web/router/paths.ts';
import { userQuery } from '#web/session/session.ts';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { checkoutKey, forgetCheckoutKey, unansweredKey } from './checkout-key.ts';
import { findPlaced, PATIENCE_MS, useLostAnswer } from './lost-response.ts';
import { seenLines } from './seen-lines.ts';

interface Attempt {
  details: CheckoutDetails;
  /** The lines that the customer sees. */
  lines: CartLine[];
}

/** Refusals that stay on the page, beside what they are about, instead of passing by as a toast. */
const stays: readonly ErrorCode[] = ['EMAIL_NOT_VERIFIED', 'PRICE_CHANGED', 'PRODUCT_UNAVAILABLE', 'CART_CHANGED'];
const cartIsOld: readonly ErrorCode[] = ['CART_EMPTY', 'PRICE_CHANGED', 'PRODUCT_UNAVAILABLE', 'CART_CHANGED'];
/** Refusals behind the look for the key's order: there is none. Any other, a session's end say, tells nothing of it. */
const noOrder: readonly ErrorCode[] = [...cartIsOld, 'TOO_MANY_ATTEMPTS'];

/**
 * POST /api/checkout and what follows it (SPEC §4 "Checkout", §8). A 401 is everyone's: the layout asks to sign in.
 * An attempt whose answer was lost is looked for before another one is made.
 */
export function usePlaceOrder(userId: number) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { finish, showEarlier, explain } = useEndings();
  const answer = useLostAnswer({ userId, onFound: (found) => void explain(found) });
  const order = useMutation({
    mutationFn: async ({ details, lines }: Attempt): Promise<OrderWithHistory | undefined> => {
      const body = { ...details, seenLines: seenLines(lines) };
      const earlier = unansweredKey(userId, body);
      const placed = earlier === undefined ? null : await findPlaced(earlier);
      if (placed) return placed;
      const headers = { 'idempotency-key': checkoutKey(userId, body) };
      await browserApi.call('POST /api/checkout', { body, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    },
    onMutate: answer.settle,
    onSuccess: (earlier) => (earlier ? showEarlier(earlier) : finish()),
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code && noOrder.includes(code)) forgetCheckoutKey();
      if (!isRefusal(error)) answer.lose();
      if (code === 'EMAIL_NOT_VERIFIED') void readAgain(client, userQuery().queryKey);
      if (code && cartIsOld.includes(code)) void readCartAgain(client);
      if (isSessionOver(error) || (code && stays.includes(code))) return;
      showToast({
        title: t('common.error'),
        description: errorText(error, t, t('checkout.failed')),
        tone: 'error',
      });
    },
  });
  return { order, lostAnswer: answer.state };
}

/** How an attempt to order ends when there is an order (SPEC §4 "Checkout"). */
function useEndings() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { t } = useTranslation();
  /** What was pressed for is ordered: says so, and leaves. */
  const finish = async () => {
    forgetCheckoutKey();
    forgetDraft();
    showToast({ title: t('checkout.placed'), tone: 'success' });
    await navigate(paths.home);
    // Only now, so that the page does not show an empty cart while it is left.
    await readCartAgain(client);
  };
  /** Something else was ordered than what was pressed for now: shows what. */
  const showEarlier = async (order: OrderWithHistory) => {
    forgetCheckoutKey();
    sayEarlier();
    await navigate(orderPath(order.id));
    await readCartAgain(client);
  };
  const sayEarlier = () =>
    showToast({
      title: t('checkout.placedEarlier.title'),
      description: t('checkout.placedEarlier.text'),
      tone: 'success',
    });
  /** What was found in the end: this page's own attempt, or one from before, when the cart may have been filled anew. */
  const explain = async ({ isEarlier }: { isEarlier: boolean }) => {
    const isCartNew = isEarlier && (await client.fetchQuery({ ...cartQuery(), staleTime: 0 })).length > 0;
    if (!isCartNew) return finish();
    forgetCheckoutKey();
    sayEarlier();
  };
  return { finish, showEarlier, explain };
}
