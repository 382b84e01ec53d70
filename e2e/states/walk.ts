import type { Page } from '@playwright/test';
import type { Language } from '#contract/languages.ts';
import { expect } from '../store.ts';
import { type Words, wordsIn } from '../words.ts';

/** Somebody who goes through the store in one language and stops at every state of its pages. */
export interface Walk {
  page: Page;
  t: Words;
  /** Opens an address on a desk's screen, in the language of the walk. */
  go: (path: string) => Promise<void>;
  /** Looks at the state that the page is in. */
  look: (state: string) => Promise<void>;
}

export const desk = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export function startWalk(page: Page, language: Language, look: Walk['look']): Walk {
  return { page, t: wordsIn(language), go: (address) => go(page, language, address), look };
}

async function go(page: Page, language: Language, address: string): Promise<void> {
  await page.setViewportSize(desk);
  await page.goto(address);
  if (language !== 'en') await page.getByLabel('Language').selectOption(language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/**
 * What passes by itself stays to be looked at: a toast, "Added!", a message before the page goes on. For every page that
 * is loaded from now on.
 */
export async function holdTime(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((act: () => void, ms = 0) => setTimeout(act, ms < 500 ? ms : 600_000)) as typeof setTimeout;
  });
}

/** Keeps answers back until the function that it gives is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

export async function failToLoad(page: Page, address: string): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 503, body: '{}' }));
}
