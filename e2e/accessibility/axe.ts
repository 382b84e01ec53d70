import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * axe's rules for WCAG 2.2 A and AA and its best practices. Of the rules that are off by default: the size of targets,
 * and the experimental ones without false positives.
 */
const allRules: axe.RunOptions = {
  resultTypes: ['violations'],
  rules: {
    'target-size': { enabled: true },
    'css-orientation-lock': { enabled: true },
    'table-fake-caption': { enabled: true },
    'td-has-header': { enabled: true },
  },
};

/** The only rules whose result depends on the colour scheme. */
const colourRules: axe.RunOptions = { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] };

/** Runs axe on the current page. Returns each violated rule with the elements that violate it. */
export async function findAxeViolations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    rules === 'colours' ? colourRules : allRules,
  );
}
