import { useLayoutEffect } from 'react';

/**
 * Keeps the page from scrolling while a dialog is open. The Radix overlay does that with a style element, which the
 * Content-Security-Policy forbids (decision 23).
 */
export function useScrollLock(open: boolean): void {
  useLayoutEffect(() => (open ? lockScroll() : undefined), [open]);
}

/** Dialogs that are open: one can open another. */
let locks = 0;

function lockScroll(): () => void {
  const { style } = document.body;
  if (locks === 0) {
    // Takes the place of the scroll bar, so that the page does not move.
    style.marginRight = `${window.innerWidth - document.documentElement.clientWidth}px`;
    style.overflow = 'hidden';
  }
  locks += 1;
  return () => {
    locks -= 1;
    if (locks > 0) return;
    style.marginRight = '';
    style.overflow = '';
  };
}
