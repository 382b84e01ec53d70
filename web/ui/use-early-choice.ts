import { useEffect, useRef } from 'react';

/**
 * A choice made in a select before the page came alive (a slow line) would be overlooked: it is handed on when the
 * page does. Goes with `autoComplete="off"`, so that a browser does not restore an older choice after a reload.
 */
export function useEarlyChoice(value: string, onChange: (value: string) => void) {
  const select = useRef<HTMLSelectElement>(null);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    const early = select.current?.value;
    if (early !== undefined && early !== latest.current.value) latest.current.onChange(early);
  }, []);
  return select;
}
