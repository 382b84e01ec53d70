import { recordLiveRegion } from '../fixtures/live-region.ts';
import { holdRequests } from '../fixtures/network.ts';
import { productCard, waitForHydration } from '../fixtures/pages.ts';
import { expect, slow, test } from '../fixtures/test.ts';

const list = '**/api/products?*';

test('a word typed without a pause is searched once', async ({ page }) => {
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/products?'))
      searches.push(new URL(request.url()).searchParams.get('search') ?? '');
  });
  await page.clock.install();
  await page.goto('/products');
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const letter of 'amoxicillin') {
    await page.getByLabel('Search medications').press(letter);
    await page.clock.runFor(200);
  }
  await page.clock.resume();
  await expect(productCard(page, 'Amoxicillin').first()).toBeVisible();
  expect(searches).toEqual(['amoxicillin']);
});

test(
  'a filter chosen just before the pause of typing ends is kept, and so is what was typed',
  slow,
  async ({ page }) => {
    await page.goto('/products');
    await waitForHydration(page);
    const type = page.getByLabel('Type', { exact: true });
    await page.getByLabel('Search medications').press('a');
    await type.evaluate((select: HTMLSelectElement) => {
      select.value = 'oral';
      select.dispatchEvent(new Event('change', { bubbles: true }));
      const end = performance.now() + 400;
      while (performance.now() < end); // the timer of the search box is due before the choice is rendered
    });
    await expect(page).toHaveURL('/products?type=oral&search=a');
    await expect(type).toHaveValue('oral');
  },
);

test('typing does not scroll the page until the search begins', slow, async ({ page }) => {
  await page.clock.install();
  await page.goto('/products');
  await page.getByRole('button', { name: 'Load More Products' }).scrollIntoViewIfNeeded();
  const scrollPosition = () => page.evaluate(() => window.scrollY);
  const before = await scrollPosition();
  expect(before).toBeGreaterThan(0);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Search medications').pressSequentially('amoxi');
  expect(await scrollPosition()).toBe(before);
  await page.clock.resume();
  await expect(page).toHaveURL('/products?search=amoxi');
  await expect.poll(scrollPosition).toBe(0);
});

test(
  'on a slow connection a new search cancels the previous one, and the old list stays until the new one arrives',
  slow,
  async ({ page }) => {
    await page.goto('/products');
    const first = await page.getByRole('article').first().getAttribute('aria-labelledby');
    const release = await holdRequests(page, list);
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('search=aspi'));
    await page.getByLabel('Search medications').fill('aspi');
    await expect(page).toHaveURL('/products?search=aspi');
    await page.getByLabel('Search medications').fill('amoxicillin');
    expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
    await expect(page.getByRole('article').first()).toHaveAttribute('aria-labelledby', first ?? '');
    await expect(page.locator('[aria-busy=true]')).toBeVisible();
    await expect(page.getByText('Failed to fetch products')).toHaveCount(0);
    release();
    await expect(productCard(page, 'Amoxicillin')).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  },
);

test('a screen reader announces once how many products were found, or that none was', slow, async ({ page }) => {
  await page.goto('/products');
  const announcements = await recordLiveRegion(page.locator('main [aria-live]'));
  const searchBox = page.getByLabel('Search medications');
  const release = await holdRequests(page, list);
  for (const text of ['a', 'amoxicillin']) {
    await searchBox.fill(text);
    await expect(page).toHaveURL(`/products?search=${text}`);
  }
  release();
  await expect(productCard(page, 'Amoxicillin')).toBeVisible();
  const showing = await page.getByRole('heading', { level: 1 }).textContent();
  await expect.poll(() => announcements.jsonValue()).toEqual([showing, '']);
  await searchBox.fill('zzzz');
  await expect
    .poll(() => announcements.jsonValue())
    .toEqual([showing, '', 'No products found matching your criteria.', '']);
});

test('what is typed while the address changes is kept', slow, async ({ page }) => {
  await page.goto('/products');
  const searchBox = page.getByLabel('Search medications');
  // Between the new address and the render that shows it.
  await searchBox.evaluate((box: HTMLInputElement) => {
    const pushState = history.pushState.bind(history);
    history.pushState = (...entry) => {
      pushState(...entry);
      history.pushState = pushState;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'amoxicillin');
      box.dispatchEvent(new Event('input', { bubbles: true }));
    };
  });
  await searchBox.fill('amo');
  await expect(page).toHaveURL('/products?search=amoxicillin');
  await expect(searchBox).toHaveValue('amoxicillin');
});

test('a search and filters apply together, in either order', async ({ page }) => {
  await page.goto('/products?type=injectable');
  await page.getByLabel('Search medications').fill('antibiotics');
  await expect(page).toHaveURL('/products?type=injectable&search=antibiotics');
  await page.getByRole('radio', { name: '$0–35' }).check();
  await expect(page).toHaveURL('/products?type=injectable&price=0-35&search=antibiotics');
  const response = await page.request.get('/api/products?type=injectable&priceMax=35&search=antibiotics');
  const total = response.headers()['x-total-count'];
  await expect(page.getByRole('heading', { name: new RegExp(`^Showing \\d+ of ${total} medications$`) })).toBeVisible();
  await expect(page.getByLabel('Search medications')).toHaveValue('antibiotics');
});

test('a filter selected right after typing is kept', slow, async ({ page }) => {
  await page.clock.install();
  await page.goto('/products');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Search medications').fill('antibiotics');
  await page.getByLabel('Type', { exact: true }).selectOption('injectable');
  await expect(page).toHaveURL('/products?type=injectable');
  await page.clock.resume();
  await expect(page).toHaveURL('/products?type=injectable&search=antibiotics');
});

test('Clear Filters right after typing drops the typed search', slow, async ({ page }) => {
  await page.clock.install();
  await page.goto('/products?type=injectable');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Search medications').fill('insulin');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/products');
  await expect(page.getByLabel('Search medications')).toHaveValue('');
  await page.clock.runFor(1000);
  await expect(page).toHaveURL('/products');
});

test('a search without results shows what can be searched for; filters alone do not', slow, async ({ page }) => {
  const hint = page.getByText('Search by drug name, brand, strength or product ID');
  await page.goto('/products?search=zzzz');
  await expect(page.getByText('No products found matching your criteria.')).toBeVisible();
  await expect(hint).toBeVisible();
  await page.goto('/products?type=nasal&price=300%2B&category=Antibiotics');
  await expect(page.getByText('No products found matching your criteria.')).toBeVisible();
  await expect(hint).toHaveCount(0);
});

test('a search in another script does not overlap the search icon', slow, async ({ page }) => {
  await page.goto('/products');
  for (const [language, text, iconSide] of [
    ['en', 'باراسيتامول', 'left'],
    ['ar', 'paracetamol', 'right'],
  ] as const) {
    await page.getByLabel('Language').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.getByRole('searchbox').fill(text);
    await expect(page.getByRole('article').first()).toHaveAccessibleName(/Paracetamol|Acetaminophen/);
    await expect(page.getByRole('searchbox')).toHaveCSS(`padding-${iconSide}`, '40px');
  }
});
