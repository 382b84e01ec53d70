import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, browserApi, isRefusal } from '#web/api.ts';
import { unansweredKey } from './checkout-key.ts';

/** Milliseconds until the store is asked, and between two questions; without a network it waits for one. */
const ASK_AFTER_MS = 3_000;

/** True when an attempt made an order after all; throws ApiError while that cannot be known. */
export async function wasPlaced(key: string): Promise<boolean> {
  try {
    await browserApi.call('GET /api/checkout/{key}', { params: { key } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}

/**
 * What became of an attempt whose answer never came: a connection broke, or the page was loaded again meanwhile. The store
 * is asked by the attempt's key until it knows; `onPlaced` is called if there is an order after all.
 */
export function useLostAnswer({ userId, onPlaced }: { userId: number; onPlaced: () => void }) {
  // Each loss is another question: the answer to an earlier one may have changed since.
  const [{ key, count }, setLoss] = useState(() => ({ key: unansweredKey(userId), count: 0 }));
  const { data: placed } = useQuery({
    queryKey: ['/api/checkout', userId, key, count],
    queryFn: async ({ signal }) => {
      // Whoever presses again at once knows before we do.
      if (count > 0) await pause(ASK_AFTER_MS, signal);
      return wasPlaced(key ?? '');
    },
    enabled: key !== undefined,
    networkMode: 'online',
    retry: (_count, error) => !isRefusal(error),
    retryDelay: ASK_AFTER_MS,
    gcTime: 0,
  });
  useEffect(() => {
    if (placed) onPlaced();
  }, [placed, onPlaced]);
  return {
    state:
      key === undefined || placed ? undefined : placed === undefined ? ('asking' as const) : ('not-placed' as const),
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
