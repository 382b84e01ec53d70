import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { AdminProduct } from '#contract/admin/products.ts';

/** A name that no other test uses, so that a search finds one product. */
export function newName(): string {
  return `Testamol ${crypto.randomUUID().slice(0, 8)}`;
}

/** A product ID that no other test uses. */
export function newCode(): string {
  return `T-${crypto.randomUUID().slice(0, 13)}`;
}

export async function fillProductForm(page: Page, code: string, name: string): Promise<void> {
  await page.getByLabel('Product ID').fill(code);
  await page.getByLabel('Drug name').fill(name);
  await page.getByLabel('Category').fill('Respiratory');
  await page.getByLabel('Type').fill('oral');
  await page.getByLabel('Dosage', { exact: true }).fill('5 mg');
  await page.getByLabel('Price (AUD)').fill('7');
}

/** Adds a product with these prices, by dosage; the first is the default. Products of one name are packs of one medicine. */
export async function addProduct(
  request: APIRequestContext,
  { prices = { '5 mg': 10 }, drugName = newName() }: { prices?: Record<string, number>; drugName?: string } = {},
): Promise<AdminProduct> {
  const empty = { brandName: '', description: '', imageUrl: '', priceUnit: 'per box', packagingType: '' };
  const names = { productId: newCode(), drugName, category: 'Respiratory', type: 'oral' };
  const dosages = { availableDosages: Object.keys(prices), defaultDosage: '', dosagePricing: prices };
  const response = await request.post('/api/admin/products', { data: { ...empty, ...names, ...dosages } });
  expect(response.status()).toBe(201);
  return response.json();
}
