import { useEffect, useEffectEvent, useState } from 'react';
import { failedChangeCount } from './line-changes.ts';

/**
 * Waits until all pending changes of the cart are saved, then calls `run`. If a change fails, a toast reports it and `run` is not called.
 */
export function useAfterChanges<T>(changing: boolean, run: (input: T) => void) {
  const [waiting, setWaiting] = useState<{ input: T; failedBefore: number }>();
  const runLatest = useEffectEvent(run);
  useEffect(() => {
    if (!waiting || changing) return;
    setWaiting(undefined);
    if (failedChangeCount() === waiting.failedBefore) runLatest(waiting.input);
  }, [waiting, changing]);
  return {
    start: (input: T) => setWaiting({ input, failedBefore: failedChangeCount() }),
    isWaiting: waiting !== undefined,
    cancel: () => setWaiting(undefined),
  };
}
