import type { Page } from '@playwright/test';
import { waitForHydration } from '../fixtures/pages.ts';
import { expect, slow, test } from '../fixtures/test.ts';

/** The carousels of the landing page by the names of their sections. */
const carousels = [
  { name: 'Featured Medications', pages: 3, intervalMs: 4000 },
  { name: 'What our customers say', pages: 4, intervalMs: 5000 },
] as const;

const carousel = (page: Page, name: string) => page.getByRole('region', { name });
const currentDot = (page: Page, name: string) => carousel(page, name).locator('button[aria-current="true"]');

/** Opens the landing page with a clock that stands still once it is alive and shows its products. */
async function openStill(page: Page): Promise<void> {
  const start = new Date('2026-03-01T09:00:00Z');
  await page.clock.install({ time: start });
  await page.goto('/');
  await waitForHydration(page);
  for (const { name } of carousels) await expect(currentDot(page, name)).toBeVisible();
  await page.clock.pauseAt(new Date(start.getTime() + 3_600_000));
}

for (const { name, pages, intervalMs } of carousels) {
  test(`${name}: ${pages} pages that turn every ${intervalMs} ms and begin anew after the last`, async ({ page }) => {
    await openStill(page);
    const label = (place: number) => `Page ${(place % pages) + 1} of ${pages}`;
    await carousel(page, name)
      .getByRole('button', { name: label(0), exact: true })
      .click();
    await page.mouse.move(0, 0);
    await page.locator(':focus').blur();
    for (let turned = 1; turned <= pages; turned += 1) {
      await page.clock.runFor(intervalMs);
      await expect(currentDot(page, name)).toHaveAccessibleName(label(turned));
    }
  });

  test(`${name}: arrows, dots and arrow keys turn pages, and Pause stops them`, async ({ page }) => {
    await openStill(page);
    const region = carousel(page, name);
    await region.getByRole('button', { name: `Page 1 of ${pages}` }).click();
    await region.getByRole('button', { name: 'Previous' }).click();
    await expect(currentDot(page, name)).toHaveAccessibleName(`Page ${pages} of ${pages}`);
    await region.getByRole('button', { name: 'Next' }).click();
    await expect(currentDot(page, name)).toHaveAccessibleName(`Page 1 of ${pages}`);
    await page.keyboard.press('ArrowRight');
    await expect(currentDot(page, name)).toHaveAccessibleName(`Page 2 of ${pages}`);
    await region.getByRole('button', { name: 'Pause' }).click();
    await page.locator(':focus').blur();
    await page.mouse.move(0, 0);
    await page.clock.runFor(3 * intervalMs);
    await expect(currentDot(page, name)).toHaveAccessibleName(`Page 2 of ${pages}`);
    await expect(region.getByRole('button', { name: 'Play' })).toBeVisible();
  });
}

test('the featured carousel stands still under the pointer and under keyboard focus', slow, async ({ page }) => {
  await openStill(page);
  const region = carousel(page, 'Featured Medications');
  await region.getByRole('button', { name: 'Page 1 of 3' }).click();
  await page.locator(':focus').blur();
  await region.getByRole('heading', { level: 2 }).hover();
  await page.clock.runFor(9000);
  await expect(currentDot(page, 'Featured Medications')).toHaveAccessibleName('Page 1 of 3');
  await page.mouse.move(0, 0);
  await region.getByRole('button', { name: 'Next' }).focus();
  await page.keyboard.press('Tab');
  await page.clock.runFor(9000);
  await expect(currentDot(page, 'Featured Medications')).toHaveAccessibleName('Page 1 of 3');
});

test('in Arabic the left arrow key and the Next button lead on', async ({ page }) => {
  await openStill(page);
  await page.getByLabel('Language').selectOption('ar');
  const region = page.getByRole('region', { name: 'أدوية مختارة' });
  const dots = region.locator('button[aria-current]');
  await region.locator('button[aria-label*="1"]').first().click();
  await page.keyboard.press('ArrowLeft');
  await expect(dots).toHaveAccessibleName(/2/);
  await page.keyboard.press('ArrowRight');
  await expect(dots).toHaveAccessibleName(/1/);
});

test(
  'a single page of featured products has no arrows, no dots and nothing to pause',
  slow,
  async ({ page, request }) => {
    const products = (await (await request.get('/api/products?limit=3')).json()) as unknown[];
    await page.route('**/api/products?limit=12', (route) => route.fulfill({ json: products }));
    await page.goto('/terms');
    await page.getByRole('link', { name: 'Theriac', exact: true }).first().click();
    const region = carousel(page, 'Featured Medications');
    await expect(region.getByRole('listitem')).toHaveCount(3);
    await expect(region.getByRole('button')).toHaveCount(0);
  },
);

