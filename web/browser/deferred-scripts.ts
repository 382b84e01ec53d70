/**
 * A rendered page is complete without its code: text, prices, links and forms are in the HTML. On a slow connection the
 * code must not delay the styles, so the files that every page shares (most of the code) are fetched after the
 * stylesheet, and the page's own small file beside it. Clicks before hydration are recorded
 * (`pre-hydration-clicks.ts`).
 */

/**
 * Defers the scripts of a rendered document, and removes or lowers its preloads. `shared` are the files that every page
 * runs.
 */
export function deferScripts(html: string, shared: readonly string[]): string {
  return html
    .replaceAll(/<link rel="modulepreload" href="([^"]+)"\/>/g, (link, file: string) =>
      shared.includes(file) ? '' : link.replace('/>', ' fetchpriority="low"/>'),
    )
    .replace('<script type="module" async="">', `<script type="${WAITING}">`);
}

const WAITING = 'text/waiting-module';

/**
 * An inline script after the router's scripts that starts them. Browsers run it only when the stylesheets before it
 * have loaded. The document is still being parsed then, so its `load` event still waits for the code.
 */
export const startDeferredScripts = `(code=>{if(code.type=='${WAITING}'){const s=document.createElement('script');s.type='module';s.textContent=code.textContent;document.head.append(s)}})(document.currentScript.previousElementSibling)`;
