import { z } from 'zod';
import { changeKinds } from '#contract/catalogue/product-constants.ts';
import { endpoint } from '#contract/endpoint.ts';
import { filterText, listLimit, Timestamp } from '#contract/text.ts';
import { Author } from './author.ts';
import { ProductPath } from './products.ts';

/** What changed a product: a form of the admin area, a file, the undo of an import, a new name of its category. */
export const changeCauses = ['edit', 'import', 'undo', 'category'] as const;
export type ChangeCause = (typeof changeCauses)[number];

const price = z.number().describe('Dollars, as a decimal number.');

/** Old and new prices, texts, codes and facts of one product. */
export const ProductValuesChange = z.object({
  prices: z
    .array(z.object({ dosage: z.string(), from: price.nullable(), to: price.nullable() }))
    .describe('Changed prices. `from` is null for a new strength, `to` for a removed one.'),
  texts: z
    .array(
      z.object({
        column: z.string(),
        dosage: z.string().optional().describe('For a code or fact of one dosage.'),
        from: z.string(),
        to: z.string(),
      }),
    )
    .describe('Changed texts, shortened.'),
});
export type ProductValuesChange = z.infer<typeof ProductValuesChange>;

/** One entry of a product's history. */
export const ProductHistoryEntry = ProductValuesChange.extend({
  id: z.int(),
  at: Timestamp,
  by: Author.nullable().describe('Null for the command line.'),
  cause: z.enum(changeCauses),
  kind: z.enum(changeKinds),
}).meta({ id: 'ProductHistoryEntry' });
export type ProductHistoryEntry = z.infer<typeof ProductHistoryEntry>;

export const AdminProductHistory = endpoint({
  method: 'GET',
  path: '/api/admin/products/{id}/history',
  access: 'admin',
  summary: 'What changed in a product, newest first: old and new values, when and by whom; of the last 400 days',
  params: ProductPath,
  query: z.object({
    limit: listLimit(),
    cursor: filterText(200).describe('Opaque, from the `Link: …; rel="next"` header of the previous page.'),
  }),
  output: z.array(ProductHistoryEntry),
  status: 200,
  responseHeaders: ['Link'],
  errors: ['TOO_LONG', 'NOT_FOUND'],
});
