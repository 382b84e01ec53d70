import type { ChangeItemBody, Item } from '#contract/admin/stock/items.ts';
import { latinDigits } from '#contract/digits.ts';
import { itemCodeKinds, QUANTITY_MAX } from '#contract/limits.ts';
import { storedCode } from '#contract/quick-order/comparable-code.ts';
import {
  type ItemFlag,
  itemFlags,
  type Jurisdiction,
  jurisdictions,
  UNITS_PER_PACK_MAX,
} from '#contract/stock/item-facts.ts';
import { PACKS_MAX } from '#contract/stock/lot-fields.ts';
import type { StorageClass } from '#contract/stock/storage-class.ts';

export const codeFields = ['gtin', ...itemCodeKinds] as const;
type TextField =
  | (typeof codeFields)[number]
  | 'supplierCode'
  | 'unitsPerPack'
  | 'maxPerOrder'
  | 'storageClass'
  | 'taxClass'
  | 'expectedOn'
  | 'lowBelow';
export type ItemField = TextField | Jurisdiction | ItemFlag | 'tracked' | 'backOrders';

/** What the fields of an item hold, as texts. A flag that is set is "yes", and so are `tracked` and `backOrders`. */
export type Texts = Partial<Record<ItemField, string>>;

/** What is stored. */
export function storedTexts(item: Item): Texts {
  const { gtin, codes, supplierCode, unitsPerPack, maxPerOrder, storageClass, taxClass, classes, flags } = item;
  const { tracked, expectedOn, lowBelow, backOrders } = item;
  return {
    ...{ ...codes, ...classes, ...Object.fromEntries(flags.map((flag) => [flag, 'yes'])) },
    ...(gtin !== undefined && { gtin }),
    ...(supplierCode !== undefined && { supplierCode }),
    ...(unitsPerPack !== undefined && { unitsPerPack: String(unitsPerPack) }),
    ...(maxPerOrder !== undefined && { maxPerOrder: String(maxPerOrder) }),
    ...(storageClass !== undefined && { storageClass }),
    ...(taxClass !== undefined && { taxClass }),
    ...(tracked && { tracked: 'yes' }),
    ...(expectedOn !== undefined && { expectedOn }),
    ...(lowBelow !== undefined && { lowBelow: String(lowBelow) }),
    ...(backOrders && { backOrders: 'yes' }),
  };
}

/** Whether it can be sent as a number of packs: nothing edited, or a whole number. */
export function isPacks(text: string | undefined): boolean {
  if (text === undefined) return true;
  const packs = readCount(text);
  return packs !== null && Number.isInteger(packs) && packs <= PACKS_MAX;
}

/** The largest numbers. */
export const countsMax = { unitsPerPack: UNITS_PER_PACK_MAX, maxPerOrder: QUANTITY_MAX };

/** Whether it can be sent as one of `countsMax`: empty, or a whole number. */
export function isCount(text: string, max: number): boolean {
  const count = readCount(text);
  return count === null || (Number.isInteger(count) && count >= 1 && count <= max);
}

function readCount(text: string): number | null {
  const digits = latinDigits(text.trim());
  return digits === '' ? null : /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

/** The change of an item that the edited fields ask for. */
export function changeOf(edits: Texts): ChangeItemBody {
  const {
    gtin,
    supplierCode,
    unitsPerPack,
    maxPerOrder,
    storageClass,
    taxClass,
    tracked,
    expectedOn,
    lowBelow,
    backOrders,
  } = edits;
  const codes = itemCodeKinds.flatMap((kind) => (edits[kind] === undefined ? [] : [[kind, storedCode(edits[kind])]]));
  const flags = itemFlags.flatMap((flag) => (edits[flag] === undefined ? [] : [[flag, edits[flag] === 'yes']]));
  const classes = jurisdictions.flatMap((each) => (edits[each] === undefined ? [] : [[each, edits[each] || null]]));
  return {
    ...(gtin !== undefined && { gtin: storedCode(gtin) }),
    ...(codes.length > 0 && { codes: Object.fromEntries(codes) }),
    ...(supplierCode !== undefined && { supplierCode }),
    ...(unitsPerPack !== undefined && { unitsPerPack: readCount(unitsPerPack) }),
    ...(maxPerOrder !== undefined && { maxPerOrder: readCount(maxPerOrder) }),
    ...(storageClass !== undefined && { storageClass: (storageClass || null) as StorageClass | null }),
    ...(taxClass !== undefined && { taxClass }),
    ...(tracked !== undefined && { tracked: tracked === 'yes' }),
    ...(expectedOn !== undefined && { expectedOn: expectedOn || null }),
    ...(lowBelow !== undefined && { lowBelow: readCount(lowBelow) ?? 0 }),
    ...(backOrders !== undefined && { backOrders: backOrders === 'yes' }),
    ...(classes.length > 0 && { classes: Object.fromEntries(classes) }),
    ...(flags.length > 0 && { flags: Object.fromEntries(flags) }),
  };
}
