import { newVerifiedCustomer } from '../fixtures/accounts.ts';
import { productCard } from '../fixtures/pages.ts';
import { expect, slow, test } from '../fixtures/test.ts';

test(
  'a search that no product agrees with says what is shown instead, also before hydration',
  slow,
  async ({ page }) => {
    const note = page.getByText('No exact match for “sertraline er 50”. Showing results for “sertraline”.');
    await page.goto('/products?search=sertraline+er+50');
    await expect(note).toBeVisible();
    await expect(productCard(page, 'Sertraline')).toBeVisible();
    const html = await (await page.request.get('/products?search=sertraline+er+50')).text();
    expect(html).toContain('Showing results for “sertraline”.');
    await page.getByLabel('Search medications').fill('sertraline tabs 50');
    await expect(page).toHaveURL('/products?search=sertraline+tabs+50');
    await expect(note).toBeHidden();
    await expect(productCard(page, 'Sertraline')).toBeVisible();
  },
);

test('a corrected spelling is reported', slow, async ({ page }) => {
  await page.goto('/products');
  await page.getByLabel('Search medications').fill('omperazole');
  await expect(page.getByText('No exact match for “omperazole”. Showing results for “omeprazole”.')).toBeVisible();
});

test('the mail about special procurement names what is searched', slow, async ({ page }) => {
  const link = page.getByRole('link', { name: 'Ask us to source it' });
  await page.goto('/products');
  await expect(link).toHaveAttribute('href', /\?subject=Special%20procurement$/);
  await page.goto('/products?search=levodopa+er');
  await expect(link).toHaveAttribute('href', /\?subject=Special%20procurement%3A%20levodopa%20er$/);
});

test('a card opens on the searched strength, with its price, and puts it into the cart', async ({ page }) => {
  await newVerifiedCustomer(page.request);
  await page.goto('/products?search=metformin+1000');
  const card = productCard(page, 'Metformin').first();
  await expect(card.getByLabel('Dosage')).toHaveValue('1 g');
  await card.getByRole('button', { name: /^Add to Cart/ }).click();
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  const [line] = await (await page.request.get('/api/cart')).json();
  expect(line.selectedDosage).toBe('1 g');
  await card.getByLabel('Dosage').selectOption('850 mg');
  await page.getByLabel('Search medications').fill('metformin 500');
  await expect(page).toHaveURL('/products?search=metformin+500');
  await expect(card.getByLabel('Dosage')).toHaveValue('850 mg'); // a choice is kept
});
