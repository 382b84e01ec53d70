import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Only what a failed test prints: the rule and the element. */
const FASTEST: axe.RunOptions = { resultTypes: ['violations'], selectors: false, ancestry: false, xpath: false };

/**
 * axe's rules for WCAG 2.2 A and AA and its best practices. Of the rules that are off by default: the size of targets,
 * and the experimental ones without false positives.
 */
const allRules: axe.RunOptions = {
  ...FASTEST,
  rules: {
    'target-size': { enabled: true },
    'css-orientation-lock': { enabled: true },
    'table-fake-caption': { enabled: true },
    'td-has-header': { enabled: true },
  },
};

/** The only rules whose result depends on the colour scheme. */
const colourRules: axe.RunOptions = { ...FASTEST, runOnly: ['color-contrast', 'link-in-text-block'] };

/** Runs axe on the current page. Returns each violated rule with the elements that violate it. */
export async function findAxeViolations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    rules === 'colours' ? colourRules : allRules,
  );
}
