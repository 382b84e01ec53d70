import type { AdminProduct } from '#contract/admin/products.ts';

/** The name of a row's button, with brand and ID: several products can have the same name. */
export function labelWithId(action: string, { brandName, productId }: AdminProduct): string {
  return [action, brandName, productId].filter((text) => text !== '').join(', ');
}
