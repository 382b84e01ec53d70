import type { CartLine } from '#contract/cart.ts';

/** "Amoxicillin 500 mg, Bottle of 100 tablets": one of several packs in a cart. */
export function nameOfLine({ product, selectedDosage }: CartLine): string {
  return [`${product.drugName} ${selectedDosage}`, product.packagingType].filter(Boolean).join(', ');
}
