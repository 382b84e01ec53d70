import { useEffect, useEffectEvent, useState } from 'react';
import { failedChangeCount } from './line-changes.ts';
import { hasWaitingChanges } from './waiting-changes.ts';

/**
 * Waits until all pending changes of the cart are saved, then calls `run`. If a change fails, a toast reports it and `run` is not called.
 * It does not wait for a network, and runs at once if changes do: an order must not be placed by itself when the network is back.
 */
export function useAfterChanges<T>(changing: boolean, run: (input: T) => void) {
  const [waiting, setWaiting] = useState<{ input: T; failedBefore: number }>();
  const runLatest = useEffectEvent(run);
  useEffect(() => {
    if (!waiting || changing) return;
    setWaiting(undefined);
    if (failedChangeCount() === waiting.failedBefore) runLatest(waiting.input);
  }, [waiting, changing]);
  useEffect(() => {
    const stop = () => setWaiting(undefined);
    window.addEventListener('offline', stop);
    return () => window.removeEventListener('offline', stop);
  }, []);
  return {
    start: (input: T) => {
      if (hasWaitingChanges()) run(input);
      else setWaiting({ input, failedBefore: failedChangeCount() });
    },
    isWaiting: waiting !== undefined,
    cancel: () => setWaiting(undefined),
  };
}
