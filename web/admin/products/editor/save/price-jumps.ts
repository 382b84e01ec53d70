import type { AdminProduct } from '#contract/admin/products.ts';
import { isPriceJump } from '#contract/catalogue/price.ts';
import { PRICE_JUMP_PERCENT } from '#contract/catalogue/product-constants.ts';
import { centsToNumber, toCents } from '#contract/money.ts';
import { type ProductInput, plainPrice } from '#web/admin/products/editor/product-input.ts';

/** A dosage whose price changes by more than PRICE_JUMP_PERCENT; prices are decimals. */
export interface PriceJump {
  dosage: string;
  from: number;
  to: number;
}

/** The prices of a saved product that the form changes so much that it asks first. */
export function priceJumps(product: AdminProduct | undefined, { dosages }: Pick<ProductInput, 'dosages'>): PriceJump[] {
  return dosages.flatMap(({ dosage: typed, price }) => {
    const dosage = typed.trim();
    const [from, to] = [toCents(product?.dosagePricing[dosage]), toCents(plainPrice(price))];
    if (from === undefined || to === undefined || !isPriceJump(from, to, PRICE_JUMP_PERCENT)) return [];
    return [{ dosage, from: centsToNumber(from), to: centsToNumber(to) }];
  });
}
