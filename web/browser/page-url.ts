/** Records the URL that the document was made for: Back and Forward may change it before React has taken over. */
export const recordPageUrl = 'pageUrl=location.pathname+location.search';

declare global {
  interface Window {
    /** Undefined once React has taken over. */
    pageUrl?: string | undefined;
  }
}

/** Whether the document is that of another URL, so that React cannot take it over. */
export function isPageOfAnotherUrl(): boolean {
  const { pageUrl, location } = window;
  return pageUrl !== undefined && pageUrl !== location.pathname + location.search;
}

/** Call after hydration: from then on the router follows the URL. */
export function forgetPageUrl(): void {
  window.pageUrl = undefined;
}
