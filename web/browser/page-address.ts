/** Records the address that the document was made for: Back and Forward may change it before React has taken over. */
export const recordPageAddress = 'pageAddress=location.pathname+location.search';

declare global {
  interface Window {
    /** Undefined once React has taken over. */
    pageAddress?: string | undefined;
  }
}

/** Whether the document is that of another address, so that React cannot take it over. */
export function isPageOfAnotherAddress(): boolean {
  const { pageAddress, location } = window;
  return pageAddress !== undefined && pageAddress !== location.pathname + location.search;
}

/** Call after hydration: from then on the router follows the address. */
export function forgetPageAddress(): void {
  window.pageAddress = undefined;
}
