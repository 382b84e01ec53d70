import type { RecordCode } from '#contract/admin/product-import.ts';
import { readPrice } from '#contract/catalogue/price.ts';
import { plainPrice } from './product-input.ts';

/** Errors only in the form. An import rounds such prices and skips repeated dosages, with a warning. */
export const formErrors = ['PRICE_DECIMALS', 'DOSAGE_TWICE'] as const;
export type FormErrorCode = RecordCode | (typeof formErrors)[number];

/** Why a price is invalid; undefined for a valid one. */
export function priceError(typed: string): FormErrorCode | undefined {
  const price = plainPrice(typed);
  if (price === '') return 'E_REQUIRED';
  const { code } = readPrice(price);
  return code ?? (/\.\d{3}/.test(price) ? 'PRICE_DECIMALS' : undefined);
}
