import type { Page } from '@playwright/test';
import { languages } from '#contract/languages.ts';
import { desk, holdTime, phone, startWalk } from './states/walk.ts';
import { walks } from './states/walks.ts';
import { test } from './store.ts';

/**
 * Not a test: `npm run screenshots` lays a picture of every state of every page into screenshots/, for people to look at;
 * desk, tablet and phone, light and dark. SCREENSHOTS names the languages ("en,ar").
 */

const asked = process.env.SCREENSHOTS?.split(',') ?? [];
const tablet = { width: 768, height: 1024 };

for (const language of languages.filter((known) => asked.includes(known))) {
  for (const [name, visit] of Object.entries(walks)) {
    test(`pictures of ${name}, in ${language}`, async ({ page }) => {
      test.setTimeout(600_000);
      await holdTime(page);
      await visit(startWalk(page, language, (state) => takePictures(page, `${language}/${state}`)));
    });
  }
}

/** A state reached on a phone is one of phones, and a menu closes on another screen; any other is pictured on all three. */
async function takePictures(page: Page, state: string): Promise<void> {
  const reached = page.viewportSize() ?? desk;
  const menu = (await page.locator('[role=menu]').count()) > 0;
  const sizes = menu || reached.width === phone.width ? [reached] : [desk, tablet, phone];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const fullPage = !menu && (await page.locator('[role=dialog]').count()) === 0;
      const path = `screenshots/${state.replaceAll(/[ ,]+/g, '-')}-${size.width}-${colorScheme}.png`;
      await page.screenshot({ path, fullPage, animations: 'disabled' });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(reached);
}
