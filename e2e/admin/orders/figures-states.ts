import type { OrderFigures } from '#contract/admin/order-figures.ts';
import { administrator, signIn } from '../../fixtures/accounts.ts';
import { failRequests, holdRequests } from '../../fixtures/network.ts';
import { expect } from '../../fixtures/test.ts';
import { phone } from '../../fixtures/viewports.ts';
import type { ScenarioContext } from '../../page-states/scenario.ts';
import { someFigures } from './some-figures.ts';

const figuresAddress = '**/api/admin/orders/figures?*';

/** The states of the page of figures. */
export async function visitFiguresStates({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  await signIn(page.request, administrator);
  const answer = (figures: OrderFigures) => page.route(figuresAddress, (route) => route.fulfill({ json: figures }));
  const release = await holdRequests(page, figuresAddress);
  await open('/admin/figures');
  await expect(page.getByText(t('Loading figures…'))).toBeVisible();
  await checkState('figures, loading');
  release();
  await page.unrouteAll({ behavior: 'wait' });

  const figures = someFigures();
  await answer(figures);
  await open('/admin/figures');
  await expect(page.getByRole('img', { name: t('Revenue') })).toBeVisible();
  await checkState('figures');
  await page.setViewportSize(phone);
  await page.getByText(t('Orders and revenue as a table')).click();
  await expect(page.getByRole('table')).toHaveCount(3);
  await checkState('figures on a phone, with the table');
  await open('/admin/figures?range=months');
  await expect(page.getByRole('img', { name: t('Revenue') })).toBeVisible();
  await checkState('figures by month');

  await page.unrouteAll({ behavior: 'wait' });
  await answer({ periods: [], topProducts: [], waiting: { total: 0, oldest: [] } });
  await open('/admin/figures');
  await expect(page.getByText(t('No orders in this period'))).toBeVisible();
  await checkState('figures, no orders');
  await page.unrouteAll({ behavior: 'wait' });
  await failRequests(page, figuresAddress);
  await open('/admin/figures');
  await expect(page.getByRole('alert')).toBeVisible();
  await checkState('figures, could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });
}
