import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { ITEM_CODE_MAX, QUANTITY_MAX } from '#contract/limits.ts';
import { ITEM_TEXT_MAX, itemFlags, medicineClasses, UNITS_PER_PACK_MAX } from '#contract/stock/item-facts.ts';
import { Day, PACKS_MAX } from '#contract/stock/lot-fields.ts';
import { storageClasses } from '#contract/stock/storage-class.ts';
import { filterText, ID_MAX, listLimit, optionalLine, pathId, queryNumber } from '#contract/text.ts';

const codesOf = (text: z.ZodString) => {
  const code = text.optional();
  return z.strictObject({ ndc: code, pde: code, artg: code, atc: code, rxnorm: code, amt: code, unspsc: code });
};

/** One product in one dosage: what has a GTIN and, later, lots. Its id stays the same over imports. */
export const Item = z
  .object({
    id: z.int(),
    product: z.int().describe('`id` of its product.'),
    productId: z.string(),
    drugName: z.string(),
    brandName: z.string(),
    dosage: z.string(),
    tracked: z.boolean().describe('Whether only what its lots have is sold.'),
    gtin: z.string().optional().describe('14 digits.'),
    codes: codesOf(z.string()).describe('Other codes of the item, as they were given.'),
    supplierCode: z.string().optional().describe('The code by which the store orders it from its supplier.'),
    unitsPerPack: z.int().optional().describe('Tablets, millilitres and so on in one pack.'),
    maxPerOrder: z.int().optional().describe('The most packs in one order.'),
    storageClass: z.enum(storageClasses).optional(),
    flags: z.array(z.enum(itemFlags)),
    taxClass: z.string().optional(),
    classes: z
      .object({
        AU: z.enum(medicineClasses.AU).optional(),
        US: z.enum(medicineClasses.US).optional(),
        GB: z.enum(medicineClasses.GB).optional(),
        EU: z.enum(medicineClasses.EU).optional(),
      })
      .describe('Who may supply the medicine, by jurisdiction. Those that nobody set are absent.'),
    onHand: z.int().optional().describe('Packs of all lots. Absent without a lot, like the next three.'),
    reserved: z.int().optional().describe('Packs of these that orders have.'),
    available: z
      .int()
      .optional()
      .describe('Packs that can be sold now: released, not reserved, and good for as long as a buyer must get.'),
    nextExpiry: z.iso.date().optional().describe('The earliest expiry date of a pack on hand.'),
    backOrdered: z.int().optional().describe('Packs that orders wait for; absent if none do.'),
    expectedOn: z.iso.date().optional().describe('When the next delivery is expected; a delivery clears it.'),
    lowBelow: z.int().optional().describe('Packs below which visitors see that it is low in stock.'),
    backOrders: z.boolean().optional().describe('When none is left: true shows “on back order”, false “out of stock”.'),
  })
  .meta({ id: 'Item' });
export type Item = z.infer<typeof Item>;

export const AdminItemsQuery = z.object({
  product: queryNumber(z.int().min(1).max(ID_MAX)).describe('`id` of a product.'),
  stock: z
    .enum(['any', 'short'])
    .optional()
    .describe(
      '`any`: only items that are tracked, or have or had lots. `short`: only tracked items that are low or out of stock, or that orders wait for.',
    ),
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
    tracked: z
      .boolean()
      .optional()
      .describe(
        'True: open orders get packs of its lots, the oldest first, or wait. False: only without packs and waiting orders.',
      ),
    expectedOn: Day.nullable().optional().describe('When the next delivery is expected.'),
    lowBelow: z.int().min(0).max(PACKS_MAX).optional(),
    backOrders: z.boolean().optional(),
    gtin: code.describe('8, 12, 13 or 14 digits; empty to remove it.').optional(),
    codes: codesOf(code).optional().describe('Those that are absent stay; an empty one is removed.'),
    supplierCode: optionalLine(ITEM_TEXT_MAX).describe('Empty to remove it.'),
    unitsPerPack: z.int().min(1).max(UNITS_PER_PACK_MAX).nullable().optional(),
    maxPerOrder: z.int().min(1).max(QUANTITY_MAX).nullable().optional(),
    storageClass: z.enum(storageClasses).nullable().optional(),
    flags: z
      .strictObject({
        'do-not-freeze': z.boolean().optional(),
        'protect-from-light': z.boolean().optional(),
        cytotoxic: z.boolean().optional(),
        'dangerous-goods': z.boolean().optional(),
      })
      .optional()
      .describe('Those that are absent stay.'),
    taxClass: optionalLine(ITEM_TEXT_MAX).describe('Empty to remove it.'),
    classes: z
      .strictObject({
        AU: z.enum(medicineClasses.AU).nullable().optional(),
        US: z.enum(medicineClasses.US).nullable().optional(),
        GB: z.enum(medicineClasses.GB).nullable().optional(),
        EU: z.enum(medicineClasses.EU).nullable().optional(),
      })
      .optional()
      .describe('Those that are absent stay; null removes one.'),
  })
  .meta({
    examples: [
      {
        gtin: '9506000134352',
        codes: { ndc: '0069-4200-30' },
        storageClass: '2-8 °C',
        flags: { 'do-not-freeze': true },
        classes: { AU: 'S4' },
      },
    ],
  });
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
  summary: 'Changes the given codes and facts of an item',
  params: z.object({ id: pathId() }),
  body: ChangeItemBody,
  output: Item,
  status: 200,
  errors: ['TOO_LONG', 'NOT_FOUND', 'GTIN_INVALID', 'GTIN_TAKEN', 'ITEM_HAS_STOCK'],
});
