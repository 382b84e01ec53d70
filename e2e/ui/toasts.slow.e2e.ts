import type { Page } from '@playwright/test';
import { productCard } from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/test.ts';

const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
const toasts = (page: Page) => page.getByRole('region', { name: /F8/ }).getByRole('listitem');
const add = (page: Page) => productCard(page, 'Sertraline').getByRole('button').last();

/** The catalogue with its clock stopped, after the first toast has brought the code and gone again. */
async function openWithStoppedClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.goto('/products?search=sertraline');
  await add(page).click();
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toHaveCount(0);
  await page.mouse.move(640, 300);
  await page.clock.pauseAt(600_000);
}

/** Takes a toast by its title and drops it so many pixels to the right. */
async function swipe(page: Page, distance: number): Promise<void> {
  // Where it comes to rest: a toast that is seized on its way is found elsewhere a moment later.
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

test('a toast goes after 5000 ms, not while a pointer rests on it, and is forgotten after 1,000,000', async ({
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

test('a toast takes the place of the one before', async ({ page, customer: _ }) => {
  await page.goto('/products?search=sertraline');
  await add(page).click();
  await expect(toasts(page)).toHaveText(/Added to cart/);
  await page.route('**/api/cart', (route) => route.fulfill({ status: 503, body: '{}' }));
  await add(page).click();
  await expect(toasts(page)).toHaveText(/Failed to add product to cart/);
  await expect(toasts(page)).toHaveCount(1);
});

test('the same toast is read out again, an error at once', async ({ page, customer: _ }) => {
  await openWithStoppedClock(page);
  const spoken = page.getByRole('status').filter({ hasText: 'Added to cart Product has been added to your cart.' });
  for (const time of ['first', 'second']) {
    await add(page).click();
    // What is spoken is there from 50 ms after the toast to 1000 ms later.
    await expect.poll(() => page.clock.runFor(100).then(() => spoken.count()), { message: time }).toBe(1);
    await expect(spoken, time).toHaveAttribute('aria-live', 'polite');
    await page.clock.runFor(1000);
    await expect(spoken, time).toHaveCount(0);
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

test('F8 goes to the toasts, Escape sends the toast away and the focus back', async ({ page, customer: _ }) => {
  await page.goto('/products?search=sertraline');
  await add(page).click();
  await expect(toasts(page)).toHaveCount(1);
  await page.keyboard.press('F8');
  const list = region(page).getByRole('list');
  await expect(list).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(toasts(page).getByRole('button', { name: 'Close' })).toBeFocused();
  // Another toast comes meanwhile: the focus does not go with the one that has it.
  await add(page).dispatchEvent('click');
  await expect(list).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toasts(page)).toHaveCount(0);
  await expect(add(page)).toBeFocused();
});

test('a swipe of more than 50 px to the right sends a toast away', async ({ page, customer: _ }) => {
  await openWithStoppedClock(page);
  await add(page).click();
  await swipe(page, 50);
  await expect(toasts(page)).toHaveAttribute('data-swipe', 'cancel');
  await swipe(page, -80);
  await expect(toasts(page)).toHaveAttribute('data-state', 'open');
  await swipe(page, 51);
  await expect(toasts(page)).toHaveCount(0);
});

test('in Arabic a toast is swiped to the left', async ({ page, customer: _ }) => {
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
