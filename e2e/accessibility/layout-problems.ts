import type { Page } from '@playwright/test';

/**
 * Finds what does not fit the current page: horizontal scrolling (WCAG 1.4.10), text that overflows its box or is cut off
 * (1.4.4, 1.4.12), and targets smaller than 24 px (2.5.8; links inside a sentence may be smaller).
 */
export function findLayoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) problems.push(`the page is ${scrollWidth - clientWidth} px wider than the screen`);
    findOverflowingText();
    findSmallTargets();
    return [...new Set(problems)];

    /** Text for screen readers only is in a box of one pixel. */
    function isVisible(element: Element): boolean {
      if (!element.checkVisibility({ visibilityProperty: true })) return false;
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { width, height } = box.getBoundingClientRect();
        if ((width <= 1 || height <= 1) && getComputedStyle(box).overflowX !== 'visible') return false;
      }
      return true;
    }

    function findOverflowingText(): void {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode;
        const parent = text.parentElement;
        if (!text.nodeValue?.trim() || !parent || parent.closest('option, script, style, [aria-hidden=true]')) continue;
        if (!isVisible(parent)) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const lines = [...range.getClientRects()];
        const box = findOverflowedBox(parent, lines);
        if (box) problems.push(`"${text.nodeValue.trim()}" does not fit <${box.tagName.toLowerCase()}>`);
      }
    }

    /** The block of the text, or an ancestor that hides its overflow. A box that scrolls hides nothing. */
    function findOverflowedBox(parent: Element, lines: DOMRect[]): Element | undefined {
      let isBlock = true;
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { display, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(box);
        if (display.startsWith('inline') && display !== 'inline-flex' && display !== 'inline-block') continue;
        if (overflowX === 'auto' || overflowX === 'scroll') return undefined;
        const isTruncated =
          webkitLineClamp !== 'none' || (textOverflow === 'ellipsis' && box.matches('[title], [data-tooltip]'));
        if (isTruncated) return undefined;
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const cutsHorizontally = isBlock || overflowX !== 'visible';
        const cutsVertically = overflowY !== 'visible' && overflowY !== 'auto';
        for (const line of lines) {
          if (cutsHorizontally && (line.left < left - 1.5 || line.right > right + 1.5)) return box;
          if (cutsVertically && (line.top < top - 2 || line.bottom > bottom + 2)) return box;
        }
        isBlock = false;
      }
      return undefined;
    }

    function findSmallTargets(): void {
      const targets = document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [role=tab], [role=menuitem], [tabindex="0"]',
      );
      for (const target of targets) {
        if (!isVisible(target) || target.closest('[aria-hidden=true]')) continue;
        const label = target.matches('[type=radio], [type=checkbox]') ? target.closest('label') : null;
        const { width, height } = (label ?? target).getBoundingClientRect();
        const inSentence = getComputedStyle(target).display === 'inline' && target.closest('p, label') !== null;
        if (inSentence || (width >= 24 && height >= 24)) continue;
        problems.push(`${target.outerHTML.slice(0, 120)} is ${Math.round(width)} × ${Math.round(height)} px`);
      }
    }
  });
}
