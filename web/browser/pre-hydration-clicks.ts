/**
 * On a slow line a button can be pressed before the page's code is there. This script, the first thing in the document,
 * keeps such buttons; each is pressed again, once, when the page has come alive. Links and forms work without code.
 */
export const recordPreHydrationClicks = `preHydrationClicks=new Set;addEventListener('click',e=>{const b=e.target.closest('button[type=button]');b&&window.preHydrationClicks?.add(b)},true)`;

declare global {
  interface Window {
    /** Gone when React listens itself. */
    preHydrationClicks?: Set<HTMLButtonElement>;
  }
}

let early: HTMLButtonElement[] = [];

/** To be called as React begins to listen: it answers every later press, even while it is still hydrating. */
export function takePreHydrationClicks(): void {
  early = [...(window.preHydrationClicks ?? [])];
  window.preHydrationClicks = undefined;
}

/** To be called when the page is alive. */
export function replayPreHydrationClicks(): void {
  for (const button of early.splice(0)) button.click();
}
