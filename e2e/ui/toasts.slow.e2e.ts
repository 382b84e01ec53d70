import type { Page } from '@playwright/test';
import { productCard } from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/test.ts';

const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
const toasts = (page: Page) => page.getByRole('region', { name: /F8/ }).getByRole('listitem');
const add = (page: Page) => productCard(page, 'Sertraline').getByRole('button').last();

/** Opens the catalogue with a stopped clock. A first toast has loaded the code of toasts, and is closed. */
async function openWithStoppedClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.goto('/products?search=sertraline');
  await add(page).click();
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toHaveCount(0);
  await page.mouse.move(640, 300);
  await page.clock.pauseAt(600_000);
}

/** Drags a toast to the right by a distance in pixels, and releases it. */
async function swipe(page: Page, distance: number): Promise<void> {
  // Wait for the animation: the position of a moving toast is outdated at once.
  await toasts(page).evaluate((toast) => Promise.all(toast.getAnimations().map(({ finished }) => finished)));
  const box = await toasts(page).boundingBox();
  if (!box) throw new Error('there is no toast');
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y);
  await page.mouse.move(x + distance, y);
  await page.mouse.up();
}

test('a toast closes after 5000 ms, stays under the pointer, and is removed from the page after 1,000,000 ms', async ({
  page,
  customer: _,
}) => {
  await openWithStoppedClock(page);
  await add(page).click();
  await expect(toasts(page)).toHaveText(/Added to cart/);
  await page.clock.runFor(4999);
  await expect(toasts(page)).toHaveAttribute('data-state', 'open');
  await toasts(page).hover();
  await page.clock.runFor(10_000);
  await expect(toasts(page)).toHaveAttribute('data-state', 'open');
  await page.mouse.move(640, 300);
  await page.clock.runFor(1);
  await expect(toasts(page)).toHaveCount(0);
  await page.clock.runFor(999_999);
  await expect(region(page)).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(region(page)).toHaveCount(0);
});

test('a toast replaces the previous one', async ({ page, customer: _ }) => {
  await page.goto('/products?search=sertraline');
  await add(page).click();
  await expect(toasts(page)).toHaveText(/Added to cart/);
  await page.route('**/api/cart', (route) => route.fulfill({ status: 503, body: '{}' }));
  await add(page).click();
  await expect(toasts(page)).toHaveText(/Failed to add product to cart/);
  await expect(toasts(page)).toHaveCount(1);
});

test('a repeated toast is announced again, and an error assertively', async ({ page, customer: _ }) => {
  await openWithStoppedClock(page);
  const announcement = page
    .getByRole('status')
    .filter({ hasText: /Added to cart Sertraline \d+ mg Product has been added to your cart\./ });
  for (const time of ['first', 'second']) {
    await add(page).click();
    // The announcement is in the page from 50 ms after the toast until 1000 ms later.
    await expect.poll(() => page.clock.runFor(100).then(() => announcement.count()), { message: time }).toBe(1);
    await expect(announcement, time).toHaveAttribute('aria-live', 'polite');
    await page.clock.runFor(1000);
    await expect(announcement, time).toHaveCount(0);
  }
  await page.route('**/api/cart', (route) => route.fulfill({ status: 503, body: '{}' }));
  await add(page).click();
  await expect(toasts(page)).toHaveText(/Failed/);
  await page.clock.runFor(100);
  await expect(page.getByRole('status').filter({ hasText: 'Failed to add product to cart.' })).toHaveAttribute(
    'aria-live',
    'assertive',
  );
});

test('F8 moves the focus to the toasts; Escape closes the toast and returns the focus', async ({
  page,
  customer: _,
}) => {
  await page.goto('/products?search=sertraline');
  await add(page).click();
  await expect(toasts(page)).toHaveCount(1);
  await page.keyboard.press('F8');
  const list = region(page).getByRole('list');
  await expect(list).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(toasts(page).getByRole('button', { name: 'Close' })).toBeFocused();
  // A new toast replaces the focused one: the focus stays in the list.
  await add(page).dispatchEvent('click');
  await expect(list).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toasts(page)).toHaveCount(0);
  await expect(add(page)).toBeFocused();
});

test('a swipe of more than 50 px to the right closes a toast', async ({ page, customer: _ }) => {
  await openWithStoppedClock(page);
  await add(page).click();
  await swipe(page, 50);
  await expect(toasts(page)).toHaveAttribute('data-swipe', 'cancel');
  await swipe(page, -80);
  await expect(toasts(page)).toHaveAttribute('data-state', 'open');
  await swipe(page, 51);
  await expect(toasts(page)).toHaveCount(0);
});

test('in Arabic a swipe to the left closes a toast', async ({ page, customer: _ }) => {
  await openWithStoppedClock(page);
  await page.getByLabel('Language').selectOption('ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await add(page).click();
  await expect(toasts(page)).toHaveText(/أُضيف/);
  await swipe(page, 80);
  await expect(toasts(page)).toHaveAttribute('data-state', 'open');
  await swipe(page, -51);
  await expect(toasts(page)).toHaveCount(0);
});
