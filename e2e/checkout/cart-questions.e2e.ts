import { newVerifiedCustomer } from '../fixtures/accounts.ts';
import { fillCart, orderMetformin } from '../fixtures/orders.ts';
import { expect, slow, test } from '../fixtures/test.ts';

test(
  'a quantity far from the usual one and names that look alike are asked once, and stop nothing',
  slow,
  async ({ page }) => {
    await newVerifiedCustomer(page.request);
    await orderMetformin(page.request);
    await orderMetformin(page.request);
    await fillCart(page.request, 'metformin');
    await fillCart(page.request, 'metronidazole');
    const [{ id }] = await (await page.request.get('/api/cart')).json();
    await page.request.patch(`/api/cart/${id}`, { data: { quantity: 20 } });
    await page.goto('/checkout');
    const questions = page.getByRole('region', { name: 'Please check' });
    await expect(questions).toContainText('20 packs of Metformin 500 mg. You usually order 2. Did you mean 2?');
    await expect(questions).toContainText('Names that look alike: MetFORMIN 500 mg, MetroNIDAZOLE 400 mg.');
    await expect(page.getByRole('button', { name: 'Place Order' }).filter({ visible: true })).toBeEnabled();
    await questions.getByRole('button', { name: 'Yes, all of them' }).press('Enter');
    await expect(questions.getByRole('listitem')).toHaveCount(1);
    await page.reload();
    await expect(questions.getByRole('listitem')).toHaveCount(1);
    await questions.getByRole('button', { name: 'Change to 2' }).click();
    await expect(questions).toBeHidden();
    await expect(page.getByText('2 × $')).toHaveCount(2);
    await page.reload();
    await expect(page.getByText('2 × $')).toHaveCount(2);
    await expect(questions).toBeHidden();
  },
);
