/**
 * On a slow line a button can be pressed before the page's code is there. This script, the first thing in the document,
 * keeps such buttons; each is pressed again, once, when the page has come alive. Links and forms work without code.
 */
export const rememberEarlyPresses = `earlyPresses=new Set;addEventListener('click',e=>{const b=e.target.closest('button[type=button]');b&&window.earlyPresses?.add(b)},true)`;

declare global {
  interface Window {
    /** Gone when React listens itself. */
    earlyPresses?: Set<HTMLButtonElement>;
  }
}

let early: HTMLButtonElement[] = [];

/** To be called as React begins to listen: it answers every later press, even while it is still hydrating. */
export function takeEarlyPresses(): void {
  early = [...(window.earlyPresses ?? [])];
  window.earlyPresses = undefined;
}

/** To be called when the page is alive. */
export function repeatEarlyPresses(): void {
  for (const button of early.splice(0)) button.click();
}
