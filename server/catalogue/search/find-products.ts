import { type SQL, sql } from '#server/platform/database/sql.ts';
import type { ParsedSearch } from './parse-search.ts';

/**
 * Up to this many matches are scored and sorted. More match only very short or general searches (`am`, `tablets`): those are
 * read in the order of an index, names that start with the search first.
 */
const SORTED_MAX = 2000;

/** A store with more products counts the matches of a search up to COUNTED_MAX: of a million products 600,000 are tablets. */
const COUNTED_PRODUCTS = 100_000;
export const COUNTED_MAX = 5000;

/** The requested page; both numbers start at 0. */
interface PageRange {
  limit: number;
  offset: number;
}

/** A sort order of rows `l` of listings that an index supports, and its columns. */
export interface ListingOrder {
  columns: SQL;
  order: SQL;
}

/**
 * SQL for a `with`: the tables `size (total, at_least)`, the number of matches that satisfy `where`, and `page (product_id, place)`, one
 * page of them in the given order, or best match first. `place` is the position within the page.
 */
export function findProducts(
  reading: ParsedSearch,
  where: SQL,
  part: PageRange & { sorted?: ListingOrder | undefined; agreement?: SQL | undefined },
): SQL {
  const { limit, offset, sorted, agreement = sql`0` } = part;
  const order =
    sorted?.order ?? sql`${agreement} desc, ${score(reading)} desc, length(l.sort_name), l.sort_name, l.product_id`;
  return sql`
    hits as materialized (
      select l.product_id from listings l where l.document @@ ${reading.words}::tsquery and ${where} limit ${SORTED_MAX + 1}),
    -- No limit: null.
    counted as (
      select count(*) as found, counted_max from (
        select case when sum(products) > ${COUNTED_PRODUCTS} then ${COUNTED_MAX}::bigint end as counted_max from listing_counts) many,
        lateral (select from listings l where l.document @@ ${reading.words}::tsquery and ${where} limit counted_max + 1) found
      group by counted_max),
    size as materialized (
      select few.total::int, false as at_least from (select count(*) as total from hits) few where total <= ${SORTED_MAX}
      union all
      select least(found, counted_max)::int, coalesce(found > counted_max, false) from counted
      where (select count(*) from hits) > ${SORTED_MAX}),
    few as (
      select l.product_id, row_number() over (order by ${order}) as place
      -- Looks up one listing per hit: there are few, even if the planner expects many.
      from hits, lateral (select * from listings where product_id = hits.product_id offset 0) l
      where (select total from size) <= ${SORTED_MAX}
      order by place limit ${limit} offset ${offset}),
    ${sorted ? manySorted(reading, where, { ...part, sorted }) : manyBest(reading, where, part)},
    page as (table few union all table many)`;
}

/** SQL: a row matches. Checks the row itself, which is cheaper than a second search of the index. */
const isFound = ({ words }: ParsedSearch) => sql`(l.document @@ ${words}::tsquery) is true`;
const areMany = sql`(select total from size) > ${SORTED_MAX}`;

function manySorted(
  reading: ParsedSearch,
  where: SQL,
  { sorted, limit, offset }: PageRange & { sorted: ListingOrder },
): SQL {
  const { columns, order } = sorted;
  return sql`many as (
    select l.product_id, row_number() over (order by ${order}) as place
    from (
      select ${columns} from listings l where ${areMany} and ${where} and ${isFound(reading)}
      order by ${order} limit ${limit} offset ${offset}) l)`;
}

/** Generic names that start with the search, then other names that do, then the rest; each group sorted by name. */
function manyBest(reading: ParsedSearch, where: SQL, { limit, offset }: PageRange): SQL {
  const { starts, word_phrase: words } = reading;
  const end = offset + limit;
  const generic = words === null ? sql`false` : sql`l.sort_name >= ${words} and l.sort_name < ${`${words}\u{10ffff}`}`;
  const tier = (place: number, condition: SQL, from = sql`listings l`) => sql`
    select ${sql.raw(String(place))} as tier, l.sort_name, l.product_id from ${from}
    where ${areMany} and ${where} and ${isFound(reading)} and ${condition}
    order by l.sort_name, l.product_id limit ${end}`;
  // The planner expects a thousandth of all products for any start, and would look for it through all names in their order. A
  // search of numbers has no start.
  const starting = sql`(select * from listings l where l.document @@ ${starts}::tsquery offset 0) l`;
  const hasStart = words !== null;
  return sql`
    generics as materialized (${tier(0, generic)}),
    others as materialized (
      ${tier(1, sql`not (${generic}) and ${hasStart} and (select count(*) from generics) < ${end}`, starting)}),
    best as materialized (table generics union all table others),
    rest as materialized (
      ${tier(2, sql`(${hasStart} and l.document @@ ${starts}::tsquery) is not true and not (${generic}) and (select count(*) from best) < ${end}`)}),
    many as (
      select product_id, row_number() over (order by tier, sort_name, product_id) as place
      from (table best union all table rest) as tiers
      order by place limit ${limit} offset ${offset})`;
}

/** SQL: the relevance of a listing. Each criterion outweighs all later ones. */
function score({
  starts,
  names,
  whole,
  code,
  phrase,
  word_phrase: words,
  fullName = null,
  strengths,
  dosages = [],
  usual = [],
}: ParsedSearch): SQL {
  const reasons = [
    sql`l.document @@ ${code}::tsquery`,
    strengths === null ? sql`false` : sql`l.document @@ ${strengths}::tsquery`,
    // 250 mg before 250 mg/5 mL.
    hasDosage(dosages.filter((each) => !isPercentage(each))),
    isNamed(fullName, (name) => sql`position(${`|${name}|`} in l.names) > 0`),
    isNamed(phrase, (name) => sql`position(${`|${name}|`} in l.names) > 0`),
    isNamed(words, (name) => sql`position(${`|${name}|`} in l.names) > 0`),
    isNamed(words, (name) => sql`position(${`|${name} `} in l.names) > 0`),
    isNamed(words, (name) => sql`l.names ^@ ${`|${name}`}`),
    sql`l.document @@ ${starts}::tsquery`,
    ...usual.map((each) => sql`l.document @@ ${each}::tsquery`),
    hasDosage(dosages.filter(isPercentage)),
    sql`l.document @@ ${names}::tsquery`,
    sql`l.document @@ ${whole}::tsquery`,
  ];
  const weighed = reasons.map((reason, index) => sql`(${reason})::int * ${2 ** (reasons.length - index)}`);
  return sql.join(weighed, sql` + `);
}

/** 2.5 % is also written 25 mg/g. */
const isPercentage = (dosage: string) => dosage.endsWith('%');

function hasDosage(dosages: string[]): SQL {
  if (dosages.length === 0) return sql`false`;
  return sql`string_to_array(lower(replace(l.strengths, ' ', '')), '|') && ${dosages}::text[]`;
}

function isNamed(name: string | null, condition: (name: string) => SQL): SQL {
  return name === null ? sql`false` : condition(name);
}
