import type { ChangeItemBody, Item } from '#contract/admin/stock/items.ts';
import { latinDigits } from '#contract/digits.ts';
import { itemCodeKinds } from '#contract/limits.ts';
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
  | 'storageClass'
  | 'taxClass'
  | 'expectedOn'
  | 'lowBelow';
export type ItemField = TextField | Jurisdiction | ItemFlag | 'tracked' | 'backOrders';

/** What the fields of an item hold, as texts. A flag that is set is "yes", and so are `tracked` and `backOrders`. */
export type Texts = Partial<Record<ItemField, string>>;

/** What is stored. */
export function storedTexts(item: Item): Texts {
  const { gtin, codes, supplierCode, unitsPerPack, storageClass, taxClass, classes, flags } = item;
  const { tracked, expectedOn, lowBelow, backOrders } = item;
  return {
    ...{ ...codes, ...classes, ...Object.fromEntries(flags.map((flag) => [flag, 'yes'])) },
    ...(gtin !== undefined && { gtin }),
    ...(supplierCode !== undefined && { supplierCode }),
    ...(unitsPerPack !== undefined && { unitsPerPack: String(unitsPerPack) }),
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
  const packs = readUnits(text);
  return packs !== null && Number.isInteger(packs) && packs <= PACKS_MAX;
}

/** Whether it can be sent as units of a pack: empty, or a whole number. */
export function isUnits(text: string): boolean {
  const units = readUnits(text);
  return units === null || (Number.isInteger(units) && units >= 1 && units <= UNITS_PER_PACK_MAX);
}

function readUnits(text: string): number | null {
  const digits = latinDigits(text.trim());
  return digits === '' ? null : /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

/** The change of an item that the edited fields ask for. */
export function changeOf(edits: Texts): ChangeItemBody {
  const { gtin, supplierCode, unitsPerPack, storageClass, taxClass, tracked, expectedOn, lowBelow, backOrders } = edits;
  const codes = itemCodeKinds.flatMap((kind) => (edits[kind] === undefined ? [] : [[kind, storedCode(edits[kind])]]));
  const flags = itemFlags.flatMap((flag) => (edits[flag] === undefined ? [] : [[flag, edits[flag] === 'yes']]));
  const classes = jurisdictions.flatMap((each) => (edits[each] === undefined ? [] : [[each, edits[each] || null]]));
  return {
    ...(gtin !== undefined && { gtin: storedCode(gtin) }),
    ...(codes.length > 0 && { codes: Object.fromEntries(codes) }),
    ...(supplierCode !== undefined && { supplierCode }),
    ...(unitsPerPack !== undefined && { unitsPerPack: readUnits(unitsPerPack) }),
    ...(storageClass !== undefined && { storageClass: (storageClass || null) as StorageClass | null }),
    ...(taxClass !== undefined && { taxClass }),
    ...(tracked !== undefined && { tracked: tracked === 'yes' }),
    ...(expectedOn !== undefined && { expectedOn: expectedOn || null }),
    ...(lowBelow !== undefined && { lowBelow: readUnits(lowBelow) ?? 0 }),
    ...(backOrders !== undefined && { backOrders: backOrders === 'yes' }),
    ...(classes.length > 0 && { classes: Object.fromEntries(classes) }),
    ...(flags.length > 0 && { flags: Object.fromEntries(flags) }),
  };
}
