import { newVerifiedCustomer } from '../fixtures/accounts.ts';
import { failRequests } from '../fixtures/network.ts';
import { orderMetformin } from '../fixtures/orders.ts';
import { expect } from '../fixtures/test.ts';
import { desktop, phone } from '../fixtures/viewports.ts';
import type { ScenarioContext } from '../page-states/scenario.ts';

export async function visitSiteStates({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  await open('/');
  await checkState('landing');
  await page.getByRole('button', { name: t('How do I place an order?') }).click();
  await expect(page.getByRole('button', { expanded: true })).toBeVisible();
  await checkState('landing, FAQ answer open');

  await page.setViewportSize(phone);
  await page.getByRole('button', { name: t('Menu') }).click();
  await expect(page.getByRole('navigation', { name: t('Main') })).toBeVisible();
  await checkState('landing, menu open on a phone');

  await newVerifiedCustomer(page.request);
  await orderMetformin(page.request);
  await open('/');
  await expect(page.getByRole('link', { name: t('Your last order') })).toBeVisible();
  await checkState('landing of a customer on a phone');
  await page.setViewportSize(desktop);
  await checkState('landing of a customer');
  await page.context().clearCookies();
  await page.setViewportSize(phone);

  await failRequests(page, '**/api/products?*');
  await open('/terms');
  await checkState('terms');
  await page.getByRole('banner').getByRole('link', { name: 'Theriac' }).click();
  await expect(page.getByRole('heading', { name: t('Frequently asked questions') })).toBeVisible();
  await expect(page.getByRole('heading', { name: t('Featured Medications') })).toBeHidden();
  await checkState('landing without featured products');

  await open('/privacy-policy');
  await checkState('privacy policy');
  await open('/nowhere');
  await checkState('not found');
  await failRequests(page, '**/healthz');
  await open('/offline#/nowhere');
  await expect(page.getByRole('button', { name: t('Try again') })).toBeVisible();
  await checkState('a page that is not saved');
}
