import type { ProductQuery } from '#contract/catalogue/catalogue.ts';
import {
  FACET_VALUES_MAX,
  type FacetKind,
  facetKinds,
  LIST_SEPARATOR,
  splitTexts,
} from '#contract/catalogue/facet-kinds.ts';
import type { Facets, FacetValue } from '#contract/catalogue/facets.ts';
import { PRICE_WITHOUT_END, type ProductSort } from '#contract/catalogue/search-limits.ts';
import type { FacetColumn, FacetTable } from './facet-table.ts';
import { orderOf } from './list-order.ts';

/** A query without its search. */
type Filters = Omit<ProductQuery, 'search'>;

/**
 * Counts the values of all kinds. Each kind is counted among the products that have the chosen values of all other kinds, so that a
 * second value can be chosen beside the first. `found`: the ids that a search found; without it all products.
 */
export function countFacets(table: FacetTable, query: Filters, found?: ReadonlySet<number>): Facets {
  const { total, products } = countCodes(table, query, found);
  const of = (kind: FacetKind) => mostFrequent(table.columns[kind], products[kind], splitTexts(query[kind]));
  return {
    categories: of('categories'),
    types: of('types'),
    form: of('form'),
    release: of('release'),
    strength: of('strength'),
    brand: of('brand'),
    total,
  };
}

/** Ids of the products with all chosen values: one page of the list, and their number. */
export function listMatches(
  table: FacetTable,
  query: Filters,
  { sort, limit, offset }: { sort: ProductSort; limit: number; offset: number },
): { ids: number[]; total: number } {
  const missed = missedChoices(table, query);
  const ids: number[] = [];
  let total = 0;
  for (const row of orderOf(table, sort)) {
    if (missed[row] !== HAS_ALL) continue;
    if (total >= offset && ids.length < limit) ids.push(table.ids[row] as number);
    total += 1;
  }
  return { ids, total };
}

interface Counted {
  total: number;
  /** By the code of a column. */
  products: Record<FacetKind, Int32Array>;
}

/** A product that lacks the chosen values of exactly one kind has the place of that kind in `facetKinds`; others have one of these. */
const HAS_ALL = -1;
const NOT_LISTED = -2;

function countCodes(table: FacetTable, query: Filters, found?: ReadonlySet<number>): Counted {
  const missed = missedChoices(table, query, found);
  const counted = facetKinds.map((kind, place) => [kind, countColumn(table.columns[kind], missed, place)]);
  let total = 0;
  for (const each of missed) if (each === HAS_ALL) total += 1;
  return { total, products: Object.fromEntries(counted) as Counted['products'] };
}

/** By row. Goes column by column: a loop reads one column from start to end, which is fast. */
function missedChoices(table: FacetTable, query: Filters, found?: ReadonlySet<number>): Int8Array {
  const { columns } = table;
  const missed = new Int8Array(table.ids.length).fill(HAS_ALL);
  if (found) excludeOthers(missed, table.ids, found);
  excludePrices(missed, table.prices, query);
  excludeCodes(missed, columns.categories, one(query.category), () => NOT_LISTED);
  excludeCodes(missed, columns.types, one(query.type), () => NOT_LISTED);
  facetKinds.forEach((kind, place) => {
    excludeCodes(missed, columns[kind], splitTexts(query[kind]), (before) => (before === HAS_ALL ? place : NOT_LISTED));
  });
  return missed;
}

const one = (value: string | undefined) => (value ? [value] : []);

function excludeOthers(missed: Int8Array, ids: Int32Array, found: ReadonlySet<number>): void {
  for (let row = 0; row < missed.length; row += 1) if (!found.has(ids[row] as number)) missed[row] = NOT_LISTED;
}

/** As `filtersOf` compares a price: the upper end is exclusive. */
function excludePrices(
  missed: Int8Array,
  prices: Int32Array,
  { priceMin = 0, priceMax = PRICE_WITHOUT_END }: Filters,
): void {
  const from = Math.round(priceMin * 100);
  const below = priceMax < PRICE_WITHOUT_END ? Math.round(priceMax * 100) : Number.POSITIVE_INFINITY;
  for (let row = 0; row < missed.length; row += 1) {
    const price = prices[row] as number;
    if (price < from || price >= below) missed[row] = NOT_LISTED;
  }
}

/** Products without one of the chosen values become what `then` says. Nothing chosen excludes nothing. */
function excludeCodes(
  missed: Int8Array,
  { codes, size, codesOf }: FacetColumn,
  chosen: string[],
  then: (before: number) => number,
): void {
  if (chosen.length === 0) return;
  const agrees = new Uint8Array(size);
  for (const value of chosen) for (const code of codesOf.get(value) ?? []) agrees[code] = 1;
  for (let row = 0; row < missed.length; row += 1) {
    if (!agrees[codes[row] as number]) missed[row] = then(missed[row] as number);
  }
}

/** Products by code that have all other choices. */
function countColumn({ codes, size }: FacetColumn, missed: Int8Array, place: number): Int32Array {
  const products = new Int32Array(size);
  for (let row = 0; row < missed.length; row += 1) {
    const miss = missed[row] as number;
    if (miss !== HAS_ALL && miss !== place) continue;
    const code = codes[row] as number;
    products[code] = (products[code] as number) + 1;
  }
  return products;
}

/** The values that most products have, and the chosen ones. A value that a query cannot have is left out. */
function mostFrequent({ codesOf }: FacetColumn, products: Int32Array, chosen: string[]): FacetValue[] {
  // Tens of thousands of brands have a product or two: only what may be among the first is compared with all of them.
  const first: FacetValue[] = [];
  const others: FacetValue[] = [];
  for (const [value, codes] of codesOf) {
    let count = 0;
    for (const code of codes) count += products[code] as number;
    const last = first.length === FACET_VALUES_MAX ? first.at(-1) : undefined;
    const isBehind =
      count === 0 || (last && (count < last.products || (count === last.products && value > last.value)));
    if (isBehind && !chosen.includes(value)) continue;
    if (value === '' || value.includes(LIST_SEPARATOR)) continue;
    const each = { value, products: count };
    if (isBehind) others.push(each);
    else first.splice(first.findLastIndex((before) => comesBefore(before, each)) + 1, 0, each);
    others.push(...first.splice(FACET_VALUES_MAX));
  }
  const unknown = chosen.filter((value) => !codesOf.has(value)).map((value) => ({ value, products: 0 }));
  const alsoChosen = [...others.filter(({ value }) => chosen.includes(value)), ...unknown];
  return [...first, ...alsoChosen.sort((a, b) => (comesBefore(a, b) ? -1 : 1))];
}

function comesBefore(a: FacetValue, b: FacetValue): boolean {
  return a.products === b.products ? a.value < b.value : a.products > b.products;
}
