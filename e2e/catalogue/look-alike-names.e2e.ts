import { fillCart } from '../fixtures/orders.ts';
import { productCard, waitForHydration } from '../fixtures/pages.ts';
import { expect, slow, test } from '../fixtures/test.ts';

test('names that look alike have tall-man letters where both are in one list; their text is the name', async ({
  page,
}) => {
  await page.goto('/products?search=met');
  const name = productCard(page, 'Metformin').getByRole('heading').first();
  await expect(name).toHaveText('MetFORMIN', { useInnerText: true });
  await expect(name).toHaveText('Metformin');
  await page.goto('/products?search=metformin');
  await expect(name).toHaveText('Metformin', { useInnerText: true });
  await waitForHydration(page);
  await page.getByRole('searchbox', { name: 'Search medications' }).fill('met');
  await expect(name).toHaveText('MetFORMIN', { useInnerText: true });
});

test('so they have in one cart and at the checkout', slow, async ({ page, customer: _ }) => {
  await fillCart(page.request, 'metformin');
  await fillCart(page.request, 'metronidazole');
  for (const path of ['/products', '/checkout']) {
    await page.goto(path);
    if (path === '/products') await page.getByRole('button', { name: /^Cart, / }).click();
    await expect(page.getByRole('heading', { name: 'Metronidazole' }).filter({ visible: true }).first()).toHaveText(
      'MetroNIDAZOLE',
      { useInnerText: true },
    );
  }
});
