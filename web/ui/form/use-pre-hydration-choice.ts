import { type ChangeEvent, useEffect, useRef } from 'react';

/**
 * Reports a choice that the user made in a select before hydration, as on a slow connection. Spread the result onto the
 * select and set `autoComplete="off"`: otherwise a browser restores an older choice after a reload.
 */
export function usePreHydrationChoice(value: string, onChange: (value: string) => void) {
  const ref = useRef<HTMLSelectElement>(null);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    const chosen = ref.current?.value;
    if (chosen !== undefined && chosen !== latest.current.value) latest.current.onChange(chosen);
  }, []);
  return {
    ref,
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => {
      // A choice made during hydration is reported by the effect; React then resets the select before this event
      // arrives.
      if (target.value !== value) onChange(target.value);
    },
  };
}
