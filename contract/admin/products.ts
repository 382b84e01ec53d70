import { z } from 'zod';
import { Product } from '#contract/catalogue/catalogue.ts';
import { DOSAGES_MAX, PRODUCT_TEXT_MAX, productStates } from '#contract/catalogue/product-constants.ts';
import { endpoint } from '#contract/endpoint.ts';
import { filterText, plainText, queryNumber, Timestamp } from '#contract/text.ts';

/** A product as an administrator sees it: on sale, or withdrawn. */
export const AdminProduct = Product.extend({
  withdrawnAt: Timestamp.nullable().describe('When it was taken off the catalogue; null while it is on sale.'),
  version: z.string().describe('Another text with each change of the product.'),
}).meta({ id: 'AdminProduct' });
export type AdminProduct = z.infer<typeof AdminProduct>;

export const AdminProductsQuery = z.object({
  search: filterText(200).describe(
    'Part of the product ID, the drug name or the brand name; an empty text filters nothing.',
  ),
  state: z.enum(productStates).optional(),
  limit: queryNumber(z.int().min(1).max(1000)).describe('Left out: 1000.'),
  cursor: filterText(4000).describe(
    'Opaque; taken from the `Link: …; rel="next"` of the page before. It holds a name, which may be long.',
  ),
});
export type AdminProductsQuery = z.infer<typeof AdminProductsQuery>;

/** Read by the rules of a catalogue file, which take so many characters; the door takes what those may yet shorten. */
const text = (max: number) => z.string().max(20_000).meta({ maxLength: max });
const MAX = PRODUCT_TEXT_MAX;

/**
 * What an administrator writes of a product; the shape is that of `Product`. Whether a value may stand is judged by the
 * rules of a catalogue file (server/catalogue/import/rows/row.ts): a fault is an issue whose `path` is the field and whose
 * `rule` is the code of that rule.
 */
export const ProductFields = z.object({
  productId: text(MAX.productId).describe('Letters, digits, dots, dashes and underscores; unique.'),
  drugName: text(MAX.drugName),
  brandName: text(MAX.brandName),
  description: text(MAX.description),
  category: text(MAX.category),
  type: text(MAX.type),
  imageUrl: text(MAX.imageUrl).describe('Empty, a path of this site, or an https address.'),
  availableDosages: z.array(text(MAX.availableDosages)).max(1_000).meta({ maxItems: DOSAGES_MAX }),
  defaultDosage: text(MAX.defaultDosage).describe('One of the dosages; empty: the first.'),
  dosagePricing: z
    .record(z.string(), z.union([z.number(), z.string()]))
    .describe('Dosage to price in AUD, above 0; just the dosages that are offered.'),
  priceUnit: text(MAX.priceUnit),
  packagingType: text(MAX.packagingType),
});
export type ProductFields = z.infer<typeof ProductFields>;

export const ProductPath = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

export const AdminListProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products',
  access: 'admin',
  summary: 'Products, withdrawn ones too, in the order of their names; X-Total-Count tells how many match in all',
  query: AdminProductsQuery,
  output: z.array(AdminProduct),
  status: 200,
  responseHeaders: ['X-Total-Count', 'Link'],
  errors: ['TOO_LONG'],
});

export const AdminGetProduct = endpoint({
  method: 'GET',
  path: '/api/admin/products/{id}',
  access: 'admin',
  summary: 'One product, on sale or withdrawn',
  params: ProductPath,
  output: AdminProduct,
  status: 200,
  errors: ['NOT_FOUND'],
});

export const AdminCreateProduct = endpoint({
  method: 'POST',
  path: '/api/admin/products',
  access: 'admin',
  summary: 'Adds a product to the catalogue',
  body: ProductFields,
  output: AdminProduct,
  status: 201,
  errors: ['PRODUCT_EXISTS'],
});

export const AdminUpdateProduct = endpoint({
  method: 'PATCH',
  path: '/api/admin/products/{id}',
  access: 'admin',
  summary: 'Changes the fields given; with `version`, only if nobody has changed the product since',
  params: ProductPath,
  body: ProductFields.omit({ productId: true })
    .partial()
    .extend({ version: plainText(100).optional().describe('The one that the changed fields were read with.') }),
  output: AdminProduct,
  status: 200,
  errors: ['TOO_LONG', 'NOT_FOUND', 'PRODUCT_CHANGED'],
});

export const AdminWithdrawProduct = endpoint({
  method: 'POST',
  path: '/api/admin/products/{id}/withdraw',
  access: 'admin',
  summary: 'Takes a product off the catalogue; carts and orders still name it',
  params: ProductPath,
  output: AdminProduct,
  status: 200,
  errors: ['NOT_FOUND'],
});

export const AdminRestoreProduct = endpoint({
  method: 'POST',
  path: '/api/admin/products/{id}/restore',
  access: 'admin',
  summary: 'Puts a withdrawn product back on sale as it was',
  params: ProductPath,
  output: AdminProduct,
  status: 200,
  errors: ['NOT_FOUND'],
});
