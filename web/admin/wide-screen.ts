import { useSyncExternalStore } from 'react';

/** `--breakpoint-desk` of `web/styles/tokens.css`. */
const WIDE = '(min-width: 60rem)';

/**
 * Whether there is room for a table. The cards for smaller screens are not rendered then: each row is on the page once.
 */
export function useWideScreen(): boolean {
  return useSyncExternalStore(listen, isWide, () => true);
}

function listen(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function isWide(): boolean {
  return window.matchMedia(WIDE).matches;
}
