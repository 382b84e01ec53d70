import { z } from 'zod';
import { Product } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { productStates } from './product-constants.ts';
import { plainText, Timestamp } from './text.ts';

/** A product as an administrator sees it: on sale, or withdrawn. */
export const AdminProduct = Product.extend({
  /** When it was taken off the catalogue; null while it is on sale. */
  withdrawnAt: Timestamp.nullable(),
  /** Another text with each change of the product. */
  version: z.string(),
}).meta({ id: 'AdminProduct' });
export type AdminProduct = z.infer<typeof AdminProduct>;

export const AdminProductsQuery = z.object({
  /** Part of the product ID, the drug name or the brand name; an empty text filters nothing. */
  search: plainText(200).optional(),
  state: z.enum(productStates).optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  /** Opaque; taken from the `Link: …; rel="next"` of the page before. It holds a name, which may be long. */
  cursor: plainText(4000).optional(),
});
export type AdminProductsQuery = z.infer<typeof AdminProductsQuery>;

const text = z.string().max(20_000);

/**
 * What an administrator writes of a product; the shape is that of `Product`. Whether a value may stand is judged by the
 * rules of a catalogue file (server/catalogue/import/row.ts): a fault is an issue whose `path` is the field and whose
 * `rule` is the code of that rule.
 */
export const ProductFields = z.object({
  productId: text,
  drugName: text,
  brandName: text,
  description: text,
  category: text,
  type: text,
  imageUrl: text,
  availableDosages: z.array(text).max(1_000),
  defaultDosage: text,
  dosagePricing: z.record(z.string(), z.union([z.number(), z.string()])),
  priceUnit: text,
  packagingType: text,
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
    .extend({ version: z.string().max(100).optional() }),
  output: AdminProduct,
  status: 200,
  errors: ['NOT_FOUND', 'PRODUCT_CHANGED'],
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
