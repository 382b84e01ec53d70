import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OrderWithHistory } from '#contract/orders/orders.ts';
import { browserApi, isClientError, ResponseError } from '#web/api/api.ts';
import { unconfirmedKey } from './checkout-key.ts';

/** Delay before the order is looked up, and between attempts to do so. Without a network the lookup waits for one. */
const LOOKUP_DELAY_MS = 3_000;
/** A response that takes longer counts as lost. */
export const RESPONSE_TIMEOUT_MS = 30_000;

/** The order that an attempt created; null if it created none. Throws ResponseError when that cannot be found out. */
export async function findPlacedOrder(key: string, signal?: AbortSignal): Promise<OrderWithHistory | null> {
  const call = new AbortController();
  const abort = () => call.abort();
  const timer = setTimeout(abort, RESPONSE_TIMEOUT_MS);
  signal?.addEventListener('abort', abort);
  try {
    return await browserApi.call('GET /api/checkout/{key}', { params: { key }, signal: call.signal });
  } catch (error) {
    if (error instanceof ResponseError && error.code === 'NOT_FOUND') return null;
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

interface FoundOrder {
  order: OrderWithHistory;
  /** The attempt was made before this page was opened. */
  isEarlier: boolean;
}

/**
 * Looks up the order of an attempt whose response was lost: the connection broke, or the page was reloaded. Repeats the
 * lookup by the attempt's key until the server answers it. If there is an order, calls `onFound`.
 */
export function useLostResponse({ userId, onFound }: { userId: number; onFound: (found: FoundOrder) => void }) {
  // `count` makes each loss a query of its own: an earlier result may no longer be true.
  const [{ key, count }, setLoss] = useState(() => ({ key: unconfirmedKey(userId), count: 0 }));
  const { data: order, isPending } = useQuery({
    queryKey: ['/api/checkout', userId, key, count],
    queryFn: async ({ signal }) => {
      // A customer who submits again at once gets the result earlier, from the new attempt.
      if (count > 0) await pause(LOOKUP_DELAY_MS, signal);
      return findPlacedOrder(key ?? '', signal);
    },
    enabled: key !== undefined,
    networkMode: 'online',
    retry: (_count, error) => !isClientError(error),
    retryDelay: LOOKUP_DELAY_MS,
    gcTime: 0,
  });
  // Once per order, not again when `onFound` changes with the language.
  const notify = useEffectEvent(onFound);
  useEffect(() => {
    if (order) notify({ order, isEarlier: count === 0 });
  }, [order, count]);
  return {
    state: key === undefined ? undefined : stateOf(isPending, order),
    startLookup: () => setLoss((before) => ({ key: unconfirmedKey(userId), count: before.count + 1 })),
    stopLookup: () => setLoss((before) => ({ ...before, key: undefined })),
  };
}

function stateOf(
  isPending: boolean,
  order: OrderWithHistory | null | undefined,
): 'checking' | 'not-placed' | undefined {
  if (isPending) return 'checking';
  return order === null ? 'not-placed' : undefined;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
