import type { Page } from '@playwright/test';
import { productCard, waitForHydration } from '../fixtures/pages.ts';
import { expect, slow, test } from '../fixtures/test.ts';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search medications' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });

/** The texts that suggestions are requested for from now on. */
function recordSearches(page: Page): (string | null)[] {
  const searches: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/suggestions') searches.push(searchParams.get('search'));
  });
  return searches;
}

test.beforeEach(async ({ page }) => {
  await page.goto('/products');
  await waitForHydration(page);
});

test('the arrow keys choose a suggestion, and Enter searches it', async ({ page }) => {
  await box(page).pressSequentially('amoxi');
  const options = list(page).getByRole('option');
  await expect(options.first()).toContainText('Amoxicillin');
  await box(page).press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '');
  await box(page).press('ArrowUp');
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant');
  await box(page).press('ArrowDown');
  await box(page).press('Enter');
  await expect(list(page)).toBeHidden();
  await expect(box(page)).toHaveValue(/^Amoxicillin/);
  await expect(box(page)).toBeFocused();
  await expect(productCard(page, 'Amoxicillin')).toBeVisible();
});

test('a tap chooses a suggestion, and Back returns to what was searched before', async ({ page }) => {
  await box(page).pressSequentially('metfo');
  await list(page)
    .getByRole('option', { name: /^Metformin/ })
    .first()
    .click();
  await expect(page).toHaveURL(/search=Metformin/);
  await expect(box(page)).toHaveValue(/^Metformin/);
  await page.goBack();
  await expect(box(page)).not.toHaveValue(/^Metformin/);
});

test('a suggestion is searched even if the pause of typing ends just after the tap', slow, async ({ page }) => {
  await box(page).pressSequentially('metfo');
  await list(page).getByRole('option').first().waitFor();
  await box(page).press('r');
  await list(page)
    .getByRole('option')
    .first()
    .evaluate((option) => {
      const end = performance.now() + 400;
      while (performance.now() < end); // the timer of the box is due
      (option as HTMLElement).click();
    });
  await expect(page).toHaveURL(/search=Metformin/);
  await expect(box(page)).toHaveValue(/^Metformin/);
});

test('Escape closes the suggestions and keeps the text; a click beside them closes them', slow, async ({ page }) => {
  await box(page).pressSequentially('ator');
  await expect(list(page)).toBeVisible();
  await box(page).press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(box(page)).toHaveValue('ator');
  await box(page).press('ArrowDown');
  await expect(list(page)).toBeVisible();
  await page.locator('h1').click({ position: { x: 2, y: 2 }, force: true });
  await expect(list(page)).toBeHidden();
});

test('a text that is filled in or pasted opens no suggestions, nor keeps them open', slow, async ({ page }) => {
  const shown = page.waitForResponse('**/api/suggestions?search=amox');
  await box(page).pressSequentially('amox');
  await shown;
  await expect(list(page)).toBeVisible();
  const searches = recordSearches(page);
  await box(page).fill('metformin');
  await expect(page.getByRole('article').first()).toHaveAccessibleName(/Metformin/); // the list waits longer for a pause
  await expect(list(page)).toBeHidden();
  expect(searches).toEqual([]);
});

test('typing on cancels the request of the last pause', slow, async ({ page }) => {
  await page.route('**/api/suggestions?search=amox', () => undefined); // no response
  const requested = page.waitForRequest('**/api/suggestions?search=amox');
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('search=amox'));
  await box(page).pressSequentially('amox');
  await requested;
  await box(page).press('i');
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(list(page).getByRole('option').first()).toContainText('Amoxicillin');
});

test('the list does not open once the focus has left the box', slow, async ({ page }) => {
  await box(page).fill('amox');
  await box(page).press('i');
  await page.keyboard.press('Tab');
  await expect(box(page)).not.toBeFocused();
  await expect(page.getByRole('article').first()).toHaveAccessibleName(/Amoxi/); // the list of products waits longer for a pause
  await expect(page).toHaveURL(/search=amoxi/);
  await expect(list(page)).toBeHidden();
});

test('Back closes the list', slow, async ({ page }) => {
  await page.getByLabel('Type', { exact: true }).selectOption('oral');
  await expect(page).toHaveURL('/products?type=oral');
  await box(page).pressSequentially('amox');
  await expect(list(page)).toBeVisible();
  await page.goBack();
  await expect(list(page)).toBeHidden();
});

test('/ moves to the search box, but not while typing in a field', slow, async ({ page }) => {
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('');
  await page.keyboard.type('a/b');
  await expect(box(page)).toHaveValue('a/b');
});

test('a search that is as near to one name as to another offers both', slow, async ({ page }) => {
  await page.route('**/api/suggestions?*', (route) =>
    route.fulfill({
      json: [
        { search: 'Prednisone', drugName: 'Prednisone' },
        { search: 'Metformin', drugName: 'Metformin' },
      ],
    }),
  );
  await box(page).fill('zzzz');
  await expect(page.getByText('Did you mean:')).toBeVisible();
  await page.getByRole('link', { name: 'Metformin' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(box(page)).toHaveValue('Metformin');
  await expect(page.getByRole('article').first()).toHaveAccessibleName(/Metformin/);
});
