import { useEffect, useEffectEvent } from 'react';

/**
 * Gives an open drawer an entry of its own in the history, so that Back closes it and the page stays: on a phone it looks
 * like a page. The router does not see these moves, since the address is the same. A navigation out of the drawer has to
 * replace the entry (`replace`), or Back would lead to it.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const { state } = window.history;
    // The router counts its entries in `idx`.
    window.history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, isDrawer: true }, '');
    let isBack = false;
    const whenBack = () => {
      isBack = true;
      onBack();
    };
    const stopListening = onNextPop(whenBack);
    return () => {
      stopListening();
      if (isBack || !window.history.state?.isDrawer) return;
      onNextPop(() => {});
      window.history.back();
    };
  }, [open]);
}

/** Calls `act` for the next move through the history, before the router and instead of it. */
function onNextPop(act: () => void): () => void {
  const listener = (event: Event) => {
    event.stopImmediatePropagation();
    act();
  };
  const options = { capture: true, once: true };
  window.addEventListener('popstate', listener, options);
  return () => window.removeEventListener('popstate', listener, options);
}
