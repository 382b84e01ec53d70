import type { ProductQuery } from '#contract/catalogue/catalogue.ts';
import {
  FACET_VALUES_MAX,
  type FacetKind,
  facetKinds,
  LIST_SEPARATOR,
  splitTexts,
} from '#contract/catalogue/facet-kinds.ts';
import type { Facets } from '#contract/catalogue/facets.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { facetCondition, filtersOf } from './filters.ts';
import type { ParsedSearch } from './search/parse-search.ts';
import { searchListings } from './search/search-listings.ts';

interface FacetRow extends Record<string, unknown> {
  kind: FacetKind;
  value: string;
  products: number;
  /** The same in all rows. */
  total: number;
}

/**
 * What a list can be narrowed by, in one statement. Each kind is counted among the products that have the chosen values of all other
 * kinds, so that a second value can be chosen beside the first.
 */
export async function listFacets(db: Runner, query: ProductQuery): Promise<Facets> {
  if (!query.search) return await countFacets(db, query, sql`true`);
  const matches = ({ words }: ParsedSearch) => sql`l.document @@ ${words}::tsquery`;
  const { found } = await searchListings(
    db,
    query.search,
    (reading) => countFacets(db, query, matches(reading)),
    ({ total }) => total > 0, // as the list
  );
  return found;
}

async function countFacets(db: Runner, query: ProductQuery, found: SQL): Promise<Facets> {
  const { kind, range, prices } = filtersOf(query);
  const chosen = facetKinds.map((each) => ({ kind: each, values: splitTexts(query[each]) }));
  const flag = (each: FacetKind) => sql.raw(`${each}_agrees`);
  const agrees = sql.join(
    chosen.map((each) => sql`${facetCondition(each.kind, each.values) ?? sql`true`} as ${flag(each.kind)}`),
    sql`, `,
  );
  const agreements = sql.join(facetKinds.map(flag), sql`, `);
  const othersAgree = sql.join(
    facetKinds.map((each) => sql`(kind = ${each} or ${flag(each)})`),
    sql` and `,
  );
  const allAgree = sql.join(facetKinds.map(flag), sql` and `);
  const { rows } = await db.execute<FacetRow>(sql`
    with hits as materialized (
      select p.facts, p.brand_name, l.strengths, l.category, l.type, ${agrees}
      from listings l join products p on p.id = l.product_id where ${found} and ${kind} and ${range ?? prices}),
    -- Grouped before their parts are counted: a thousand products have the same facts.
    stated as (
      select split_part(fact, '=', 1) as kind, substr(fact, position('=' in fact) + 1) as value, products, ${agreements}
      from (select facts, count(*) as products, ${agreements} from hits group by facts, ${agreements}) each_once,
        unnest(facts) as fact
      where fact ^@ 'form=' or fact ^@ 'release='
      union all
      select 'brand', brand_name, count(*), ${agreements} from hits group by brand_name, ${agreements}
      union all
      select 'categories', category, count(*), ${agreements} from hits group by category, ${agreements}
      union all
      select 'types', type, count(*), ${agreements} from hits group by type, ${agreements}
      union all
      select 'strength', value, products, ${agreements}
      from (select strengths, count(*) as products, ${agreements} from hits group by strengths, ${agreements}) each_once,
        unnest(string_to_array(strengths, ' | ')) as value),
    counted as (
      select kind, value, sum(products)::int as products from stated
      where value <> '' and position(${LIST_SEPARATOR} in value) = 0 and ${othersAgree} group by kind, value),
    chosen as (
      select kind, value from json_to_recordset(${JSON.stringify(
        chosen.flatMap(({ kind, values }) => values.map((value) => ({ kind, value }))),
      )}::json) as chosen (kind text, value text)),
    ranked as (
      select kind, value, products, row_number() over (partition by kind order by products desc, value) as place from counted)
    select kind, value, coalesce(products, 0) as products, (select count(*)::int from hits where ${allAgree}) as total
    from ranked full join chosen using (kind, value)
    where place <= ${FACET_VALUES_MAX} or chosen.kind is not null order by products desc nulls last, value`);
  const of = (kind: FacetKind) =>
    rows.filter((row) => row.kind === kind).map(({ value, products }) => ({ value, products }));
  return {
    categories: of('categories'),
    types: of('types'),
    form: of('form'),
    release: of('release'),
    strength: of('strength'),
    brand: of('brand'),
    total: rows[0]?.total ?? 0,
  };
}
