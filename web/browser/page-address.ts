/** Records the address that the document was made for: Back and Forward may change it before the page's code has loaded. */
export const recordPageAddress = 'pageAddress=location.pathname+location.search';

declare global {
  interface Window {
    pageAddress?: string;
  }
}

/** Whether the document is that of another address, so that React cannot hydrate it. */
export function isPageOfAnotherAddress(): boolean {
  const { pageAddress = '', location } = window;
  return pageAddress !== location.pathname + location.search;
}
