import type { Page } from '@playwright/test';

/**
 * What is wrong with the focus as it is now: nothing has it, it is not to be seen (WCAG 2.4.7), or something lies over it
 * (2.4.11). A page that took the focus after a navigation has no ring: there is nothing to press.
 */
export function focusFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return ['nothing has the focus'];
    if (focused.matches('main, h1, h2, [role=dialog], [role=alert]')) return [];
    const name = focused.outerHTML.slice(0, 120);
    // A box to choose is drawn by its label.
    const seen = focused.matches('[type=radio]') ? (focused.closest('label') ?? focused) : focused;
    const { outlineStyle, outlineWidth } = getComputedStyle(seen);
    const faults: string[] = [];
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 1)
      faults.push(`${name} has the focus without a ring`);
    const { left, right, top, bottom } = seen.getBoundingClientRect();
    const places = [
      [(left + right) / 2, top + 2],
      [(left + right) / 2, (top + bottom) / 2],
      [(left + right) / 2, bottom - 2],
    ] as const;
    for (const [x, y] of places) {
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
      const above = document.elementFromPoint(x, y);
      if (!above || !(seen.contains(above) || above.contains(seen))) {
        faults.push(`${above?.outerHTML.slice(0, 80)} lies over ${name}`);
      }
    }
    if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) faults.push(`${name} is out of sight`);
    return faults;
  });
}
