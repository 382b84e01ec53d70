import type { Page } from '@playwright/test';

/** Finds doses, temperatures and product codes that break over two lines: "250 mg/" alone reads as another dose. */
export function findBrokenDoses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pieces = [
      // A number with its unit, and the parts after a slash: "250 mg/5 mL".
      /\d[\d.,]* ?(?:mL|L|kg|g|mg|mcg|mmol|IU|units?|°C|%)(?![\p{L}\d])(?: ?\/ ?[\d.,]* ?[\p{L}%]{1,12}){0,2}/gu,
      /\b[A-Z]{2,5}(?:-[A-Z0-9]{2,5}){2,3}\b/g,
    ];
    const problems: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const parent = text.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('option, script, style')) continue;
      for (const match of pieces.flatMap((piece) => [...(text.nodeValue ?? '').matchAll(piece)])) {
        const range = document.createRange();
        range.setStart(text, match.index);
        range.setEnd(text, match.index + match[0].length);
        const [first, ...others] = range.getClientRects();
        if (first && others.some(({ top }) => top >= first.bottom - 2)) problems.push(`"${match[0]}" breaks`);
      }
    }
    return [...new Set(problems)];
  });
}
