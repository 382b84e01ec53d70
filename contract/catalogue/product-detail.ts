import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { pathId } from '#contract/text.ts';
import { Product } from './catalogue.ts';
import { productPictures } from './product-picture.ts';

/** What a pack can be counted in. Volumes are in mL, weights in g. */
export const packUnits = [
  'tablet',
  'capsule',
  'mL',
  'g',
  'dose',
  'spray',
  'patch',
  'suppository',
  'lozenge',
  'film',
  'sachet',
  'vial',
  'ampoule',
  'syringe',
  'pen',
  'cartridge',
  'inhaler',
  'bag',
  'bottle',
  'container',
] as const;
export type PackUnit = (typeof packUnits)[number];

/** What is delivered for the price: `{ quantity: 30, unit: 'tablet' }`. */
export const Pack = z.object({ quantity: z.number().positive(), unit: z.enum(packUnits) });
export type Pack = z.infer<typeof Pack>;

const facts = {
  forms: z
    .array(z.string())
    .describe(
      'Dosage forms that the texts of the product state: ["tablet", "film-coated"]. A container if there is no other.',
    ),
  pack: Pack.optional().describe('What is delivered for the price, if packaging and price unit state it.'),
};

/** A product beside the one that was requested. */
export const RelatedProduct = Product.omit({ description: true, category: true, imageUrl: true })
  .extend(facts)
  .meta({ id: 'RelatedProduct' });
export type RelatedProduct = z.infer<typeof RelatedProduct>;

/** Products of each kind beside the requested one. The search for the generic name finds the others. */
export const RELATED_MAX = 12;

/** One product with what its page shows (product.md §10). */
export const ProductDetail = Product.extend({
  ...facts,
  pictures: productPictures.describe('Uploaded pictures in their order. Absent without one.'),
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
