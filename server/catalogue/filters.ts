import type { ProductQuery } from '#contract/catalogue/catalogue.ts';
import { type FacetKind, facetKinds, splitTexts } from '#contract/catalogue/facet-kinds.ts';
import { PRODUCT_TEXT_MAX } from '#contract/catalogue/product-constants.ts';
import { PRICE_WITHOUT_END, priceRanges } from '#contract/catalogue/search-limits.ts';
import { characters } from '#contract/text.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { factWord } from './search/conditions.ts';

/** A query's filters as conditions on rows `l`. */
interface Filters {
  /** Category and type, on `listings` and `listing_counts`. */
  kind: SQL;
  /** The price as one of the contract's ranges, on either table; undefined if it is not one of them. */
  range: SQL | undefined;
  /** The price as two ends, on `listings`. */
  prices: SQL;
  /** The chosen values of all facets, on `listings`; undefined if there are none. */
  facets: SQL | undefined;
}

/** Compares the default dosage's price. The upper end is exclusive (http-contract.md §4). */
export function filtersOf({
  category,
  type,
  priceMin = 0,
  priceMax = PRICE_WITHOUT_END,
  ...query
}: ProductQuery): Filters {
  const kind = [sql`true`];
  if (category) kind.push(sql`l.category = ${category}`);
  if (type) kind.push(sql`l.type = ${type}`);
  const prices = [sql`true`];
  if (priceMin > 0) prices.push(sql`l.price_cents >= ${Math.round(priceMin * 100)}`);
  if (priceMax < PRICE_WITHOUT_END) prices.push(sql`l.price_cents < ${Math.round(priceMax * 100)}`);
  const place = Object.values(priceRanges).findIndex(({ min, max }) => min === priceMin && max === priceMax);
  const range = prices.length === 1 ? sql`true` : place < 0 ? undefined : sql`l.price_range = ${place}`;
  const facets = facetKinds.flatMap((each) => facetCondition(each, splitTexts(query[each])) ?? []);
  return { kind: all(kind), range, prices: all(prices), facets: facets.length > 0 ? all(facets) : undefined };
}

/** A condition on rows `l` of listings: they have one of the values. Undefined if there are none. */
function facetCondition(kind: FacetKind, chosen: string[]): SQL | undefined {
  if (chosen.length === 0) return undefined;
  // No product has a longer value, and no index a word of more than 2,046 bytes.
  const values = chosen.filter((value) => characters(value) <= PRODUCT_TEXT_MAX.brandName);
  if (values.length === 0) return sql`false`;
  if (kind === 'categories') return sql`l.category = any(${values}::text[])`;
  if (kind === 'types') return sql`l.type = any(${values}::text[])`;
  if (kind !== 'strength')
    return sql`l.document @@ ${values.map((value) => factWord(`${kind}=${value}`)).join(' | ')}::tsquery`;
  const isOne = sql`string_to_array(l.strengths, ' | ') && ${values}::text[]`;
  if (!values.every((value) => /\d/.test(value))) return isOne;
  // The index finds the numbers of a dosage, in any order; a word like "each" is not always in it.
  return sql`l.document @@ (
      select string_agg('(' || written(array(
        select word from unnest(search_words_of(value)) as word where word ~ '[0-9]'), ':ABC', '&') || ')', '|')
      from unnest(${values}::text[]) as value)::tsquery
    and ${isOne}`;
}

function all(conditions: SQL[]): SQL {
  return sql.join(conditions, sql` and `);
}
