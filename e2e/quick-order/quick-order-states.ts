import { newVerifiedCustomer } from '../fixtures/accounts.ts';
import { failRequests, holdRequests } from '../fixtures/network.ts';
import { expect } from '../fixtures/test.ts';
import { desktop, phone } from '../fixtures/viewports.ts';
import type { ScenarioContext } from '../page-states/scenario.ts';

/** Certain lines, one twice, a choice, a slip, a wrong quantity, an unknown name. */
const list = [
  'THR-ALL-0001\t12',
  'THR-ALL-0001\t3',
  'THR-ABX-0001\t3',
  'THR-ALL-0020\t5',
  'THR-CAR-0001 5 mg\t1.5',
  'nothing like it\t',
].join('\n');

/** So high that the bars at the top and bottom cover no target. */
const tall = { ...desktop, height: 3000 };

export async function visitQuickOrderStates({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  await open('/quick-order');
  await expect(page.getByText(t('Please sign in to order from a list.'))).toBeVisible();
  await checkState('quick order of a visitor');

  await newVerifiedCustomer(page.request);
  const releaseUser = await holdRequests(page, '**/api/user');
  await open('/quick-order');
  await checkState('quick order, loading');
  releaseUser();
  await expect(page.getByLabel(t('Code or name, line {{place}}', { place: 1 }))).toBeVisible();
  await checkState('quick order, empty');
  await page.getByLabel(t('Code or name, line {{place}}', { place: 1 })).pressSequentially('amlodipine');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await checkState('quick order, suggestions');
  await page.getByLabel(t('Code or name, line {{place}}', { place: 1 })).fill('');
  await page.setViewportSize(tall);
  await page.getByText(t('Paste a list or choose a file')).click();
  await page.getByLabel(t('Your list')).fill(list);
  await checkState('quick order, a list pasted');
  const releaseAnswer = await holdRequests(page, '**/api/quick-order/resolve');
  await page.getByRole('button', { name: t('Read the list') }).click();
  await checkState('quick order, lines being checked');
  releaseAnswer();
  await expect(page.getByText(t('Which one is meant?')).first()).toBeVisible();
  await checkState('quick order, lines');
  await page.getByRole('button', { name: t('Stock levels') }).click();
  await page.getByLabel(t('Minimum, line {{place}}', { place: 1 })).fill('4');
  await page.getByLabel(t('Maximum, line {{place}}', { place: 1 })).fill('16');
  await checkState('quick order, stock levels');
  await page.getByText(t('Save or download this list')).click();
  await page.getByLabel(t('Name of the list')).fill('Ward 4');
  await page.getByRole('button', { name: t('Save'), exact: true }).click();
  await expect(page.getByText(t('Saved as {{name}}.', { name: 'Ward 4' }))).toBeVisible();
  await page.getByRole('button', { name: t('Remind me') }).click();
  await expect(page.getByRole('button', { name: t('End the reminder') })).toBeVisible();
  await checkState('quick order, a list saved');
  await page.getByText(t('Your own codes')).click();
  await page.getByLabel(t('Your codes')).fill('MED-4711\tTHR-CAR-0001 5 mg\nMED-4712\tnothing like it');
  await page.getByRole('button', { name: t('Save codes') }).click();
  await expect(page.getByText('THR-CAR-0001').last()).toBeVisible();
  await checkState('quick order, own codes saved');
  await page.setViewportSize({ ...phone, height: 4500 });
  await checkState('quick order on a phone');

  await open('/quick-order/scan');
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: t('Start the camera') }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await checkState('quick order, no camera');

  await page.unrouteAll({ behavior: 'wait' });
  await failRequests(page, '**/api/quick-order/*');
  await open('/quick-order');
  await page.setViewportSize(tall);
  await expect(page.getByRole('alert')).toBeVisible();
  await checkState('quick order, lines could not be checked');
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: t('Try again') }).click();
  await page.getByRole('button', { name: t('Add {{count}} lines to cart', { count: 2 }) }).click();
  await expect(page.getByRole('link', { name: t('Go to checkout') })).toBeVisible();
  await page.setViewportSize(tall);
  await checkState('quick order, lines added');
}
