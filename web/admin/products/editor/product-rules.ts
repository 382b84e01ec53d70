import { z } from 'zod';
import type { RowCode } from '#contract/admin/product-import.ts';
import { DOSAGES_MAX, PRODUCT_TEXT_MAX } from '#contract/catalogue/product-constants.ts';
import { PRICE_WITHOUT_END } from '#contract/catalogue/search-limits.ts';
import { type ProductInput, plainPrice, type TextFieldName } from './product-input.ts';

/** Faults that only a form has: a file's prices are rounded and its repeated dosages left out, with a warning. */
export const formFaults = ['PRICE_DECIMALS', 'DOSAGE_TWICE'] as const;
export type FormFault = RowCode | (typeof formFaults)[number];

/** What can be told while somebody types. The server judges by all rules of a catalogue file. */
export const ProductRules: z.ZodType<ProductInput, ProductInput> = z.object({
  productId: text('productId', 'required').refine(
    (id) => id.trim() === '' || /^[a-z\d][\w.-]*$/i.test(id.trim()),
    fault('E_ID_FORMAT'),
  ),
  drugName: text('drugName', 'required'),
  brandName: text('brandName'),
  description: text('description'),
  category: text('category', 'required'),
  type: text('type', 'required'),
  imageUrl: text('imageUrl').refine((url) => /^$|^\/(?![/\\])\S*$|^https:\/\/\S+$/i.test(url.trim()), fault('E_URL')),
  priceUnit: text('priceUnit'),
  packagingType: text('packagingType'),
  dosages: z
    .array(z.object({ key: z.string(), dosage: text('availableDosages', 'required'), price: z.string() }))
    .max(DOSAGES_MAX, fault('E_TOO_LONG'))
    .superRefine((rows, context) => {
      const seen = new Set<string>();
      for (const [index, { dosage, price }] of rows.entries()) {
        const name = dosage.trim().replace(/\s+/g, ' ');
        if (name !== '' && seen.has(name)) tell([index, 'dosage'], 'DOSAGE_TWICE');
        if (isReserved(name)) tell([index, 'dosage'], 'E_DOSAGE_RESERVED');
        seen.add(name);
        const wrong = priceFault(price);
        if (wrong) tell([index, 'price'], wrong);
      }
      function tell(path: (string | number)[], code: FormFault) {
        context.addIssue({ code: 'custom', path, message: code });
      }
    }),
  defaultKey: z.string(),
});

/** Why a price cannot stand; undefined for one that can. */
export function priceFault(typed: string): FormFault | undefined {
  const price = plainPrice(typed);
  if (price === '') return 'E_REQUIRED';
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(price) ?? [];
  if (whole === undefined) return 'E_PRICE_FORMAT';
  if (sign) return 'E_PRICE_NEGATIVE';
  if (decimals.length > 2) return 'PRICE_DECIMALS';
  if (Number(price) === 0) return 'E_PRICE_ZERO';
  return Number(price) > PRICE_WITHOUT_END ? 'E_PRICE_RANGE' : undefined;
}

/** Lengths are counted in code points. */
function text(column: TextFieldName | 'availableDosages', presence?: 'required') {
  const max = PRODUCT_TEXT_MAX[column];
  return z
    .string()
    .refine((value) => presence !== 'required' || value.trim() !== '', fault('E_REQUIRED'))
    .refine((value) => value.length <= max || [...value.trim()].length <= max, fault('E_TOO_LONG'));
}

function fault(code: FormFault) {
  return { error: code };
}

/** Keys that mean something else to a careless reader of the API's map of prices. */
function isReserved(dosage: string): boolean {
  return dosage === 'prototype' || Object.hasOwn(Object.prototype, dosage) || dosage.includes('\\');
}
