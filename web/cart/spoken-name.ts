import type { CartLine } from '#contract/cart.ts';

/** What the buttons of a line are named after: the drug, and its dosage where the cart has the drug more than once. */
export function spokenName({ product, selectedDosage }: CartLine, lines: readonly CartLine[]): string {
  const alike = lines.filter((line) => line.product.drugName === product.drugName);
  return alike.length > 1 ? `${product.drugName} ${selectedDosage}` : product.drugName;
}
