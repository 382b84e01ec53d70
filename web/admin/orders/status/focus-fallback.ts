import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * The `heir` takes over the focus of what goes away inside an element that stays; spread the result onto that. Looked at
 * afterwards, when nothing has the focus: unlike what `useHandOnFocus` is for, a row may go with its menu half closed,
 * which has let go of the focus already and would give it back to a button that is no more.
 */
export function useHeirOfFocus(heir: RefObject<HTMLElement | null>) {
  const last = useRef<Element>(null);
  useEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) heir.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      last.current = target;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) last.current = null;
    },
  };
}
