import { z } from 'zod';
import { isPictureUrl } from '#contract/catalogue/picture-url.ts';
import { DOSAGES_MAX, PRODUCT_TEXT_MAX } from '#contract/catalogue/product-constants.ts';
import { isProductId, isReservedDosage } from '#contract/catalogue/product-rules.ts';
import { type FormErrorCode, priceError } from './form-errors.ts';
import type { ProductInput, TextFieldName } from './product-input.ts';

/** The rules that the form can check. The server checks these and the other rules of a catalogue file. */
export const ProductRules: z.ZodType<ProductInput, ProductInput> = z.object({
  productId: text('productId', 'required').refine(
    (id) => id.trim() === '' || isProductId(id.trim()),
    ruleError('E_ID_FORMAT'),
  ),
  drugName: text('drugName', 'required'),
  brandName: text('brandName'),
  description: text('description'),
  category: text('category', 'required'),
  type: text('type', 'required'),
  imageUrl: text('imageUrl').refine((url) => url.trim() === '' || isPictureUrl(url.trim()), ruleError('E_URL')),
  priceUnit: text('priceUnit'),
  packagingType: text('packagingType'),
  dosages: z
    .array(z.object({ key: z.string(), dosage: text('availableDosages', 'required'), price: z.string() }))
    .max(DOSAGES_MAX, ruleError('E_TOO_LONG'))
    .superRefine((rows, context) => {
      const seen = new Set<string>();
      for (const [index, { dosage, price }] of rows.entries()) {
        const name = dosage.trim().replace(/\s+/g, ' ');
        if (name !== '' && seen.has(name)) report([index, 'dosage'], 'DOSAGE_TWICE');
        if (isReservedDosage(name)) report([index, 'dosage'], 'E_DOSAGE_RESERVED');
        seen.add(name);
        const error = priceError(price);
        if (error) report([index, 'price'], error);
      }
      function report(path: (string | number)[], code: FormErrorCode) {
        context.addIssue({ code: 'custom', path, message: code });
      }
    }),
  defaultKey: z.string(),
});

/** Lengths are counted in code points. */
function text(column: TextFieldName | 'availableDosages', presence?: 'required') {
  const max = PRODUCT_TEXT_MAX[column];
  return z
    .string()
    .refine((value) => presence !== 'required' || value.trim() !== '', ruleError('E_REQUIRED'))
    .refine((value) => value.length <= max || [...value.trim()].length <= max, ruleError('E_TOO_LONG'));
}

function ruleError(code: FormErrorCode) {
  return { error: code };
}
