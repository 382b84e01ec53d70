import { type Page, test } from '@playwright/test';
import type { Language } from '#contract/languages.ts';
import { findAxeViolations } from '../accessibility/axe.ts';
import { findBrokenDoses } from '../accessibility/broken-doses.ts';
import { newScenarioContext, postponeTimers, type ScenarioContext } from './scenario.ts';

type Scheme = 'light' | 'dark';

interface Options {
  language: Language;
  schemes: readonly [Scheme, ...Scheme[]];
  scenario: (context: ScenarioContext) => Promise<void>;
}

/**
 * Finds accessibility problems in each state of a scenario. Every axe rule runs in the first colour scheme, and the rules
 * about colours also in the others. Reduced motion is requested, so an element that still moves is a problem (WCAG 2.3.3).
 * So is a dose that breaks over two lines.
 */
export async function findStateProblems(page: Page, { language, schemes, scenario }: Options): Promise<string[]> {
  const problems: string[] = [];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await postponeTimers(page);
  const checkState = async (state: string) => {
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const rules = colorScheme === schemes[0] ? 'all' : 'colours';
      const found = [...(await findAxeViolations(page, rules)), ...(await findMovingElements(page))];
      if (rules === 'all') found.push(...(await findBrokenDoses(page)));
      problems.push(...found.map((problem) => `${state}, ${colorScheme}: ${problem}`));
      test.info().annotations.push({ type: 'checked state', description: `${state}, ${language}, ${colorScheme}` });
    }
  };
  await scenario(newScenarioContext(page, language, checkState));
  return problems;
}

function findMovingElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0)
      .map(({ effect }) => `${(effect as KeyframeEffect).target?.outerHTML.slice(0, 120)} moves`),
  );
}
