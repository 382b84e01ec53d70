import type { Page } from '@playwright/test';
import { findAxeViolations } from '../accessibility/axe.ts';
import { productCard } from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/test.ts';

/** Opens the catalogue with a stopped clock. A first tooltip has loaded the code of tooltips, and is closed. */
async function openWithStoppedClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.goto('/products?search=sertraline');
  await cartButton(page).hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await movePointerAway(page);
  await page.clock.pauseAt(600_000);
}

const cartButton = (page: Page) => page.getByRole('button', { name: 'Cart, 0 items' });
const userButton = (page: Page) => page.getByRole('button', { name: 'Amelia Okafor' });

async function movePointerAway(page: Page): Promise<void> {
  await page.mouse.move(640, 700);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
}

test('a tooltip opens after 700 ms, and the next one at once within 300 ms', async ({ page, customer: _ }) => {
  await openWithStoppedClock(page);
  const tooltip = page.getByRole('tooltip');
  await cartButton(page).hover();
  await page.clock.runFor(699);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tooltip).toHaveText('Cart, 0 items');
  await movePointerAway(page);
  await page.clock.runFor(299);
  await userButton(page).hover();
  await expect(tooltip).toHaveText('Amelia Okafor');
  await movePointerAway(page);
  await page.clock.runFor(300);
  await userButton(page).hover();
  await page.clock.runFor(699);
  await expect(tooltip).toHaveCount(0);
});

test('a tooltip stays open under the pointer and closes at a click', async ({ page, customer: _ }) => {
  await openWithStoppedClock(page);
  const tooltip = page.getByRole('tooltip');
  await userButton(page).hover();
  await page.clock.runFor(700);
  await tooltip.hover();
  await expect(tooltip).toBeVisible();
  await page.clock.resume();
  expect(await findAxeViolations(page)).toEqual([]);
  await userButton(page).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(tooltip).toHaveCount(0);
});

test('keyboard focus opens a tooltip at once; Escape and Control close it', async ({ page, customer: _ }) => {
  await page.goto('/products');
  await expect(cartButton(page)).toBeVisible();
  const tooltip = page.getByRole('tooltip');
  await cartButton(page).focus();
  await page.getByLabel('Language').focus();
  await page.keyboard.press('Tab');
  await expect(tooltip).toHaveText('Cart, 0 items');
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await expect(cartButton(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tooltip).toHaveText('Amelia Okafor');
  await page.keyboard.press('Control');
  await expect(tooltip).toHaveCount(0);
});

test('in the drawer a tooltip takes neither the focus nor the first Escape', async ({ page, customer: _ }) => {
  await page.goto('/products?search=sertraline');
  await productCard(page, 'Sertraline').getByRole('button', { name: 'Add to Cart' }).click();
  const button = page.getByRole('button', { name: 'Cart, 1 items' });
  await button.focus();
  await page.keyboard.press('Enter');
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect(cart.getByRole('button', { name: 'Increase quantity of Sertraline' })).toBeVisible();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(cart.getByRole('tooltip')).toHaveText('Decrease quantity of Sertraline');
  await page.keyboard.press('Tab');
  await expect(cart.getByRole('textbox', { name: 'Quantity of Sertraline' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cart.getByRole('tooltip')).toHaveText('Increase quantity of Sertraline');
  await page.keyboard.press('Tab');
  await expect(cart.getByRole('tooltip')).toHaveText('Remove Sertraline');
  await expect(cart.getByRole('button', { name: 'Remove Sertraline' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cart).toHaveCount(0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('a truncated description has a tooltip with the whole text, others have none', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1200 }); // scrolling closes tooltips
  await page.goto('/products');
  const texts = page.locator('article p[lang=en]');
  await expect(texts.first()).toBeVisible();
  const isTruncated = await texts.evaluateAll((all) =>
    all.map((element) => element.scrollHeight > element.clientHeight),
  );
  const tooltip = page.getByRole('tooltip');
  await texts.nth(isTruncated.indexOf(true)).hover();
  await expect(tooltip).toHaveText((await texts.nth(isTruncated.indexOf(true)).textContent()) ?? '');
  await texts.nth(isTruncated.indexOf(false)).hover();
  await expect(tooltip).toHaveCount(0);
});

test('a name is never truncated, however long', async ({ page }) => {
  const longName = Array.from({ length: 60 }, (_, index) => `Vitamin${index}`).join(', ');
  await page.route('**/api/products?*', async (route) => {
    const response = await route.fetch();
    const [first, ...others] = await response.json();
    await route.fulfill({ response, json: [{ ...first, drugName: longName }, ...others] });
  });
  await page.goto('/products');
  await page.getByLabel('Sort by', { exact: true }).selectOption('price-high');
  const name = productCard(page, longName).getByRole('heading');
  await expect(name).toHaveText(longName);
  expect(await name.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true);
});
