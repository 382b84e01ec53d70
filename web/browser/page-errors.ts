/**
 * What reports errors of the page's code (`send-page-errors.ts`) is loaded once the page is used. Until then this script, in the
 * document, records them.
 */
export const recordPageErrors = `pageErrors=[];for(const t of['error','unhandledrejection'])addEventListener(t,e=>{pageErrors.push(e)})`;

export type PageErrorEvent = ErrorEvent | PromiseRejectionEvent;

declare global {
  interface Window {
    pageErrors: { push(event: PageErrorEvent): void };
  }
}
