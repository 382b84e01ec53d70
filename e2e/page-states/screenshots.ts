import type { Page } from '@playwright/test';
import { languages } from '#contract/languages.ts';
import { test } from '../fixtures/test.ts';
import { desktop, phone, tablet } from '../fixtures/viewports.ts';
import { scenarios } from './all-scenarios.ts';
import { newScenarioContext, postponeTimers } from './scenario.ts';

/**
 * Not a test: `npm run screenshots` writes a screenshot of every state of every page to screenshots/, on desktop, tablet
 * and phone, light and dark. SCREENSHOTS names the languages ("en,ar").
 */
const chosenLanguages = process.env.SCREENSHOTS?.split(',') ?? [];

for (const language of languages.filter((each) => chosenLanguages.includes(each))) {
  for (const [name, scenario] of Object.entries(scenarios)) {
    test(`screenshots of ${name}, in ${language}`, async ({ page }) => {
      test.setTimeout(600_000);
      await postponeTimers(page);
      await scenario(newScenarioContext(page, language, (state) => takeScreenshots(page, `${language}/${state}`)));
    });
  }
}

/** A state reached on a phone exists only there, and a resize closes an open menu. Other states get all three sizes. */
async function takeScreenshots(page: Page, state: string): Promise<void> {
  const current = page.viewportSize() ?? desktop;
  const hasMenu = (await page.locator('[role=menu]').count()) > 0;
  const sizes = hasMenu || current.width === phone.width ? [current] : [desktop, tablet, phone];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const fullPage = !hasMenu && (await page.locator('[role=dialog]').count()) === 0;
      const path = `screenshots/${state.replaceAll(/[ ,]+/g, '-')}-${size.width}-${colorScheme}.png`;
      await page.screenshot({ path, fullPage, animations: 'disabled' });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(current);
}
