import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { ITEM_CODE_MAX } from '#contract/limits.ts';
import { filterText, ID_MAX, listLimit, pathId, queryNumber } from '#contract/text.ts';

const codesOf = (text: z.ZodString) => {
  const code = text.optional();
  return z.strictObject({ ndc: code, pde: code, artg: code, atc: code, rxnorm: code, amt: code, unspsc: code });
};

/** One product in one dosage: what has a GTIN and, later, lots. Its id stays the same over imports. */
export const Item = z
  .object({
    id: z.int(),
    productId: z.string(),
    drugName: z.string(),
    brandName: z.string(),
    dosage: z.string(),
    gtin: z.string().optional().describe('14 digits.'),
    codes: codesOf(z.string()).describe('Other codes of the item, as they were given.'),
  })
  .meta({ id: 'Item' });
export type Item = z.infer<typeof Item>;

export const AdminItemsQuery = z.object({
  product: queryNumber(z.int().min(1).max(ID_MAX)).describe('`id` of a product.'),
  search: filterText(200).describe('Parts of the product ID, the drug name or the brand name, or a whole code.'),
  limit: listLimit(),
  cursor: filterText(200).describe('Opaque, from the `Link: …; rel="next"` header of the previous page.'),
});
export type AdminItemsQuery = z.infer<typeof AdminItemsQuery>;

const code = z
  .string()
  .max(ITEM_CODE_MAX)
  .regex(/^[!-~]*$/);

export const ChangeItemBody = z
  .object({
    gtin: code.describe('8, 12, 13 or 14 digits; empty to remove it.').optional(),
    codes: codesOf(code).optional().describe('Those that are absent stay; an empty one is removed.'),
  })
  .meta({ examples: [{ gtin: '9506000134352', codes: { ndc: '0069-4200-30' } }] });
export type ChangeItemBody = z.infer<typeof ChangeItemBody>;

export const AdminListItems = endpoint({
  method: 'GET',
  path: '/api/admin/items',
  access: 'admin',
  summary: 'Items of products, on sale or withdrawn, in the order in which they were added',
  query: AdminItemsQuery,
  output: z.array(Item),
  status: 200,
  responseHeaders: ['Link'],
  errors: ['TOO_LONG'],
});

export const AdminChangeItem = endpoint({
  method: 'PATCH',
  path: '/api/admin/items/{id}',
  access: 'admin',
  summary: 'Changes the given codes of an item',
  params: z.object({ id: pathId() }),
  body: ChangeItemBody,
  output: Item,
  status: 200,
  errors: ['NOT_FOUND', 'GTIN_INVALID', 'GTIN_TAKEN'],
});
