import { z } from 'zod';
import { Product } from '#contract/catalogue/catalogue.ts';
import { DOSAGES_MAX, PRODUCT_TEXT_MAX, productStates } from '#contract/catalogue/product-constants.ts';
import { productPictures } from '#contract/catalogue/product-picture.ts';
import { endpoint } from '#contract/endpoint.ts';
import { filterText, listLimit, pathId, plainText, Timestamp } from '#contract/text.ts';

/** A product as administrators see it, on sale or withdrawn. */
export const AdminProduct = Product.extend({
  withdrawnAt: Timestamp.nullable().describe('When it was withdrawn; null while it is on sale.'),
  version: z.string().describe('Changes with every change of the product, except of its pictures.'),
  pictures: productPictures.describe('Uploaded pictures in their order, the first one first. Absent without one.'),
}).meta({ id: 'AdminProduct' });
export type AdminProduct = z.infer<typeof AdminProduct>;

export const AdminProductsQuery = z.object({
  search: filterText(200).describe(
    'Parts of the product ID, the drug name or the brand name; also strength, dosage form, route and release form, as in the search of the store.',
  ),
  state: z.enum(productStates).optional(),
  category: filterText(200).describe('The exact name of a category.'),
  limit: listLimit(),
  cursor: filterText(4000).describe(
    'Opaque, from the `Link: …; rel="next"` header of the previous page. It contains a name, which can be long.',
  ),
});
export type AdminProductsQuery = z.infer<typeof AdminProductsQuery>;

/** `max` is checked later by the rules of a catalogue file, after white space is normalised. Here only an upper bound applies. */
const text = (max: number) => z.string().max(20_000).meta({ maxLength: max });
const MAX = PRODUCT_TEXT_MAX;

/**
 * The editable fields of a product, in the shape of `Product`. Values are validated by the rules of a catalogue file
 * (server/catalogue/products/read-product.ts). Each violation is an issue: `path` is the field, `rule` the code of the rule.
 */
export const ProductFields = z.object({
  productId: text(MAX.productId).describe('Letters, digits, dots, dashes and underscores; unique.'),
  drugName: text(MAX.drugName),
  brandName: text(MAX.brandName),
  description: text(MAX.description),
  category: text(MAX.category),
  type: text(MAX.type),
  imageUrl: text(MAX.imageUrl).describe('Empty, a path of this site, or an https URL.'),
  availableDosages: z.array(text(MAX.availableDosages)).max(1_000).meta({ maxItems: DOSAGES_MAX }),
  defaultDosage: text(MAX.defaultDosage).describe('One of the dosages; the first if empty.'),
  dosagePricing: z
    .record(z.string(), z.union([z.number(), z.string()]))
    .describe('The price of each offered dosage in AUD, above 0.'),
  priceUnit: text(MAX.priceUnit),
  packagingType: text(MAX.packagingType),
});
export type ProductFields = z.infer<typeof ProductFields>;

export const ProductPath = z.object({ id: pathId() });

export const AdminListProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products',
  access: 'admin',
  summary: 'Products including withdrawn ones, sorted by name; X-Total-Count is the number of matches',
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
  summary: 'Changes the given fields; with `version`, only if the product has not changed since',
  params: ProductPath,
  body: ProductFields.omit({ productId: true })
    .partial()
    .extend({ version: plainText(100).optional().describe('The version that the fields were read with.') }),
  output: AdminProduct,
  status: 200,
  errors: ['TOO_LONG', 'NOT_FOUND', 'PRODUCT_CHANGED'],
});

export const AdminWithdrawProduct = endpoint({
  method: 'POST',
  path: '/api/admin/products/{id}/withdraw',
  access: 'admin',
  summary: 'Withdraws a product; carts and orders keep it',
  params: ProductPath,
  output: AdminProduct,
  status: 200,
  errors: ['NOT_FOUND'],
});

export const AdminRestoreProduct = endpoint({
  method: 'POST',
  path: '/api/admin/products/{id}/restore',
  access: 'admin',
  summary: 'Puts a withdrawn product back on sale',
  params: ProductPath,
  output: AdminProduct,
  status: 200,
  errors: ['NOT_FOUND'],
});
