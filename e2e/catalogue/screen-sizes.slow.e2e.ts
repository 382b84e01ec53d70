import { expect, test } from '../fixtures/test.ts';

test('the notice above the products folds to its link, also on later visits', async ({ page }) => {
  await page.goto('/products');
  const news = page.getByText('Our warehouse catalogue has grown.');
  const ask = page.getByRole('link', { name: 'Ask us to source it' });
  await page.getByRole('button', { name: 'Hide this notice' }).click();
  await expect(news).toBeHidden();
  await expect(ask).toBeFocused();
  await page.reload();
  await expect(ask).toBeVisible();
  await expect(news).toBeHidden();
});

test('six products stand side by side on a screen of 1920 px, four at 1440 px', async ({ page }) => {
  for (const { width, columns } of [
    { width: 1920, columns: 6 },
    { width: 1440, columns: 4 },
  ]) {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto('/products');
    const tops = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
  }
});

test('at a zoom of 200 % the name of a product is in sight without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto('/products');
  const name = page.getByRole('article').first().getByRole('heading');
  await expect(name).toBeInViewport({ ratio: 1 });
});