test('without featured products the page is whole and says nothing of them', slow, async ({ page }) => {
  let calls = 0;
  await page.route('**/api/products?limit=12', (route) => {
    calls += 1;
    return route.fulfill({ status: 503, json: {} });
  });
  await page.goto('/terms');
  await page.getByRole('link', { name: 'Theriac', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Our Mission' })).toBeVisible();
  await expect(carousel(page, 'Featured Medications')).toHaveCount(0);
  expect(calls).toBe(1);
});

test(
  'a featured picture is asked for when its page comes into view; a broken one gives way to the placeholder',
  slow,
  async ({ page }) => {
    const asked: string[] = [];
    await page.route('**/pictures/*.svg?featured=*', (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('featured') ?? '');
      return route.request().url().includes('featured=5')
        ? route.abort()
        : route.fulfill({ path: 'public/pictures/pen.svg' });
    });
    await page.route('**/api/products?limit=12', async (route) => {
      const products = (await (await route.fetch()).json()) as { imageUrl: string }[];
      for (const [place, product] of products.entries()) product.imageUrl = `/pictures/pen.svg?featured=${place}`;
      await route.fulfill({ json: products });
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1280, height: 300 });
    await page.goto('/terms');
    await page.getByRole('link', { name: 'Theriac', exact: true }).first().click();
    const region = carousel(page, 'Featured Medications');
    await expect(region.getByRole('listitem')).toHaveCount(12);
    expect(asked).toEqual([]);
    await region.getByRole('heading', { level: 2 }).scrollIntoViewIfNeeded();
    await region.getByRole('listitem').first().scrollIntoViewIfNeeded();
    await expect.poll(() => asked.toSorted()).toEqual(['0', '1', '2', '3']);
    await region.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => asked.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
    await expect(region.getByRole('listitem').nth(5).locator('img')).toHaveAttribute(
      'src',
      '/pictures/placeholder.svg',
    );
  },
);

test('one answer of the questions is open at a time, and a click on it closes it', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  const region = page.getByRole('region', { name: 'Frequently asked questions' });
  await expect(region.getByRole('button')).toHaveCount(14);
  const returns = region.getByRole('button', { name: 'What is your return policy?' });
  const processing = region.getByRole('button', { name: 'How long does order processing take?' });
  const answer = region.getByText('We accept returns within 30 days for unopened products.');
  await expect(answer).toBeHidden();
  await returns.click();
  await expect(answer).toBeVisible();
  await processing.click();
  await expect(region.getByText('Orders are processed in 24–48 hours.')).toBeVisible();
  await expect(answer).toBeHidden();
  await processing.click();
  await expect(region.locator('button[aria-expanded="true"]')).toHaveCount(0);
});

test('every button and link of the landing page leads where the spec says', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  const leads = async (scope: string, name: string, address: string) => {
    const link = page.locator(scope).getByRole('link', { name, exact: true });
    await expect(link, name).toHaveAttribute('href', address);
  };
  await leads('main', 'Sign Up / Sign In', '/auth');
  await leads('main', 'Learn More', '/#features');
  await leads('main', 'Browse Full Catalog', '/auth');
  await leads('#mission', 'Join Our Network', '/auth');
  await leads('main', 'Contact Our Support Team', '/auth');
  await leads('footer', 'Sign Up', '/auth?tab=sign-up');
  await leads('footer', 'Browse Catalog', '/auth');
  await leads('footer', 'About Us', '/#features');
  await leads('footer', 'Our Mission', '/#mission');
  await leads('footer', 'Privacy Policy', '/privacy-policy');
  await leads('footer', 'Terms of Service', '/terms');
  await leads('footer', 'Contact Support', '/auth');
  await leads('footer', 'Help Center', '/auth');
  for (const badge of ['FDA Compliant', 'Licensed Distributor', '24/7 Support', 'Global Shipping']) {
    await expect(page.getByRole('main').getByText(badge, { exact: true })).toBeVisible();
  }
  for (const [link, section] of [
    ['Learn More', '#features'],
    ['Our Mission', '#mission'],
  ] as const) {
    await page.getByRole('link', { name: link }).first().click();
    await expect(page.locator(section)).toBeInViewport();
    await expect(page.locator(section)).toBeFocused();
  }
});
