import { type ChangeEvent, useEffect, useRef } from 'react';

/**
 * A choice made in a select before the page came alive (a slow line) would be overlooked: it is handed on when the
 * page does. What comes back goes to the select, with `autoComplete="off"`, so that a browser does not restore an older
 * choice after a reload.
 */
export function usePreHydrationChoice(value: string, onChange: (value: string) => void) {
  const ref = useRef<HTMLSelectElement>(null);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    const early = ref.current?.value;
    if (early !== undefined && early !== latest.current.value) latest.current.onChange(early);
  }, []);
  return {
    ref,
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => {
      // A choice in the very moment of coming alive: handed on above, and put back by React before its event is heard.
      if (target.value !== value) onChange(target.value);
    },
  };
}
