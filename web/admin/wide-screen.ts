import { useSyncExternalStore } from 'react';
import { DESKTOP_REM } from '#web/ui/breakpoints.ts';

/**
 * True if the screen is wide enough for a table. Only the table or the cards are rendered: each row is on the page once.
 */
export function useWideScreen(): boolean {
  return useSyncExternalStore(listen, isWide, () => true);
}

function listen(onChange: () => void): () => void {
  const query = wideScreen();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function isWide(): boolean {
  return wideScreen().matches;
}

function wideScreen(): MediaQueryList {
  return window.matchMedia(`(min-width: ${DESKTOP_REM}rem)`);
}
