import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * axe's rules for WCAG 2.2 A and AA and its best practices; of those that it leaves out by itself, the size of targets and
 * the experimental ones that do not guess.
 */
const options: axe.RunOptions = {
  resultTypes: ['violations'],
  rules: {
    'target-size': { enabled: true },
    'css-orientation-lock': { enabled: true },
    'table-fake-caption': { enabled: true },
    'td-has-header': { enabled: true },
  },
};

/** The rules that another colour scheme can break: nothing else of a page changes with it. */
const ofColours: axe.RunOptions = { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] };

/** What axe finds fault with in the page as it is now, of colours alone or of all: each rule with the elements that break it. */
export async function axeFaults(page: Page, asked: 'everything' | 'colours' = 'everything'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (given) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, given);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    asked === 'colours' ? ofColours : options,
  );
}
