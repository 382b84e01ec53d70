import type { Page } from '@playwright/test';
import { fillCart } from '../fixtures/orders.ts';
import { fillShippingAddress } from '../fixtures/pages.ts';

export const postalCodeField = (page: Page) => page.getByLabel('Postal Code', { exact: true });
export const toast = (page: Page, text: string) => page.getByText(text).first();

export async function listOrders(page: Page) {
  return (await page.request.get('/api/orders')).json();
}

/** Opens the checkout of a cart with one product, and fills in the shipping address. */
export async function openFilledCheckout(page: Page): Promise<void> {
  await fillCart(page.request, 'metformin');
  await page.goto('/checkout');
  await fillShippingAddress(page);
}
