import type { Page } from '@playwright/test';
import { waitForHydration } from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/test.ts';

const cards = (page: Page) => page.getByRole('article');
const searchBox = (page: Page) => page.getByLabel('Search medications');

/** Loads 24 products and scrolls to the last one. Returns the scroll position in CSS pixels. */
async function loadAllAndScroll(page: Page): Promise<number> {
  for (const count of [16, 24]) {
    await page.getByRole('button', { name: 'Load More Products' }).click();
    await expect(cards(page)).toHaveCount(count);
  }
  await cards(page).last().scrollIntoViewIfNeeded();
  return scrollPosition(page);
}

function scrollPosition(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(window.scrollY));
}

test('Back from another page restores the loaded products and the scroll position, even after 20 minutes', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/products');
  const position = await loadAllAndScroll(page);
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/terms"]')?.click());
  await expect(page).toHaveURL('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.fastForward('20:00');
  await page.goBack();
  await expect(cards(page)).toHaveCount(24);
  await expect.poll(() => scrollPosition(page)).toBe(position);
});

test('a reload keeps the loaded products and the place, and so does Back after a reload', async ({ page }) => {
  await page.goto('/products');
  const position = await loadAllAndScroll(page);
  await page.reload();
  await expect(cards(page)).toHaveCount(24);
  await expect.poll(() => scrollPosition(page)).toBe(position);

  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/terms"]')?.click());
  await expect(page).toHaveURL('/terms');
  await expect(page.locator('main')).toBeFocused(); // the router has stored the place
  await page.reload();
  await waitForHydration(page, 'header a'); // Back during hydration loads the document again
  await page.goBack();
  await expect(cards(page)).toHaveCount(24);
  await expect.poll(() => scrollPosition(page)).toBe(position);

  await page.goto('/terms');
  await page.goto('/products');
  await expect(cards(page)).toHaveCount(8);
  expect(await scrollPosition(page)).toBe(0);
});

test('Back and Forward between filters restore the loaded products of each list, and the scroll position', async ({
  page,
}) => {
  await page.goto('/products');
  const position = await loadAllAndScroll(page);
  await page.getByLabel('Type', { exact: true }).selectOption('oral');
  await expect(page).toHaveURL('/products?type=oral');
  await expect(cards(page)).toHaveCount(8);
  await page.getByRole('button', { name: 'Load More Products' }).click();
  await expect(cards(page)).toHaveCount(16);
  await page.goBack();
  await expect(page).toHaveURL('/products');
  await expect(cards(page)).toHaveCount(24);
  await expect.poll(() => scrollPosition(page)).toBe(position);
  await page.goForward();
  await expect(cards(page)).toHaveCount(16);
  await page.getByLabel('Type', { exact: true }).selectOption('All types');
  await expect(page).toHaveURL('/products');
  await expect(cards(page)).toHaveCount(8);
});

test('Back undoes a search in one step, even if the user paused while typing', async ({ page }) => {
  await page.goto('/products');
  const position = await loadAllAndScroll(page);
  await searchBox(page).fill('amox');
  await expect(page).toHaveURL('/products?search=amox');
  await searchBox(page).pressSequentially('icillin');
  await expect(page).toHaveURL('/products?search=amoxicillin');
  await page.goBack();
  await expect(page).toHaveURL('/products');
  await expect(searchBox(page)).toHaveValue('');
  await expect(cards(page)).toHaveCount(24);
  await expect.poll(() => scrollPosition(page)).toBe(position);
  await page.goForward();
  await expect(searchBox(page)).toHaveValue('amoxicillin');
  await searchBox(page).fill('ibuprofen');
  await expect(page).toHaveURL('/products?search=ibuprofen');
  await page.goBack();
  await expect(page).toHaveURL('/products?search=amoxicillin');
});

test('a search submitted with Enter is a history entry of its own', async ({ page }) => {
  await page.goto('/products');
  for (const word of ['aspirin', 'ibuprofen']) {
    await searchBox(page).fill(word);
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL(`/products?search=${word}`);
  }
  await page.goBack();
  await expect(page).toHaveURL('/products?search=aspirin');
});

test('a list that is unused for an hour is dropped from the cache, and requested again', async ({ page }) => {
  await page.clock.install();
  await page.goto('/products?type=oral');
  await expect(cards(page)).toHaveCount(8);
  const waitForList = () => page.waitForRequest((request) => request.url().includes('/api/products?type=oral'));
  const type = page.getByLabel('Type', { exact: true });
  await type.selectOption('All types');
  await expect(page).toHaveURL('/products');
  await page.clock.fastForward('01:01:00');
  const requestedAgain = waitForList();
  await type.selectOption('oral');
  await requestedAgain;
  await expect(cards(page)).toHaveCount(8);
});
