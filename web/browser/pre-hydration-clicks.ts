/**
 * On a slow connection the user may click a button before the page's code has loaded. This script, the first in the
 * document, records such buttons; each is clicked again, once, after hydration. Links and forms work without code.
 */
export const recordPreHydrationClicks = `preHydrationClicks=new Set;addEventListener('click',e=>{const b=e.target.closest('button[type=button]');b&&window.preHydrationClicks?.add(b)},true)`;

declare global {
  interface Window {
    /** Undefined once React handles clicks. */
    preHydrationClicks?: Set<HTMLButtonElement>;
  }
}

let clicked: HTMLButtonElement[] = [];

/** Call when React starts to listen: from then on it handles each click, even while it is still hydrating. */
export function takePreHydrationClicks(): void {
  clicked = [...(window.preHydrationClicks ?? [])];
  window.preHydrationClicks = undefined;
}

/** Call after hydration. */
export function replayPreHydrationClicks(): void {
  for (const button of clicked.splice(0)) button.click();
}
