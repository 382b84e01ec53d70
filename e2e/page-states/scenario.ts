import type { Page } from '@playwright/test';
import type { Language } from '#contract/languages.ts';
import { expect } from '../fixtures/test.ts';
import { type Translate, translatorFor } from '../fixtures/translations.ts';
import { desktop } from '../fixtures/viewports.ts';

/** The input of a scenario: a function that visits every state of the pages of a feature, in one language. */
export interface ScenarioContext {
  page: Page;
  t: Translate;
  /** Opens an address on a desktop screen, in the language of the scenario. */
  open: (path: string) => Promise<void>;
  /** Called in every state with its name: checks the page, or takes screenshots. */
  checkState: (state: string) => Promise<void>;
}

export function newScenarioContext(
  page: Page,
  language: Language,
  checkState: ScenarioContext['checkState'],
): ScenarioContext {
  return { page, t: translatorFor(language), open: (path) => open(page, language, path), checkState };
}

async function open(page: Page, language: Language, path: string): Promise<void> {
  await page.setViewportSize(desktop);
  await page.goto(path);
  if (language !== 'en') await page.getByLabel('Language').selectOption(language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/**
 * Keeps short-lived states on the screen: a toast, "Added!", a message before a redirect. Applies to every page that is
 * loaded from now on.
 */
export async function postponeTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((act: () => void, ms = 0) => setTimeout(act, ms < 500 ? ms : 600_000)) as typeof setTimeout;
  });
}
