/**
 * A page is whole without its code: text, prices, links and forms are in its HTML. So that on a slow line the code does
 * not stand in the way of its looks, what every page shares (most of it) is fetched once the stylesheet is there, and the
 * page's own small part beside it. Presses until then are kept (`pre-hydration-clicks.ts`).
 */

/** Turns the scripts and preloads of a rendered document round; `shared` are the files that every page runs. */
export function deferScripts(html: string, shared: readonly string[]): string {
  return html
    .replaceAll(/<link rel="modulepreload" href="([^"]+)"\/>/g, (link, file: string) =>
      shared.includes(file) ? '' : link.replace('/>', ' fetchpriority="low"/>'),
    )
    .replace('<script type="module" async="">', `<script type="${WAITING}">`);
}

const WAITING = 'text/waiting-module';

/**
 * To stand behind the router's scripts, and starts them: browsers run a script only when the stylesheets before it are
 * there. The document is still being read then, so its `load` event goes on telling that the code is there, too.
 */
export const startDeferredScripts = `(code=>{if(code.type=='${WAITING}'){const s=document.createElement('script');s.type='module';s.textContent=code.textContent;document.head.append(s)}})(document.currentScript.previousElementSibling)`;
