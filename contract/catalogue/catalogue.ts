import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { filterText, listLimit, queryNumber } from '#contract/text.ts';
import { PRICE_WITHOUT_END, productSorts } from './search-limits.ts';

/** A product of the catalogue (SPEC §3). Prices are AUD with at most two decimals. */
export const Product = z
  .object({
    id: z.int(),
    productId: z.string().describe('The distributor\'s own code, unique: "THR-CAR-0012", "NDC-00054-0293-99".'),
    drugName: z.string().describe('Generic (INN) name.'),
    brandName: z.string(),
    description: z.string(),
    category: z.string().describe('Therapeutic category.'),
    type: z.string().describe('Route: oral, injectable, inhaled, nasal, topical…'),
    imageUrl: z.string().describe('Empty where there is no picture.'),
    availableDosages: z.array(z.string()),
    defaultDosage: z.string(),
    dosagePricing: z.record(z.string(), z.number()),
    priceUnit: z.string(),
    packagingType: z.string(),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof Product>;

const price = z.number().min(0).max(PRICE_WITHOUT_END);

/** Filters, order and page of the catalogue. Empty values count as absent. The parsed query is the cache key of the response. */
export const ProductQuery = z.object({
  category: filterText(200).describe('One of the names that `listCategories` tells.'),
  type: filterText(100).describe('One of the names that `listTypes` tells.'),
  search: filterText(200).describe(
    'Words of generic, brand or other names, category, product ID, strength; half typed and misspelt ones are mended.',
  ),
  sort: z.enum(productSorts).optional().describe('Left out: the best match first when searching, else by name.'),
  priceMin: queryNumber(price).describe("Dollars, on the default dosage's price; included."),
  priceMax: queryNumber(price).describe('Dollars; not included; 999999 has no end.'),
  limit: listLimit(),
  offset: queryNumber(z.int().min(0).max(10_000_000)),
});
export type ProductQuery = z.infer<typeof ProductQuery>;

export const ListProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  access: 'anyone',
  summary: 'Products that match, one page; X-Total-Count tells how many match in all',
  query: ProductQuery,
  output: z.array(Product),
  status: 200,
  responseHeaders: ['ETag', 'X-Total-Count', 'Link'],
  errors: ['TOO_LONG'],
});

export const ListCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  access: 'anyone',
  summary: 'Names of the therapeutic categories, sorted',
  output: z.array(z.string()),
  status: 200,
  responseHeaders: ['ETag'],
});

export const ListTypes = endpoint({
  method: 'GET',
  path: '/api/types',
  access: 'anyone',
  summary: 'Names of the types (routes), sorted',
  output: z.array(z.string()),
  status: 200,
  responseHeaders: ['ETag'],
});
