import { expect } from '../store.ts';
import { failToLoad, phone, type Walk } from './walk.ts';

export async function siteStates({ page, t, go, look }: Walk): Promise<void> {
  await go('/');
  await look('landing');
  await page.getByRole('button', { name: t('How do I place an order?') }).click();
  await expect(page.getByRole('button', { expanded: true })).toBeVisible();
  await look('landing, a question open');

  await page.setViewportSize(phone);
  await page.getByRole('button', { name: t('Menu') }).click();
  await expect(page.getByRole('navigation', { name: t('Main') })).toBeVisible();
  await look('landing, menu open on a phone');

  await failToLoad(page, '**/api/products?*');
  await go('/terms');
  await look('terms');
  await page.getByRole('banner').getByRole('link', { name: 'Theriac' }).click();
  await expect(page.getByRole('heading', { name: t('Frequently asked questions') })).toBeVisible();
  await expect(page.getByRole('heading', { name: t('Featured Medications') })).toBeHidden();
  await look('landing without its carousel');

  await go('/privacy-policy');
  await look('privacy policy');
  await go('/nowhere');
  await look('not found');
}
