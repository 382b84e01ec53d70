import type { Locator, Page } from '@playwright/test';
import { findAxeViolations } from '../accessibility/axe.ts';
import { administrator, signIn } from '../fixtures/accounts.ts';
import { expect, test } from '../fixtures/test.ts';
import { phone } from '../fixtures/viewports.ts';

const languages = ['en', 'es', 'fr', 'ar'];
const widths = [320, 390, 768, 960, 1200, 1440];

/** Finds links and controls of the header that are cut off, wrapped, overlapping or outside the screen. */
function findHeaderProblems(page: Page): Promise<string[]> {
  return page.locator('header').evaluate((header) => {
    const parts = [...header.querySelectorAll('a, button, select, input')]
      .filter((part) => part.checkVisibility())
      .map((part) => ({ name: part.ariaLabel ?? part.textContent, box: part.getBoundingClientRect(), part }));
    const found = document.documentElement.scrollWidth > innerWidth ? ['wider than the screen'] : [];
    for (const [index, { name, box, part }] of parts.entries()) {
      if (box.left < 0 || box.right > innerWidth) found.push(`${name} is outside the screen`);
      if (box.height > 48) found.push(`${name} is wrapped`);
      if (part.scrollWidth > part.clientWidth && part.tagName === 'A') found.push(`${name} is cut off`);
      for (const other of parts.slice(index + 1)) {
        const isBeside = box.right <= other.box.left || other.box.right <= box.left;
        const isBelow = box.bottom <= other.box.top || other.box.bottom <= box.top;
        if (!isBeside && !isBelow) found.push(`${name} overlaps ${other.name}`);
      }
    }
    return found;
  });
}

for (const user of ['visitor', 'administrator']) {
  test(`the header fits every language at every width, for a ${user}`, async ({ page }) => {
    if (user === 'administrator') await signIn(page.request, administrator);
    await page.goto('/products');
    const expectedLink = user === 'visitor' ? 'About Us' : 'Account';
    await expect(page.getByRole('banner').getByRole('link', { name: expectedLink })).toBeVisible();
    for (const language of languages) {
      await page.setViewportSize({ width: 1440, height: 800 });
      await page.locator('header select').selectOption(language);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => findHeaderProblems(page), { message: `${language}, ${width} px` }).toEqual([]);
      }
    }
  });
}

test('the badge of the cart covers neither its icon nor the user menu', async ({ page, customer: _ }) => {
  const [product] = await (await page.request.get('/api/products?limit=1')).json();
  const data = { productId: product.id, quantity: 999, selectedDosage: product.defaultDosage };
  await page.request.post('/api/cart', { data });
  const [second] = await (await page.request.get('/api/products?limit=1&offset=1')).json();
  await page.request.post('/api/cart', {
    data: { ...data, productId: second.id, selectedDosage: second.defaultDosage },
  });
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Cart, 1,998 items' });
  await expect(button).toHaveText('999+');
  const badge = await button.getByText('999+').boundingBox();
  const bag = await button.locator('svg').boundingBox();
  const menu = await page.getByRole('button', { name: 'Amelia Okafor' }).boundingBox();
  if (!badge || !bag || !menu) throw new Error('the badge, the icon or the menu is not visible');
  expect(bag.x + bag.width - badge.x).toBeLessThanOrEqual(8);
  expect(badge.x + badge.width).toBeLessThanOrEqual(menu.x);
});

test('the user menu has the full name and works by keyboard', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page.request, administrator);
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Store Administrator', exact: true });
  const menu = page.getByRole('menu', { name: 'Store Administrator' });
  const item = (name: string) => menu.getByRole('menuitem', { name });
  for (const key of ['Enter', 'ArrowDown', 'Space']) {
    await button.focus();
    await page.keyboard.press(key);
    await expect(item('My Profile'), key).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(item('Admin Dashboard')).toBeFocused();
    await page.keyboard.press('End');
    await expect(item('Logout')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(item('My Profile')).toBeFocused();
    await page.keyboard.press('l');
    await expect(item('Logout')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  await button.click();
  await expect(menu.getByText(administrator.email)).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await item('Admin Dashboard').click();
  await expect(page).toHaveURL('/admin');
});

test('the user menu opens aligned with its button, in English and Arabic', async ({ page, customer: _ }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Amelia Okafor' });
  for (const language of ['en', 'ar']) {
    await page.getByLabel('Language').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await button.click();
    const menu = page.getByRole('menu');
    const end = async (part: Locator) => {
      const { x = Number.NaN, width = 0 } = (await part.boundingBox()) ?? {};
      return Math.round(language === 'ar' ? x : x + width);
    };
    await expect.poll(async () => (await end(menu)) - (await end(button))).toBe(0);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the menu opens, closes and navigates', async ({ page, customer }) => {
    await page.goto('/products');
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(menu).toHaveAttribute('id', (await button.getAttribute('aria-controls')) ?? '');
    await expect(menu.getByText(customer.email.split('@')[0] ?? '', { exact: true })).toBeVisible();
    expect((await menu.getByRole('link', { name: 'My Profile' }).boundingBox())?.height).toBe(52);
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: 'Products' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.click();
    await menu.getByRole('link', { name: 'My Profile' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(menu).toHaveCount(0);
  });

  test('the focus ring of the menu button is not cut off', async ({ page }) => {
    await page.goto('/products');
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.focus();
    await expect(menu).toHaveCSS('outline-style', 'solid');
    const { top, reach } = await menu.evaluate((button) => {
      const { outlineWidth, outlineOffset } = getComputedStyle(button);
      return {
        top: button.getBoundingClientRect().top,
        reach: Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset),
      };
    });
    expect(top).toBeGreaterThanOrEqual(reach);
  });
});
