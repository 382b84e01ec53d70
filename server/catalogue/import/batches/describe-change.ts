import type { ImportChange } from '#contract/admin/product-import.ts';
import { centsToNumber } from '#contract/money.ts';
import type { CatalogueProduct } from '#server/catalogue/products/columns.ts';
import { type Change, type FileProduct, rowColumns } from './compare.ts';
import type { OnSaleProduct } from './queries.ts';

/** Characters of a changed text that a report shows. */
const SHOWN_CHARACTERS = 200;

export function describeAdded({ line, product }: FileProduct): ImportChange {
  return {
    kind: 'added',
    line,
    ...namesOf(product),
    isHeld: false,
    prices: changedPrices([], product.dosages),
    texts: [],
  };
}

export function describeWithdrawn(product: OnSaleProduct): ImportChange {
  return { kind: 'withdrawn', line: null, ...namesOf(product), isHeld: false, prices: [], texts: [] };
}

/** What a file changes in a stored product: old and new prices and texts. */
export function describeChange({ line, product, stored }: Change, isHeld: boolean): ImportChange {
  const before = stored.product;
  return {
    kind: stored.withdrawn ? 'restored' : 'changed',
    line,
    ...namesOf(before),
    isHeld,
    prices: changedPrices(before.dosages, product.dosages),
    texts: changedTexts(before, product),
  };
}

const namesOf = ({ productId, drugName }: { productId: string; drugName: string }) => ({ productId, drugName });

type Dosages = CatalogueProduct['dosages'];

function changedPrices(before: Dosages, after: Dosages): ImportChange['prices'] {
  const old = new Map(before.map(({ dosage, priceCents }) => [dosage, priceCents]));
  const prices = [];
  for (const { dosage, priceCents } of after) {
    const from = old.get(dosage);
    old.delete(dosage);
    if (from !== priceCents) prices.push({ dosage, from: inDollars(from), to: inDollars(priceCents) });
  }
  for (const [dosage, cents] of old) prices.push({ dosage, from: inDollars(cents), to: null });
  return prices;
}

const inDollars = (cents: number | undefined) => (cents === undefined ? null : centsToNumber(cents));

/** Includes the order of the dosages. */
function changedTexts(before: CatalogueProduct, after: CatalogueProduct): ImportChange['texts'] {
  const texts = rowColumns.flatMap((column) =>
    before[column] === after[column] ? [] : [{ column, from: shortened(before[column]), to: shortened(after[column]) }],
  );
  const order = [before, after].map(({ dosages }) => dosages.map(({ dosage }) => dosage));
  const [from = [], to = []] = order;
  const isReordered = from.length === to.length && from.every((dosage) => to.includes(dosage)) && `${from}` !== `${to}`;
  if (!isReordered) return texts;
  return [...texts, { column: 'availableDosages', from: shortened(from.join(' | ')), to: shortened(to.join(' | ')) }];
}

function shortened(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS).toWellFormed()}…` : text;
}
