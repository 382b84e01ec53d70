import { type Page, test } from '@playwright/test';
import type { Language } from '#contract/languages.ts';
import { axeFaults } from './axe.ts';
import { holdTime, startWalk, type Walk } from './states/walk.ts';

type Visit = (walk: Walk) => Promise<void>;
type Scheme = 'light' | 'dark';

/**
 * Accessibility faults in each state of a walk. Every rule of axe runs in the first colour scheme, the rules about colours
 * also in the others. Motion is reduced, so anything that still moves is a fault (WCAG 2.3.3).
 */
export async function stateFaults(
  page: Page,
  { language, schemes, visit }: { language: Language; schemes: readonly [Scheme, ...Scheme[]]; visit: Visit },
): Promise<string[]> {
  const faults: string[] = [];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await holdTime(page);
  const walk = startWalk(page, language, async (state) => {
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const rules = colorScheme === schemes[0] ? 'everything' : 'colours';
      const found = [...(await axeFaults(page, rules)), ...(await movingParts(page))];
      faults.push(...found.map((fault) => `${state}, ${colorScheme}: ${fault}`));
      test.info().annotations.push({ type: 'looked at', description: `${state}, ${language}, ${colorScheme}` });
    }
  });
  await visit(walk);
  return faults;
}

function movingParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0)
      .map(({ effect }) => `${(effect as KeyframeEffect).target?.outerHTML.slice(0, 120)} moves`),
  );
}
