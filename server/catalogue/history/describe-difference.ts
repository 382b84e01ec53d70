import type { ProductValuesChange } from '#contract/admin/product-history.ts';
import { centsToNumber } from '#contract/money.ts';
import { rowColumns } from '#server/catalogue/products/columns.ts';
import type { Dosages, ProductDifference } from './difference.ts';

/** Characters of a changed text that a report shows. */
const SHOWN_CHARACTERS = 200;

/** Old and new prices and texts, as the API shows them: decimal prices, shortened texts. */
export function describeDifference({ texts = {}, dosages, items = [] }: ProductDifference): ProductValuesChange {
  const shown = rowColumns.flatMap((column) => {
    const change = texts[column];
    return change ? [{ column, from: shortened(change.from), to: shortened(change.to) }] : [];
  });
  return {
    prices: dosages ? changedPrices(dosages.from, dosages.to) : [],
    texts: [...shown, ...(dosages ? newOrder(dosages.from, dosages.to) : []), ...items],
  };
}

/** The prices of a new product. */
export const describePrices = (dosages: Dosages) => changedPrices([], dosages);

function changedPrices(before: Dosages, after: Dosages): ProductValuesChange['prices'] {
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

/** The same dosages in another order. */
function newOrder(before: Dosages, after: Dosages): ProductValuesChange['texts'] {
  const [from = [], to = []] = [before, after].map((dosages) => dosages.map(({ dosage }) => dosage));
  const isReordered = from.length === to.length && from.every((dosage) => to.includes(dosage)) && `${from}` !== `${to}`;
  if (!isReordered) return [];
  return [{ column: 'availableDosages', from: shortened(from.join(' | ')), to: shortened(to.join(' | ')) }];
}

function shortened(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS).toWellFormed()}…` : text;
}
