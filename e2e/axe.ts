import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Only what a failed test prints: the rule and the element. */
const FASTEST: axe.RunOptions = { resultTypes: ['violations'], selectors: false, ancestry: false, xpath: false };

/**
 * axe's rules for WCAG 2.2 A and AA and its best practices; of those that it leaves out by itself, the size of targets and
 * the experimental ones that do not guess.
 */
const options: axe.RunOptions = {
  ...FASTEST,
  rules: {
    'target-size': { enabled: true },
    'css-orientation-lock': { enabled: true },
    'table-fake-caption': { enabled: true },
    'td-has-header': { enabled: true },
  },
};

/** The rules that another colour scheme can break: nothing else of a page changes with it. */
const ofColours: axe.RunOptions = { ...FASTEST, runOnly: ['color-contrast', 'link-in-text-block'] };

/** What axe finds fault with in the page as it is now, of colours alone or of all: each rule with the elements that break it. */
export async function axeFaults(page: Page, asked: 'everything' | 'colours' = 'everything'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async (given) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, given);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    asked === 'colours' ? ofColours : options,
  );
}
