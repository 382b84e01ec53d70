import type { Page } from '@playwright/test';
import { type Language, languages } from '#contract/languages.ts';
import { axeFaults } from './axe.ts';
import { holdTime, startWalk, type Walk } from './states/walk.ts';
import { walks } from './states/walks.ts';
import { expect, test } from './store.ts';

const schemes = ['light', 'dark'] as const;

// A trace would take a picture of the page at every look.
test.use({ trace: 'off' });

for (const language of languages) {
  for (const [name, visit] of Object.entries(walks)) {
    test(`no state of ${name} has a fault, in ${language}`, async ({ page }) => {
      test.setTimeout(180_000);
      expect(await faultsOn(page, language, visit)).toEqual([]);
    });
  }
}

/** What is wrong in the states of a walk, in light, and with the colours of dark. What moves is asked with motion reduced (WCAG 2.3.3). */
async function faultsOn(page: Page, language: Language, visit: (walk: Walk) => Promise<void>): Promise<string[]> {
  const faults: string[] = [];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await holdTime(page);
  const walk = startWalk(page, language, async (state) => {
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const found = [
        ...(await axeFaults(page, colorScheme === 'light' ? 'everything' : 'colours')),
        ...(await movingParts(page)),
      ];
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
