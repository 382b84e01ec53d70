import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The page, or the `heir` beside it, takes over the focus when what holds it goes away: a form that has been sent, a notice
 * whose "Try again" worked. Put the result on the element as its `ref`.
 */
export function useHandOnFocus<T extends HTMLElement>(heir?: RefObject<HTMLElement | null>) {
  const place = useRef<T>(null);
  useLayoutEffect(() => {
    const { current } = place;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      // A moment later, when what comes instead stands there.
      queueMicrotask(() => {
        if (heir?.current) heir.current.focus();
        else document.getElementById('main')?.focus({ preventScroll: true });
      });
    };
  }, [heir]);
  return place;
}
