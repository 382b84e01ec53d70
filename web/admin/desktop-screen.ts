import { useSyncExternalStore } from 'react';
import { DESKTOP_REM } from '#web/layout/breakpoints.ts';

/**
 * True if the screen is wide enough for a table. Only the table or the cards are rendered: each row is on the page once.
 */
export function useDesktopScreen(): boolean {
  return useSyncExternalStore(listen, isDesktop, () => true);
}

function listen(onChange: () => void): () => void {
  const query = desktopScreen();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function isDesktop(): boolean {
  return desktopScreen().matches;
}

function desktopScreen(): MediaQueryList {
  return window.matchMedia(`(min-width: ${DESKTOP_REM}rem)`);
}
