/**
 * A page is whole without its code: text, prices, links and forms are in its HTML. So that on a slow line the code does
 * not stand in the way of its looks, what every page shares (most of it) is fetched once the page has been painted, and
 * the page's own small part beside the stylesheet. Presses until then are kept (`early-press.ts`).
 */

/** Turns the scripts and preloads of a rendered document round; `shared` are the files that every page runs. */
export function letPaintFirst(html: string, shared: readonly string[]): string {
  return html
    .replaceAll(/<link rel="modulepreload" href="([^"]+)"\/>/g, (link, file: string) =>
      shared.includes(file) ? '' : link.replace('/>', ' fetchpriority="low"/>'),
    )
    .replace('<script type="module" async="">', `<script type="${WAITING}">`);
}

const WAITING = 'text/waiting-module';

/** To stand behind the router's scripts: starts them after the first paint; at once in a tab that is not seen. */
export const startAfterPaint = `(code=>{const start=()=>{const s=document.createElement('script');s.type='module';s.textContent=code.textContent;document.head.append(s)};code.type=='${WAITING}'&&(document.hidden?start():requestAnimationFrame(()=>setTimeout(start)))})(document.currentScript.previousElementSibling)`;
