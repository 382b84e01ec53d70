import type { Page } from '@playwright/test';

/**
 * Finds problems with the current focus: no element has it, it has no visible ring (WCAG 2.4.7), or another element covers
 * it (2.4.11). Elements that get the focus after a navigation have no ring, because they cannot be pressed.
 */
export function findFocusProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return ['nothing has the focus'];
    if (focused.matches('main, h1, h2, [role=dialog], [role=alert]')) return [];
    const name = focused.outerHTML.slice(0, 120);
    // The label of a radio button draws its ring.
    const drawn = focused.matches('[type=radio]') ? (focused.closest('label') ?? focused) : focused;
    const { outlineStyle, outlineWidth } = getComputedStyle(drawn);
    const problems: string[] = [];
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 1)
      problems.push(`${name} has the focus without a ring`);
    const { left, right, top, bottom } = drawn.getBoundingClientRect();
    const points = [
      [(left + right) / 2, top + 2],
      [(left + right) / 2, (top + bottom) / 2],
      [(left + right) / 2, bottom - 2],
    ] as const;
    for (const [x, y] of points) {
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
      const topmost = document.elementFromPoint(x, y);
      if (!topmost || !(drawn.contains(topmost) || topmost.contains(drawn))) {
        problems.push(`${topmost?.outerHTML.slice(0, 80)} covers ${name}`);
      }
    }
    if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth)
      problems.push(`${name} is outside the screen`);
    return problems;
  });
}
