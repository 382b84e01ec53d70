import { newVerifiedCustomer, password } from '../fixtures/accounts.ts';
import { expect, slow, test } from '../fixtures/test.ts';
import { desktop } from '../fixtures/viewports.ts';

test('a saved list reminds of itself, and its link opens it after a sign-in', slow, async ({ page }) => {
  const customer = await newVerifiedCustomer(page.request);
  await page.goto('/quick-order');
  await page.getByLabel('Code or name, line 1').fill('THR-ALL-0001');
  await page.getByLabel('Quantity, line 1').fill('12');
  await page.getByText('Save or download this list').click();
  await expect(page.getByText('Reminder')).toHaveCount(0);
  await page.getByLabel('Name of the list').fill('Ward 4');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const reminder = page.getByRole('group', { name: 'Reminder' });
  await reminder.getByLabel('How often').selectOption('Every 2 weeks');
  await reminder.getByLabel('Next on').fill('2040-03-05');
  await reminder.getByRole('button', { name: 'Remind me' }).click();
  await expect(page.getByText('You are reminded every 2 weeks, next on March 5, 2040.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Clear the list' }).click();
  await page.getByRole('button', { name: 'Ward 4 1 line' }).click();
  await page.getByText('Save or download this list').click();
  await expect(reminder.getByLabel('How often')).toHaveValue('2');
  await reminder.getByRole('button', { name: 'End the reminder' }).click();
  await expect(page.getByText('The reminder has ended.')).toBeVisible();

  const [list] = await (await page.request.get('/api/order-lists')).json();
  await page.getByRole('button', { name: 'Clear the list' }).click();
  await page.context().clearCookies();
  await page.goto(`/quick-order?list=${list.id}`);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByLabel('Quantity, line 1')).toHaveValue('12');
  await expect(page.getByText('Ready: 1 of 1,')).toBeVisible();
  await expect(page).toHaveURL('/quick-order');
});

test('lines are dragged by their handles, in one step', slow, async ({ page }) => {
  await page.setViewportSize({ ...desktop, height: 1400 });
  await newVerifiedCustomer(page.request);
  await page.goto('/quick-order');
  await page.getByText('Paste a list or choose a file').click();
  await page.getByLabel('Your list').fill('THR-ALL-0001 1\nTHR-ALL-0002 2\nTHR-ALL-0003 3\nTHR-ALL-0004 4');
  await page.getByRole('button', { name: 'Read the list' }).click();
  const order = () =>
    page
      .getByLabel(/^Quantity, line/)
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).join(''));
  const handles = page.locator('[data-grip]');
  await expect(page.getByText('Ready: 3 of 4,')).toBeVisible();
  const lines = page.getByRole('listitem').filter({ has: handles });
  const [from, to] = [await handles.nth(0).boundingBox(), await lines.nth(3).boundingBox()];
  if (!from || !to) throw new Error('no handles');
  await page.mouse.move(from.x + 4, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 4, to.y + to.height, { steps: 5 });
  await expect.poll(order).toBe('2341');
  await page.mouse.move(to.x + 4, to.y - 100, { steps: 5 });
  await expect.poll(order).not.toBe('2341');
  await page.mouse.up();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(order).toBe('1234');
  await expect(page.getByText('4 lines read.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Move line 3 up' }).click();
  await expect.poll(order).toBe('1324');
  await page.getByRole('button', { name: 'Move line 2 up' }).dispatchEvent('click'); // as a screen reader does
  await expect.poll(order).toBe('3124');
});
