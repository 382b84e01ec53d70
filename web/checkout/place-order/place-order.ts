import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { CartLine } from '#contract/cart.ts';
import type { AcceptedShortDated } from '#contract/checkout/checkout.ts';
import type { CheckoutDetails } from '#contract/checkout/details.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { OrderWithHistory } from '#contract/orders/orders.ts';
import type { ShortageChoice } from '#contract/stock/shortages.ts';
import { browserApi, isClientError, ResponseError } from '#web/api/api.ts';
import { reloadQuery } from '#web/api/query-client.ts';
import { cartQuery } from '#web/cart/queries.ts';
import { reloadCart } from '#web/cart/sync-tabs.ts';
import { deleteDraft } from '#web/checkout/draft.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { shortId } from '#web/orders/order-id.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { orderPath, paths } from '#web/router/paths.ts';
import { userQuery } from '#web/session/session.ts';
import { isSessionError } from '#web/session/session-error.ts';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { checkoutKey, deleteCheckoutKey, unconfirmedKey } from './checkout-key.ts';
import { findPlacedOrder, RESPONSE_TIMEOUT_MS, useLostResponse } from './lost-response.ts';
import { seenLines } from './seen-lines.ts';

interface Attempt {
  details: CheckoutDetails;
  /** The lines that the customer sees. */
  lines: CartLine[];
  /** The name for the address book, or an empty text. */
  saveAs: string;
  shortages?: ShortageChoice | undefined;
  shortDated?: AcceptedShortDated[] | undefined;
}

interface PlacedOrder {
  order: OrderWithHistory;
  /** An earlier attempt had placed it. */
  isEarlier: boolean;
  /** The address could not be saved in the address book. */
  isAddressLost?: boolean;
}

/** Errors that the page shows beside what they concern, not as a toast. */
const shownOnPage: readonly ErrorCode[] = [
  'EMAIL_NOT_VERIFIED',
  'PRICE_CHANGED',
  'PRODUCT_UNAVAILABLE',
  'CART_CHANGED',
  'TOO_MANY_PACKS',
  'NOT_ENOUGH_STOCK',
];
const cartIsStale: readonly ErrorCode[] = ['CART_EMPTY', 'PRICE_CHANGED', 'PRODUCT_UNAVAILABLE', 'CART_CHANGED'];
/**
 * Errors that prove that the key has no order: the server checks it first. Others, such as an expired session, do not.
 */
const noOrder: readonly ErrorCode[] = [...cartIsStale, 'TOO_MANY_PACKS', 'NOT_ENOUGH_STOCK', 'TOO_MANY_ATTEMPTS'];

/**
 * POST /api/checkout and what follows it (product.md §4 "Checkout", §8). The layout handles a 401, as for every call. If the
 * response of an earlier attempt was lost, its order is looked up before a new attempt.
 */
export function usePlaceOrder(userId: number) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { finish, showEarlierOrder, finishLookup } = useCompletion();
  const lookup = useLostResponse({ userId, onFound: (found) => void finishLookup(found) });
  const order = useMutation({
    mutationFn: async ({ details, lines, saveAs, shortages, shortDated }: Attempt): Promise<PlacedOrder> => {
      const body = { ...details, seenLines: seenLines(lines), shortages, shortDated };
      const earlierKey = unconfirmedKey(userId, body);
      const earlierOrder = earlierKey === undefined ? null : await findPlacedOrder(earlierKey);
      if (earlierOrder) return { order: earlierOrder, isEarlier: true };
      const headers = { 'idempotency-key': checkoutKey(userId, body) };
      const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
      const order = await browserApi.call('POST /api/checkout', { body, headers, signal });
      const isAddressLost = saveAs.trim() !== '' && !(await isAddressSaved(saveAs, details));
      return { order, isEarlier: false, isAddressLost };
    },
    onMutate: lookup.stopLookup,
    onSuccess: ({ order, isEarlier, isAddressLost }) =>
      isEarlier ? showEarlierOrder(order) : finish(order, isAddressLost),
    onError: (error) => {
      const code = error instanceof ResponseError ? error.code : undefined;
      if (code && noOrder.includes(code)) deleteCheckoutKey();
      if (code === 'EMAIL_NOT_VERIFIED') void reloadQuery(client, userQuery().queryKey);
      if (code && cartIsStale.includes(code)) void reloadCart(client);
      if (isSessionError(error) || (code && shownOnPage.includes(code))) return;
      if (!isClientError(error)) lookup.startLookup();
      // Without a response nobody knows yet whether it has failed.
      if (error instanceof ResponseError && error.status > 0)
        showErrorToast(t, errorText(error, t, t('checkout.failed')));
    },
  });
  return { order, lostResponse: lookup.state };
}

/** The order is placed: a failure of this does not undo it. */
async function isAddressSaved(name: string, { shippingAddress }: CheckoutDetails): Promise<boolean> {
  try {
    await browserApi.call('POST /api/addresses', { body: { name, ...shippingAddress } });
    return true;
  } catch {
    return false;
  }
}

/** What follows when there is an order (product.md §4 "Checkout"). */
function useCompletion() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { t } = useTranslation();
  const finish = async ({ id }: OrderWithHistory, isAddressLost = false) => {
    deleteCheckoutKey();
    deleteDraft();
    showToast({
      title: t('checkout.placed'),
      subject: t('checkout.placedNumber', { id: shortId(id) }),
      ...(isAddressLost && { description: t('checkout.addressBook.lost') }),
      tone: 'success',
      action: { label: t('checkout.viewOrder'), run: () => void navigate(orderPath(id)) },
    });
    await navigate(paths.home);
    // Not earlier: the page would show an empty cart before it is left.
    await reloadCart(client);
  };
  /** An earlier attempt had created an order: shows it instead of placing another. */
  const showEarlierOrder = async (order: OrderWithHistory) => {
    deleteCheckoutKey();
    notifyEarlierOrder();
    await navigate(orderPath(order.id));
    await reloadCart(client);
  };
  const notifyEarlierOrder = () =>
    showToast({
      title: t('checkout.placedEarlier.title'),
      description: t('checkout.placedEarlier.text'),
      tone: 'success',
    });
  /** A lookup found an order. If it is from before this page, the cart may hold new lines: the customer stays here. */
  const finishLookup = async ({ order, isEarlier }: PlacedOrder) => {
    const hasNewLines = isEarlier && (await client.fetchQuery({ ...cartQuery(), staleTime: 0 })).length > 0;
    if (!hasNewLines) return finish(order);
    deleteCheckoutKey();
    notifyEarlierOrder();
  };
  return { finish, showEarlierOrder, finishLookup };
}
