import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { storageClasses } from '#contract/stock/storage-class.ts';
import { filterText, listLimit, plainText, queryNumber } from '#contract/text.ts';
import { FACET_MAX, joinTexts, splitTexts } from './facet-kinds.ts';
import { medicineFacts } from './medicine-facts.ts';
import { PRICE_WITHOUT_END, productSorts, SEARCH_MAX } from './search-limits.ts';

/** A product of the catalogue (product.md §3). Prices are AUD with at most two decimals. */
export const Product = z.object({
  id: z.int(),
  productId: z.string().describe('The distributor\'s unique code: "THR-CAR-0012", "NDC-00054-0293-99".'),
  drugName: z.string().describe('Generic (INN) name.'),
  brandName: z.string(),
  description: z.string(),
  category: z.string().describe('Therapeutic category.'),
  type: z.string().describe('Route: oral, injectable, inhaled, nasal, topical…'),
  imageUrl: z.string().describe('Empty without a picture.'),
  availableDosages: z.array(z.string()),
  defaultDosage: z.string(),
  dosagePricing: z.record(z.string(), z.number()),
  priceUnit: z.string(),
  packagingType: z.string(),
  picture: z
    .string()
    .optional()
    .describe(
      'What to show instead of `imageUrl`: the first uploaded picture, or a drawing if the store does not have the file that `imageUrl` names.',
    ),
  releaseForm: z
    .string()
    .optional()
    .describe(
      'When or where the medicine is released, if its texts say so: extended-release, delayed-release, orally-disintegrating…',
    ),
  lookAlike: z
    .object({
      tallManName: z
        .string()
        .describe('The generic name with the letters in capitals that distinguish it: "hydrALAZINE".'),
      others: z.array(z.string()).describe('What it is mistaken for, in lower case.'),
    })
    .optional()
    .describe('If the generic name looks like others (list of the FDA and the ISMP).'),
  storageClasses: z
    .record(z.string(), z.enum(storageClasses))
    .optional()
    .describe('How packs are stored, by dosage. Absent if no dosage has a storage class.'),
  tracked: z
    .literal(true)
    .optional()
    .describe('A dosage is sold from stock only: `listStock` says how much there is. Absent if none is.'),
});
export type Product = z.infer<typeof Product>;

/** Values separated by `|`: as one text, sorted and without repetition, so that a choice has one spelling. */
function facetFilter() {
  return plainText(FACET_MAX)
    .transform((text) => joinTexts(splitTexts(text)) || undefined)
    .optional();
}

const price = z.number().min(0).max(PRICE_WITHOUT_END);

/**
 * Filters, order and page of the catalogue. Empty values count as absent. The parsed query is the cache key of the
 * response.
 */
export const ProductQuery = z.object({
  category: filterText(200).describe('One of the names from `listCategories`.'),
  type: filterText(100).describe('One of the names from `listTypes`.'),
  search: filterText(SEARCH_MAX).describe(
    'Names, category, product ID, strength, salt, dosage form, route or release form, abbreviated as pharmacists do. Incomplete and misspelt words are found too.',
  ),
  sort: z.enum(productSorts).optional().describe('Default: best match first in a search, otherwise by name.'),
  priceMin: queryNumber(price).describe('Lowest price of the default dosage in dollars, inclusive.'),
  priceMax: queryNumber(price).describe(
    'Highest price of the default dosage in dollars, exclusive; 999999 means no maximum.',
  ),
  categories: facetFilter().describe('Categories: values of `listFacets`, any of them, separated by `|`.'),
  types: facetFilter().describe('Types, likewise.'),
  form: facetFilter().describe('Dosage forms, likewise.'),
  release: facetFilter().describe('Release forms, likewise.'),
  strength: facetFilter().describe('Dosages, likewise.'),
  brand: facetFilter().describe('Brand names or makers, likewise.'),
  facts: z.enum(['true']).optional().describe('Adds `forms` and `pack` to each product.'),
  featured: z
    .enum(['true'])
    .optional()
    .describe(
      'Only the products that administrators chose for the landing page, in their order; none if they chose none. Filters apply, `search` and `sort` do not.',
    ),
  limit: listLimit(),
  offset: queryNumber(z.int().min(0).max(10_000_000)),
});
export type ProductQuery = z.infer<typeof ProductQuery>;

/** A product of a list; `facts` of the query adds the last two. */
export const ListedProduct = Product.extend({ forms: medicineFacts.forms.optional(), pack: medicineFacts.pack }).meta({
  id: 'Product',
});
export type ListedProduct = z.infer<typeof ListedProduct>;

export const ListProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  access: 'anyone',
  summary: 'One page of matching products; X-Total-Count is the number of matches',
  query: ProductQuery,
  output: z.array(ListedProduct),
  status: 200,
  responseHeaders: ['ETag', 'X-Total-Count', 'X-Total-Count-Is', 'X-Searched-Instead', 'Link'],
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
  summary: 'Names of the types (routes of administration), sorted',
  output: z.array(z.string()),
  status: 200,
  responseHeaders: ['ETag'],
});
