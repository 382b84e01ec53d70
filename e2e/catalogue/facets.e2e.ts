import { failRequests, holdRequests } from '../fixtures/network.ts';
import { productCard, waitForHydration } from '../fixtures/pages.ts';
import { expect, slow, test } from '../fixtures/test.ts';
import { phone } from '../fixtures/viewports.ts';

test('forms, strengths and brands narrow the list, with counts; the address keeps them', async ({ page }) => {
  await page.goto('/products?search=amoxicillin');
  await page.getByRole('button', { name: 'More Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'More filters' });
  const forms = sheet.getByRole('group', { name: 'Dosage form' });
  await forms.getByRole('checkbox', { name: /^capsule/ }).check();
  await expect(page).toHaveURL('/products?search=amoxicillin&form=capsule');
  await expect(forms.getByRole('checkbox', { name: /^tablet/ })).toBeVisible(); // to be chosen beside it
  await sheet
    .getByRole('group', { name: 'Strength' })
    .getByRole('checkbox', { name: /^500 mg \(/ })
    .check();
  await sheet.getByRole('button', { name: 'Show 1 result' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'More Filters' })).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(productCard(page, 'Amoxicillin').getByLabel('Dosage')).toHaveValue('500 mg');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Showing 1 of 1 medications' })).toBeVisible();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Remove the filter 500 mg' }).click();
  await expect(page).toHaveURL('/products?search=amoxicillin&form=capsule');
  await expect(page.getByRole('button', { name: 'Remove the filter 500 mg' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove the filter capsule' })).toBeFocused();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/products');
  await expect(page.getByRole('button', { name: /^Remove the filter/ })).toHaveCount(0);
});

test('a category of the filter bar is the first of several in the sheet', slow, async ({ page }) => {
  await page.goto('/products');
  await waitForHydration(page);
  const category = page.getByLabel('Category', { exact: true });
  await category.selectOption('Antibiotics');
  await expect(page).toHaveURL('/products?category=Antibiotics');
  await page.getByRole('button', { name: 'More Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'More filters' });
  const categories = sheet.getByRole('group', { name: 'Category' });
  await expect(categories.getByRole('checkbox', { name: /^Antibiotics/ })).toBeChecked();
  await categories.getByRole('button', { name: /^Show all/ }).click();
  await categories.getByRole('checkbox', { name: /^Diabetes Care/ }).check();
  await expect(page).toHaveURL(/categories=Antibiotics(\||%7C)Diabetes(\+|%20)Care/);
  await expect(category).toHaveValue('');
  await sheet.getByRole('button', { name: /^Show \d+ results$/ }).click();
  await expect(page.getByRole('button', { name: 'Remove the filter Diabetes Care' })).toBeVisible();
  await category.selectOption('Diabetes Care');
  await expect(page).toHaveURL('/products?category=Diabetes+Care');
  await expect(page.getByRole('button', { name: /^Remove the filter/ })).toHaveCount(0);
});

test('on a phone the sheet opens from the filters and is closed by Back and Escape', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/products');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  const more = page.getByRole('button', { name: 'More Filters' });
  await more.click();
  const sheet = page.getByRole('dialog', { name: 'More filters' });
  await expect(sheet.getByRole('checkbox').first()).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/products');
  await more.click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(more).toBeFocused();
});

test(
  'Back after a choice in the sheet leads to the list before it; what was chosen in one sheet is one step',
  slow,
  async ({ page }) => {
    await page.goto('/products?search=amoxicillin');
    await waitForHydration(page);
    const heading = page.getByRole('heading', { name: /^Showing/ });
    const before = (await heading.textContent()) ?? '';
    const more = page.getByRole('button', { name: 'More Filters' });
    await more.click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('checkbox', { name: /^capsule/ }).check();
    await expect(page).toHaveURL('/products?search=amoxicillin&form=capsule');
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL('/products?search=amoxicillin');
    await expect(heading).toHaveText(before);
    await expect(page.getByRole('button', { name: /^Remove the filter/ })).toHaveCount(0);
    await more.click();
    await sheet.getByRole('checkbox', { name: /^capsule/ }).check();
    await sheet.getByRole('checkbox', { name: /^500 mg \(/ }).check();
    await expect(page).toHaveURL(/form=capsule&strength=500/);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/products?search=amoxicillin');
    await expect(heading).toHaveText(before);
  },
);

test('more than six values of a kind are shown on demand', slow, async ({ page }) => {
  await page.goto('/products');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'More Filters' }).click();
  const brands = page.getByRole('dialog').getByRole('group', { name: 'Brand or maker' });
  await expect(brands.getByRole('checkbox')).toHaveCount(6);
  await brands.getByRole('button', { name: 'Show all (30)' }).click();
  await expect(brands.getByRole('checkbox')).toHaveCount(30);
  await expect(brands.getByRole('checkbox').nth(6)).toBeFocused();
});

test('while the counts load the old ones stay; a failure offers to try again', slow, async ({ page }) => {
  const facets = '**/api/products/facets*';
  await page.goto('/products?search=amoxicillin');
  await waitForHydration(page);
  await failRequests(page, facets);
  await page.getByRole('button', { name: 'More Filters' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('The filters could not be loaded.')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await sheet.getByRole('button', { name: 'Try again' }).click();
  const capsule = sheet.getByRole('checkbox', { name: /^capsule/ });
  await expect(capsule).toBeVisible();
  const release = await holdRequests(page, facets);
  await capsule.check();
  await expect(sheet.locator('[aria-busy=true]')).toBeVisible();
  await expect(capsule).toBeChecked();
  release();
  await expect(sheet.locator('[aria-busy=true]')).toHaveCount(0);
});
