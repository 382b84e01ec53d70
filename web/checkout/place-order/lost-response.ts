import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OrderWithHistory } from '#contract/orders/orders.ts';
import { ApiError, browserApi, isRefusal } from '#web/api/api.ts';
import { unansweredKey } from './checkout-key.ts';

/** Milliseconds until the store is asked, and between two questions; without a network it waits for one. */
const ASK_AFTER_MS = 3_000;
/** Milliseconds after which an answer of the store counts as lost. */
export const PATIENCE_MS = 30_000;

/** The order that an attempt made after all; null when it made none. Throws ApiError while that cannot be known. */
export async function findPlaced(key: string, signal?: AbortSignal): Promise<OrderWithHistory | null> {
  const call = new AbortController();
  const giveUp = () => call.abort();
  const timer = setTimeout(giveUp, PATIENCE_MS);
  signal?.addEventListener('abort', giveUp);
  try {
    return await browserApi.call('GET /api/checkout/{key}', { params: { key }, signal: call.signal });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

/** What was found out of an attempt: made on this page, or before it was opened. */
interface Found {
  order: OrderWithHistory;
  isEarlier: boolean;
}

/**
 * What became of an attempt whose answer never came: a connection broke, or the page was loaded again meanwhile. The store
 * is asked by the attempt's key until it knows; `onFound` is called if there is an order after all.
 */
export function useLostAnswer({ userId, onFound }: { userId: number; onFound: (found: Found) => void }) {
  // Each loss is another question: the answer to an earlier one may have changed since.
  const [{ key, count }, setLoss] = useState(() => ({ key: unansweredKey(userId), count: 0 }));
  const { data: order, isPending } = useQuery({
    queryKey: ['/api/checkout', userId, key, count],
    queryFn: async ({ signal }) => {
      // Whoever presses again at once knows before we do.
      if (count > 0) await pause(ASK_AFTER_MS, signal);
      return findPlaced(key ?? '', signal);
    },
    enabled: key !== undefined,
    networkMode: 'online',
    retry: (_count, error) => !isRefusal(error),
    retryDelay: ASK_AFTER_MS,
    gcTime: 0,
  });
  // Told once: by then another language may have been chosen, or another order begun.
  const tell = useEffectEvent(onFound);
  useEffect(() => {
    if (order) tell({ order, isEarlier: count === 0 });
  }, [order, count]);
  return {
    state:
      key === undefined
        ? undefined
        : isPending
          ? ('asking' as const)
          : order === null
            ? ('not-placed' as const)
            : undefined,
    lose: () => setLoss((before) => ({ key: unansweredKey(userId), count: before.count + 1 })),
    settle: () => setLoss((before) => ({ ...before, key: undefined })),
  };
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
