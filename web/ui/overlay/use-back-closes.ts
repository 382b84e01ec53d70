import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Gives an open drawer an entry of its own in the history, so that Back closes it and the page stays: on a phone it looks
 * like a page. The router does not see these moves, since the address is the same. A navigation out of the drawer or in it has to
 * replace the entry (`replace`), or Back would lead to it; after one in it, Back also leads to the previous address.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const hasEntry = useRef(true);
  const onBack = useEffectEvent((event: Event) => {
    if (hasEntry.current) event.stopImmediatePropagation();
    close();
  });
  useEffect(() => {
    if (!open) return;
    const { state } = window.history;
    // The router counts its entries in `idx`.
    window.history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, isDrawer: true }, '');
    let isBack = false;
    const whenBack = (event: Event) => {
      isBack = true;
      onBack(event);
    };
    const stopListening = onNextPop(whenBack);
    return () => {
      stopListening();
      if (isBack || !window.history.state?.isDrawer) return;
      onNextPop((event) => event.stopImmediatePropagation());
      window.history.back();
    };
  }, [open]);
  // After a navigation in the drawer the entry is the router's.
  useEffect(() => {
    if (open) hasEntry.current = window.history.state?.isDrawer === true;
  });
}

/** Calls `act` for the next move through the history, before the router, which does not see it if `act` stops the event. */
function onNextPop(act: (event: Event) => void): () => void {
  const options = { capture: true, once: true };
  window.addEventListener('popstate', act, options);
  return () => window.removeEventListener('popstate', act, options);
}
