import type { Runner } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';

/**
 * What a search means to this catalogue (`read_search`, migration 0007): slips of the finger mended, texts of `tsquery`
 * for the listings' documents.
 */
export interface Reading {
  /** Every product that is found. */
  words: string;
  /** Those whose generic or brand name starts with what was typed. */
  starts: string;
  /** Those that have it in a name, not in a strength or a category. */
  names: string;
  /** Those that have the words to their end. */
  whole: string;
  /** The product of this very code. */
  code: string;
  /** What was typed, mended; null where nothing of it is a word. */
  phrase: string | null;
  /** The same without its numbers. */
  word_phrase: string | null;
}

/** Reads a search against the words of today's catalogue; costs a millisecond, some more when a word is misspelt. */
export async function parseSearch(db: Runner, search: string): Promise<Reading> {
  const typed = search.replaceAll(/\p{Cc}/gu, ' '); // nobody types them, and `written` of migration 0005 means something by one
  const { rows } = await db.execute<Reading & Record<string, unknown>>(sql`select * from read_search(${typed})`);
  const [reading] = rows;
  if (!reading) throw new Error('read_search gives one row');
  return reading;
}

/**
 * So many products are put into order one by one. More than that fit what is hardly a search yet (`am`, `tablets`): those
 * are read in an order that an index has, and the best match is whose name starts with it.
 */
const SORTED_MAX = 2000;

/** Which part of the order is wanted, both from 0. */
interface Part {
  limit: number;
  offset: number;
}

/** An order of rows `l` of listings that an index has, and the columns that it needs. */
export interface ListingOrder {
  columns: SQL;
  order: SQL;
}

/**
 * Tables `size (total)` and `page (product_id, place)`, for a `with`: how many of the products that `where` lets through
 * are found, and one page of them, in an order or the best match first. Places are those within the page.
 */
export function findProducts(reading: Reading, where: SQL, part: Part & { sorted?: ListingOrder | undefined }): SQL {
  const { limit, offset, sorted } = part;
  const order = sorted?.order ?? sql`${score(reading)} desc, length(l.sort_name), l.sort_name, l.product_id`;
  return sql`
    hits as materialized (
      select l.product_id from listings l where l.document @@ ${reading.words}::tsquery and ${where}),
    size as materialized (select count(*)::int as total from hits),
    few as (
      select l.product_id, row_number() over (order by ${order}) as place
      -- A listing for each hit, one by one: whatever the planner expects, these are few.
      from hits, lateral (select * from listings where product_id = hits.product_id offset 0) l
      where (select total from size) <= ${SORTED_MAX}
      order by place limit ${limit} offset ${offset}),
    ${sorted ? manySorted(reading, where, { ...part, sorted }) : manyBest(reading, where, part)},
    page as (table few union all table many)`;
}

/** Whether a row is found, told by the row itself: looking through the search index again costs more. */
const isFound = ({ words }: Reading) => sql`(l.document @@ ${words}::tsquery) is true`;
const areMany = sql`(select total from size) > ${SORTED_MAX}`;

function manySorted(reading: Reading, where: SQL, { sorted, limit, offset }: Part & { sorted: ListingOrder }): SQL {
  const { columns, order } = sorted;
  return sql`many as (
    select l.product_id, row_number() over (order by ${order}) as place
    from (
      select ${columns} from listings l where ${areMany} and ${where} and ${isFound(reading)}
      order by ${order} limit ${limit} offset ${offset}) l)`;
}

/** Generic names that start with the search, then other names that do, then the rest, each in the order of names. */
function manyBest(reading: Reading, where: SQL, { limit, offset }: Part): SQL {
  const { starts, word_phrase: words } = reading;
  const end = offset + limit;
  const generic = words === null ? sql`false` : sql`l.sort_name >= ${words} and l.sort_name < ${`${words}\u{10ffff}`}`;
  const tier = (place: number, condition: SQL) => sql`
    select ${sql.raw(String(place))} as tier, l.sort_name, l.product_id from listings l
    where ${areMany} and ${where} and ${isFound(reading)} and ${condition}
    order by l.sort_name, l.product_id limit ${end}`;
  return sql`
    generics as materialized (${tier(0, generic)}),
    others as materialized (
      ${tier(1, sql`l.document @@ ${starts}::tsquery and not (${generic}) and (select count(*) from generics) < ${end}`)}),
    best as materialized (table generics union all table others),
    rest as materialized (
      ${tier(2, sql`(l.document @@ ${starts}::tsquery) is not true and not (${generic}) and (select count(*) from best) < ${end}`)}),
    many as (
      select product_id, row_number() over (order by tier, sort_name, product_id) as place
      from (table best union all table rest) as tiers
      order by place limit ${limit} offset ${offset})`;
}

/** How well a listing answers: each reason outweighs all that follow it. */
function score({ starts, names, whole, code, phrase, word_phrase: words }: Reading): SQL {
  const reasons = [
    sql`l.document @@ ${code}::tsquery`,
    isNamed(phrase, (name) => sql`position(${`|${name}|`} in l.names) > 0`),
    isNamed(words, (name) => sql`position(${`|${name}|`} in l.names) > 0`),
    isNamed(words, (name) => sql`position(${`|${name} `} in l.names) > 0`),
    isNamed(words, (name) => sql`l.names ^@ ${`|${name}`}`),
    sql`l.document @@ ${starts}::tsquery`,
    sql`l.document @@ ${names}::tsquery`,
    sql`l.document @@ ${whole}::tsquery`,
  ];
  const weighed = reasons.map((reason, index) => sql`(${reason})::int * ${2 ** (reasons.length - index)}`);
  return sql.join(weighed, sql` + `);
}

function isNamed(name: string | null, condition: (name: string) => SQL): SQL {
  return name === null ? sql`false` : condition(name);
}
