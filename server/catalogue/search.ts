import { type SQL, sql } from 'drizzle-orm';
import type { Runner } from '../database/pool.ts';

/**
 * What a search means to this catalogue (`read_search`, migration 0005): slips of the finger mended, texts of `tsquery`
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
export async function readSearch(db: Runner, search: string): Promise<Reading> {
  const { rows } = await db.execute<Reading & Record<string, unknown>>(sql`select * from read_search(${search})`);
  const [reading] = rows;
  if (!reading) throw new Error('read_search gives one row');
  return reading;
}

/** Whether a row `l` of listings is found. */
export function isFound({ words }: Reading): SQL {
  return sql`l.document @@ ${words}::tsquery`;
}

/**
 * So many products are ranked one by one. More than that fit what is hardly a search yet (`am`, `tablets`): there, names
 * that start with it come first.
 */
const RANKED_MAX = 2000;

/** Which part of the order is wanted, both from 0. */
export interface Part {
  limit: number;
  offset: number;
}

/**
 * Tables `size (total)` and `page (product_id, place)`, for a `with`: how many products are found, and one page of them,
 * the best match first. Places are those within the page.
 */
export function bestMatches(reading: Reading, where: SQL, { limit, offset }: Part): SQL {
  const found = sql`${isFound(reading)} and ${where}`;
  const many = sql`(select total from size) > ${RANKED_MAX}`;
  const end = offset + limit;
  const { generic, other } = startsWith(reading);
  const tier = (place: number, condition: SQL, wanted: SQL) => sql`
    select ${sql.raw(String(place))} as tier, l.sort_name, l.product_id from listings l
    where ${wanted} and ${found} and ${condition}
    order by l.sort_name, l.product_id limit ${end}`;
  return sql`
    ranked as materialized (
      select l.product_id, l.sort_name, ${score(reading)} as score
      from listings l where ${found} limit ${RANKED_MAX + 1}),
    size as materialized (
      select case when (select count(*) from ranked) <= ${RANKED_MAX} then (select count(*) from ranked)
        else (select count(*) from listings l where ${found}) end::int as total),
    generics as materialized (${tier(0, generic, many)}),
    others as materialized (
      ${tier(1, sql`${other} and not (${generic})`, sql`${many} and (select count(*) from generics) < ${end}`)}),
    rest as materialized (
      ${tier(2, sql`not ${other} and not (${generic})`, sql`${many} and (select count(*) from generics) + (select count(*) from others) < ${end}`)}),
    page as (
      (select product_id, row_number() over (order by score desc, length(sort_name), sort_name, product_id) as place
      from ranked where not ${many}
      order by place limit ${limit} offset ${offset})
      union all
      (select product_id, row_number() over (order by tier, sort_name, product_id) as place
      from (table generics union all table others union all table rest) as tiers
      order by place limit ${limit} offset ${offset}))`;
}

/** Conditions on a row `l`: its generic name starts with the search; some name of it does. */
function startsWith({ starts, word_phrase: words }: Reading): { generic: SQL; other: SQL } {
  return {
    generic: words === null ? sql`false` : sql`l.sort_name >= ${words} and l.sort_name < ${`${words}\u{10ffff}`}`,
    other: sql`l.document @@ ${starts}::tsquery`,
  };
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
