import { isDeepStrictEqual } from 'node:util';
import type { Dosages, FromTo, ProductDifference, TextColumn } from '#server/catalogue/history/difference.ts';
import type { RecordedChange } from '#server/catalogue/history/record-changes.ts';
import type { ItemDifference } from '#server/catalogue/items/compare-items.ts';
import { type CatalogueProduct, type ItemTexts, rowColumns } from '#server/catalogue/products/columns.ts';

/** What an import changed in a product, and what happened to the product since. */
export interface ImportedChange {
  kind: RecordedChange['kind'];
  difference: ProductDifference;
  changedSince: boolean;
  /** It was withdrawn or restored since. */
  stateChangedSince: boolean;
}

interface State {
  product: CatalogueProduct;
  withdrawn: boolean;
}

/** The product after the undo, and the columns that keep newer values. */
export interface Reverted extends State {
  /** Null: all is as before the import. Empty: the product stays on sale, or off sale, as somebody decided since. */
  kept: string[] | null;
}

/** Whether another item has the GTIN by now. */
export type IsTaken = (gtin: string, item: { productId: string; dosage: string }) => boolean;

/** Takes back what an import changed in a product. A value that was changed since stays, and so does a GTIN whose old one another item has. */
export function revert(change: ImportedChange, current: State, isTaken: IsTaken): Reverted {
  // Orders and carts may refer to it.
  if (change.kind === 'added') return withdrawAdded(change, current);
  const state = revertState(change, current.withdrawn);
  const values = revertValues(change.difference, current.product, isTaken);
  const isStateKept = state === undefined;
  const kept = values.kept.length > 0 || isStateKept ? values.kept : null;
  return { product: values.product, withdrawn: state ?? current.withdrawn, kept };
}

function withdrawAdded({ changedSince }: ImportedChange, current: State): Reverted {
  if (current.withdrawn) return { ...current, kept: null };
  return changedSince ? { ...current, kept: [] } : { ...current, withdrawn: true, kept: null };
}

/** Whether the product becomes withdrawn; undefined if that was changed since. */
function revertState({ kind, stateChangedSince }: ImportedChange, withdrawn: boolean): boolean | undefined {
  if (kind === 'changed') return withdrawn;
  const before = kind === 'restored';
  return before === withdrawn || !stateChangedSince ? before : undefined;
}

function revertValues(
  { texts = {}, dosages, items: changed = [] }: ProductDifference,
  product: CatalogueProduct,
  isTaken: IsTaken,
) {
  const { items, kept } = revertItems(changed, product, isTaken);
  const old: Partial<Record<TextColumn, string>> = {};
  for (const column of rowColumns) {
    const change = texts[column];
    if (!change) continue;
    if (product[column] === change.to) old[column] = change.from;
    else if (product[column] !== change.from) kept.push(column);
  }
  const prices = dosages ? revertDosages(dosages, product.dosages) : { dosages: product.dosages, isKept: false };
  if (prices.isKept) kept.push('dosagePricing');
  const reverted = { ...product, ...old, dosages: prices.dosages, ...(items && { items }) };
  if (reverted.dosages.some(({ dosage }) => dosage === reverted.defaultDosage)) return { product: reverted, kept };
  // The dosages and the default one belong together: both stay.
  const withoutDosages = { ...reverted, dosages: product.dosages, defaultDosage: product.defaultDosage };
  return { product: withoutDosages, kept: [...new Set([...kept, 'availableDosages', 'defaultDosage'])] };
}

/** The old codes and facts by dosage, and the columns that keep newer ones. */
function revertItems(changed: ItemDifference[], { productId, items }: CatalogueProduct, isTaken: IsTaken) {
  const kept = new Set<string>();
  const old: Record<string, ItemTexts> = {};
  for (const { dosage, column, from, to } of changed) {
    const current = items?.[dosage]?.[column] ?? '';
    const isPossible = current === to && !(column === 'gtin' && isTaken(from, { productId, dosage }));
    if (isPossible) old[dosage] = { ...old[dosage], [column]: from };
    else if (current !== from) kept.add(column);
  }
  return { items: changed.length > 0 ? old : undefined, kept: [...kept] };
}

/** The old dosages; if only prices or the order differ, price by price. */
function revertDosages({ from, to }: FromTo<Dosages>, current: Dosages): { dosages: Dosages; isKept: boolean } {
  if (isDeepStrictEqual(current, to)) return { dosages: from, isKept: false };
  if (isDeepStrictEqual(current, from)) return { dosages: current, isKept: false };
  if (![to, current].every((dosages) => isDeepStrictEqual(namesOf(dosages), namesOf(from)))) {
    return { dosages: current, isKept: true };
  }
  const [before, imported] = [from, to].map(
    (dosages) => new Map(dosages.map(({ dosage, priceCents }) => [dosage, priceCents])),
  );
  let isKept = false;
  const dosages = current.map(({ dosage, priceCents }) => {
    const old = before?.get(dosage) ?? priceCents;
    if (priceCents === imported?.get(dosage)) return { dosage, priceCents: old };
    if (priceCents !== old) isKept = true;
    return { dosage, priceCents };
  });
  return { dosages, isKept };
}

const namesOf = (dosages: Dosages) => dosages.map(({ dosage }) => dosage).sort();
