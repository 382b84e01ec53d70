import type { Locator } from '@playwright/test';
import { administrator, signIn } from '../fixtures/accounts.ts';
import { expect, test } from '../fixtures/test.ts';

// In forced colours backgrounds and shadows are gone: they cannot be the only sign of a state.
test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

const style = (target: Locator, property: string) =>
  target.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test('selected, bordered, highlighted and focused elements are visible in forced colours', async ({ page }) => {
  await page.goto('/auth');
  const [selectedTab, otherTab] = [
    page.getByRole('tab', { selected: true }),
    page.getByRole('tab', { selected: false }),
  ];
  expect(await style(selectedTab, 'border-bottom-color')).not.toBe(await style(otherTab, 'border-bottom-color'));
  const background = await style(page.locator('body'), 'background-color');
  await selectedTab.focus();
  await page.keyboard.press('Tab');
  expect(await style(page.locator(':focus'), 'outline-style')).toBe('solid');

  await page.goto('/products?price=35-100');
  const segment = (name: string) => page.locator('label').filter({ hasText: name });
  expect(await style(segment('$35–100'), 'background-color')).not.toBe(
    await style(segment('$0–35'), 'background-color'),
  );
  const card = page.getByRole('article').first();
  for (const element of [
    card,
    card.getByRole('button'),
    card.getByText('oral').or(card.getByText('injectable')).first(),
  ]) {
    expect(await style(element, 'border-top-width')).toBe('1px');
    expect(await style(element, 'border-top-color')).not.toBe(background);
  }

  await page.goto('/');
  const dots = page.getByRole('region', { name: 'Featured Medications' }).getByRole('button', { name: /^Page/ });
  const widthOf = async (dot: Locator) => Number.parseFloat(await style(dot.locator('span'), 'width'));
  expect(await widthOf(dots.first())).toBeGreaterThan(2 * (await widthOf(dots.last())));
  expect(await style(dots.last().locator('span'), 'border-top-width')).toBe('1px');

  await signIn(page.request, administrator);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Store Administrator' }).press('Enter');
  const row = page.getByRole('menuitem', { name: 'Admin Dashboard' });
  await row.hover();
  await expect(row).toHaveAttribute('data-highlighted');
  expect(await style(row, 'outline-style')).toBe('solid');
});
