import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

const cards = (page: Page) => page.getByRole('article');
const searchBox = (page: Page) => page.getByLabel('Search medications');

/** The catalogue with 24 products, read down to the last of them. Gives how far that is, in CSS pixels. */
async function readOn(page: Page): Promise<number> {
  for (const count of [16, 24]) {
    await page.getByRole('button', { name: 'Load More Products' }).click();
    await expect(cards(page)).toHaveCount(count);
  }
  await cards(page).last().scrollIntoViewIfNeeded();
  return placeOf(page);
}

function placeOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(window.scrollY));
}

test('Back from another page brings all that was loaded, at its place, also after a long look', async ({ page }) => {
  await page.clock.install();
  await page.goto('/products');
  const place = await readOn(page);
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/terms"]')?.click());
  await expect(page).toHaveURL('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.fastForward('20:00');
  await page.goBack();
  await expect(cards(page)).toHaveCount(24);
  await expect.poll(() => placeOf(page)).toBe(place);
});

test('Back and Forward between choices keep what was loaded of each list, and the place', async ({ page }) => {
  await page.goto('/products');
  const place = await readOn(page);
  await page.getByLabel('Type', { exact: true }).selectOption('oral');
  await expect(page).toHaveURL('/products?type=oral');
  await expect(cards(page)).toHaveCount(8);
  await page.getByRole('button', { name: 'Load More Products' }).click();
  await expect(cards(page)).toHaveCount(16);
  await page.goBack();
  await expect(page).toHaveURL('/products');
  await expect(cards(page)).toHaveCount(24);
  await expect.poll(() => placeOf(page)).toBe(place);
  await page.goForward();
  await expect(cards(page)).toHaveCount(16);
  await page.getByLabel('Type', { exact: true }).selectOption('All types');
  await expect(page).toHaveURL('/products');
  await expect(cards(page)).toHaveCount(8);
});

test('Back undoes a search at one press, however it was typed', async ({ page }) => {
  await page.goto('/products');
  const place = await readOn(page);
  await searchBox(page).fill('amox');
  await expect(page).toHaveURL('/products?search=amox');
  await searchBox(page).pressSequentially('icillin');
  await expect(page).toHaveURL('/products?search=amoxicillin');
  await page.goBack();
  await expect(page).toHaveURL('/products');
  await expect(searchBox(page)).toHaveValue('');
  await expect(cards(page)).toHaveCount(24);
  await expect.poll(() => placeOf(page)).toBe(place);
  await page.goForward();
  await expect(searchBox(page)).toHaveValue('amoxicillin');
  await searchBox(page).fill('ibuprofen');
  await expect(page).toHaveURL('/products?search=ibuprofen');
  await page.goBack();
  await expect(page).toHaveURL('/products?search=amoxicillin');
});

test('what Enter has searched for is a step of its own', async ({ page }) => {
  await page.goto('/products');
  for (const word of ['aspirin', 'ibuprofen']) {
    await searchBox(page).fill(word);
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL(`/products?search=${word}`);
  }
  await page.goBack();
  await expect(page).toHaveURL('/products?search=aspirin');
});

test('a list that nobody looks at for an hour is let go, and asked for again', async ({ page }) => {
  await page.clock.install();
  await page.goto('/products?type=oral');
  await expect(cards(page)).toHaveCount(8);
  const asked = () => page.waitForRequest((request) => request.url().includes('/api/products?type=oral'));
  const type = page.getByLabel('Type', { exact: true });
  await type.selectOption('All types');
  await expect(page).toHaveURL('/products');
  await page.clock.fastForward('01:01:00');
  const again = asked();
  await type.selectOption('oral');
  await again;
  await expect(cards(page)).toHaveCount(8);
});
