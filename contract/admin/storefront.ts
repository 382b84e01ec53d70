import { z } from 'zod';
import { PRODUCT_TEXT_MAX } from '#contract/catalogue/product-constants.ts';
import { FEATURED_PRODUCTS } from '#contract/catalogue/search-limits.ts';
import { endpoint } from '#contract/endpoint.ts';
import { plainText } from '#contract/text.ts';
import { AdminProduct } from './products.ts';

/** A product that the landing page shows, or a withdrawn one that it would show. */
export const FeaturedProduct = AdminProduct.pick({
  id: true,
  productId: true,
  drugName: true,
  brandName: true,
  packagingType: true,
  withdrawnAt: true,
}).meta({ id: 'FeaturedProduct' });
export type FeaturedProduct = z.infer<typeof FeaturedProduct>;

/** A category with the products that are in it, withdrawn ones included. */
export const AdminCategory = z
  .object({
    name: z.string(),
    products: z.int(),
    otherNames: z.array(z.string()).describe('In lower case. A file that names one of them means this category.'),
  })
  .meta({ id: 'AdminCategory' });
export type AdminCategory = z.infer<typeof AdminCategory>;

/** The exact name of a category, or another name of it, which may be longer: in lower case "İ" is two characters. */
const categoryName = () => plainText(2 * PRODUCT_TEXT_MAX.category).min(1);

const productIds = () => z.array(z.int().min(1).max(2_147_483_647)).max(FEATURED_PRODUCTS);

export const AdminListFeatured = endpoint({
  method: 'GET',
  path: '/api/admin/featured',
  access: 'admin',
  summary: 'The featured products in their order',
  output: z.array(FeaturedProduct),
  status: 200,
});

export const AdminSetFeatured = endpoint({
  method: 'POST',
  path: '/api/admin/featured',
  access: 'admin',
  summary: `Replaces the featured products; at most ${FEATURED_PRODUCTS}, in their order. While none of them is on sale, the first products by name are shown`,
  body: z.object({
    ids: productIds(),
    before: productIds()
      .optional()
      .describe('The featured products that the caller knows: others are not replaced (FEATURED_CHANGED).'),
  }),
  output: z.array(FeaturedProduct),
  status: 200,
  errors: ['NOT_FOUND', 'FEATURED_CHANGED'],
});

export const AdminListCategories = endpoint({
  method: 'GET',
  path: '/api/admin/categories',
  access: 'admin',
  summary: 'The categories of all products with their other names, sorted',
  output: z.array(AdminCategory),
  status: 200,
});

export const AdminRenameCategory = endpoint({
  method: 'POST',
  path: '/api/admin/categories/rename',
  access: 'admin',
  summary:
    'Moves all products of a category into another, which may be new; from now on files and forms that name the first mean the second',
  body: z.object({
    name: categoryName(),
    into: z
      .string()
      .max(20_000)
      .meta({ maxLength: PRODUCT_TEXT_MAX.category })
      .describe('Validated as the category of a product is; a violation is an issue with its `rule`.'),
  }),
  output: z.object({ moved: z.int().describe('Products that were moved.') }),
  status: 200,
  errors: ['TOO_LONG', 'NOT_FOUND'],
});

export const AdminForgetCategoryName = endpoint({
  method: 'POST',
  path: '/api/admin/categories/forget-name',
  access: 'admin',
  summary: 'Forgets another name of a category; repeating it changes nothing',
  body: z.object({ name: categoryName() }),
  status: 204,
  errors: ['TOO_LONG'],
});
