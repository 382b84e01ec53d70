import { useSyncExternalStore } from 'react';

/** `--breakpoint-desk` of `web/styles/tokens.css`. */
const DESK = '(min-width: 60rem)';

/** Whether there is room for the table. Only one of table and cards is ever in the page, so nobody meets a row twice. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(listen, isWide, () => true);
}

function listen(onChange: () => void): () => void {
  const query = window.matchMedia(DESK);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function isWide(): boolean {
  return window.matchMedia(DESK).matches;
}
