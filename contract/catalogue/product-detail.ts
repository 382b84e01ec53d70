import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { pathId } from '#contract/text.ts';
import { Product } from './catalogue.ts';
import { medicineFacts } from './medicine-facts.ts';
import { productPictures } from './product-picture.ts';

/** A product beside the one that was requested. */
export const RelatedProduct = Product.omit({ description: true, category: true, imageUrl: true })
  .extend(medicineFacts)
  .meta({ id: 'RelatedProduct' });
export type RelatedProduct = z.infer<typeof RelatedProduct>;

/** Products of each kind beside the requested one. The search for the generic name finds the others. */
export const RELATED_MAX = 12;

/** One product with what its page shows (product.md §10). */
export const ProductDetail = Product.extend({
  ...medicineFacts,
  pictures: productPictures.describe('Uploaded pictures in their order. Absent without one.'),
  gtins: z.record(z.string(), z.string()).optional().describe('GTINs in 14 digits, by dosage. Absent without one.'),
  otherPacks: z
    .array(RelatedProduct)
    .describe(
      `Packs and brands with the same generic name, form, route and release form and one of the same strengths; at most ${RELATED_MAX}.`,
    ),
  otherForms: z
    .array(RelatedProduct)
    .describe(`Other forms and strengths with the same generic name; at most ${RELATED_MAX}.`),
  relatedTotal: z.int().describe('All products on sale with the same generic name, without this one.'),
}).meta({ id: 'ProductDetail' });
export type ProductDetail = z.infer<typeof ProductDetail>;

export const GetProduct = endpoint({
  method: 'GET',
  path: '/api/products/{id}',
  access: 'anyone',
  summary: 'One product, with the other packs and forms of the same medicine',
  params: z.object({ id: pathId() }),
  output: ProductDetail,
  status: 200,
  responseHeaders: ['ETag'],
  errors: ['NOT_FOUND', 'PRODUCT_WITHDRAWN'],
});
