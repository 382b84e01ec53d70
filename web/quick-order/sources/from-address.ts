import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Calls back once with the order or the list that the address names; a reload does not fill the list again. */
export function useOnceFromAddress(name: 'order' | 'list', onValue: (value: string) => void): void {
  const [params, setParams] = useSearchParams();
  const value = params.get(name);
  const used = useRef<string>(undefined);
  const takeOnce = useEffectEvent((id: string) => {
    if (used.current === id) return;
    used.current = id;
    params.delete(name);
    setParams(params, { replace: true });
    onValue(id);
  });
  useEffect(() => {
    if (value) takeOnce(value);
  }, [value]);
}
