import type { Page } from '@playwright/test';
import { orderMetformin } from '../fixtures/orders.ts';
import { waitForHydration } from '../fixtures/pages.ts';
import { expect, slow, test } from '../fixtures/test.ts';

/** The carousels of the landing page, by the names of their regions. */
const carousels = [
  { name: 'Featured Medications', pages: 3, intervalMs: 4000 },
  { name: 'What our customers say', pages: 4, intervalMs: 5000 },
] as const;

const carousel = (page: Page, name: string) => page.getByRole('region', { name });
const currentDot = (page: Page, name: string) => carousel(page, name).locator('button[aria-current="true"]');

/** More than a page takes, and less than the five minutes after which data that no part of a page uses yet is dropped. */
const PAUSE_MS = 120_000;

/** Opens the landing page, waits until it is hydrated and shows its products, and stops its clock. */
async function openWithStoppedClock(page: Page): Promise<void> {
  const start = new Date('2026-03-01T09:00:00Z');
  await page.clock.install({ time: start });
  await page.goto('/');
  await waitForHydration(page);
  for (const { name } of carousels) await expect(currentDot(page, name)).toBeVisible();
  await page.clock.pauseAt(new Date(start.getTime() + PAUSE_MS));
}

for (const { name, pages, intervalMs } of carousels) {
  test(
    `${name}: ${pages} pages that turn every ${intervalMs} ms and start again after the last`,
    slow,
    async ({ page }) => {
      await openWithStoppedClock(page);
      const label = (index: number) => `Page ${(index % pages) + 1} of ${pages}`;
      await carousel(page, name)
        .getByRole('button', { name: label(0), exact: true })
        .click();
      await page.mouse.move(0, 0);
      await page.locator(':focus').blur();
      for (let turned = 1; turned <= pages; turned += 1) {
        await page.clock.runFor(intervalMs);
        await expect(currentDot(page, name)).toHaveAccessibleName(label(turned));
      }
    },
  );

  test(`${name}: arrows, dots and arrow keys turn pages, and Pause stops them`, slow, async ({ page }) => {
    await openWithStoppedClock(page);
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

test('the featured carousel pauses under the pointer and under keyboard focus', slow, async ({ page }) => {
  await openWithStoppedClock(page);
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

test('in Arabic the left arrow key goes to the next page', slow, async ({ page }) => {
  await openWithStoppedClock(page);
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
  'a single page of featured products has no arrows, no dots and no Pause button',
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

test('without featured products the landing page has no carousel', slow, async ({ page }) => {
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
  'featured pictures load when their page comes into view; a broken one shows the placeholder',
  slow,
  async ({ page }) => {
    const requested: string[] = [];
    await page.route('**/pictures/*.svg?featured=*', (route) => {
      requested.push(new URL(route.request().url()).searchParams.get('featured') ?? '');
      return route.request().url().includes('featured=5')
        ? route.abort()
        : route.fulfill({ path: 'public/pictures/pen.svg' });
    });
    await page.route('**/api/products?limit=12', async (route) => {
      const products = (await (await route.fetch()).json()) as { imageUrl: string }[];
      for (const [index, product] of products.entries()) product.imageUrl = `/pictures/pen.svg?featured=${index}`;
      await route.fulfill({ json: products });
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1280, height: 300 });
    await page.goto('/terms');
    await page.getByRole('link', { name: 'Theriac', exact: true }).first().click();
    const region = carousel(page, 'Featured Medications');
    await expect(region.getByRole('listitem')).toHaveCount(12);
    expect(requested).toEqual([]);
    await region.getByRole('heading', { level: 2 }).scrollIntoViewIfNeeded();
    await region.getByRole('listitem').first().scrollIntoViewIfNeeded();
    await expect.poll(() => requested.toSorted()).toEqual(['0', '1', '2', '3']);
    await region.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => requested.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
    await expect(region.getByRole('listitem').nth(5).locator('img')).toHaveAttribute(
      'src',
      '/pictures/placeholder.svg',
    );
  },
);

test('one answer of the FAQ is open at a time, and a click closes it', slow, async ({ page }) => {
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

test('every link of the landing page has the address of the specification', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  const expectLink = async (scope: string, name: string, address: string) => {
    const link = page.locator(scope).getByRole('link', { name, exact: true });
    await expect(link, name).toHaveAttribute('href', address);
  };
  await expectLink('main', 'Sign Up / Sign In', '/auth');
  await expectLink('main', 'Learn More', '/#features');
  await expectLink('main', 'Browse Full Catalog', '/auth');
  await expectLink('#mission', 'Join Our Network', '/auth');
  await expectLink('main', 'Contact Our Support Team', '/auth');
  await expectLink('footer', 'Sign Up', '/auth?tab=sign-up');
  await expectLink('footer', 'Browse Catalog', '/auth');
  await expectLink('footer', 'About Us', '/#features');
  await expectLink('footer', 'Our Mission', '/#mission');
  await expectLink('footer', 'Privacy Policy', '/privacy-policy');
  await expectLink('footer', 'Terms of Service', '/terms');
  await expectLink('footer', 'Contact Support', '/auth');
  await expectLink('footer', 'Help Center', '/auth');
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

test('a signed-in customer who asks for help finds the addresses of the store', slow, async ({ page, customer: _ }) => {
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact Our Support Team' })).toHaveAttribute(
    'href',
    '/privacy-policy#contact-us',
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Support' }).click();
  await expect(page.locator('#contact-us')).toBeInViewport();
});

test('a signed-in customer is greeted, with a way to the products and to the last order', async ({
  page,
  customer: _,
}) => {
  const { id } = await orderMetformin(page.request);
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByText('Welcome back, Amelia')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Sign Up / Sign In' })).toBeHidden();
  await expect(main.getByRole('link', { name: 'Browse products' })).toHaveAttribute('href', '/products');
  await main.getByRole('link', { name: 'Your last order' }).click();
  await expect(page).toHaveURL(`/orders/${id}`);
});
