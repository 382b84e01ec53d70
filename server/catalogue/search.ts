import { readMedicineSearch, type StatedFact } from '#server/catalogue/medicines/read-search.ts';
import { vocabulary } from '#server/catalogue/medicines/vocabulary.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';

/** A parsed search (`read_search`, migration 0007): spelling corrected, as texts of `tsquery` for the listings' documents. */
export interface ParsedSearch {
  /** Matches every product that is found. */
  words: string;
  /** Matches a generic or brand name that starts with the search. */
  starts: string;
  /** Matches names only, not strengths or categories. */
  names: string;
  /** Matches whole words only. */
  whole: string;
  /** Matches this exact product code. */
  code: string;
  /** The words of the search, before their correction. */
  typed: string;
  /** The corrected search; null if it contains no word. */
  phrase: string | null;
  /** The same without numbers. */
  word_phrase: string | null;
  /** The same with abbreviated salts in full: "ciprofloxacin hydrochloride". */
  fullName?: string | null;
  /** Matches the typed strengths exactly; undefined if there are none. */
  strengths?: string | undefined;
  /** The typed strengths as whole dosages, without spaces and in lower case. */
  dosages?: string[];
}

/** A search, and what it is searched for instead when no product agrees with everything that it states. */
export interface Search {
  whole: ParsedSearch;
  /** Undefined when there is nothing to leave out. */
  core(): Promise<CoreSearch | undefined>;
}

export interface CoreSearch extends ParsedSearch {
  /** What was left out: products that agree with more of it come first. */
  agreement: SQL;
  /** The words that are searched. */
  shown: string;
}

/** Parses a search against the words of the catalogue. Takes about a millisecond, more for a misspelt word. */
export async function parseSearch(db: Runner, typed: string): Promise<Search> {
  const text = typed.replaceAll(/\p{Cc}/gu, ' '); // control characters: migration 0005 uses one as a separator
  const { words, stated, alternatives, strengths, dosages, core } = readMedicineSearch(text, vocabulary());
  const exact = strengths.map((each) => `(${each.map((word) => `${quoted(word)}:C`).join(' | ')})`).join(' & ');
  const reading = await readWords(db, words === '' ? text : words);
  const salts = stated.flatMap((each) => each.words.filter(({ as }) => as === 'anywhere').map(({ word }) => word));
  const fullName = salts.length > 0 && reading.word_phrase ? [reading.word_phrase, ...salts].join(' ') : null;
  const parsed = { ...reading, fullName, strengths: exact || undefined, dosages };
  const conditions = stated.map(conditionOf);
  const named = [parsed.words, ...alternatives.map(quoted)].join(' | ');
  const given = words === '' ? conditions : [`(${named})`, ...conditions];
  return {
    whole: { ...parsed, words: given.join(' & ') },
    core: async () => {
      if (core === '' || (core === words && stated.length === 0)) return undefined;
      const other = await readWords(db, core);
      return { ...other, agreement: agreementOf(stated, parsed.words), shown: correctionOf(other) ?? core };
    },
  };
}

/** The words of a search with their spelling corrected; undefined if it was not. */
export function correctionOf({ typed, phrase }: ParsedSearch): string | undefined {
  return phrase !== null && phrase !== typed ? phrase : undefined;
}

async function readWords(db: Runner, text: string): Promise<ParsedSearch> {
  const { rows } = await db.execute<ParsedSearch & Record<string, unknown>>(sql`
    select *, array_to_string((search_words_of(${text}))[:8], ' ') as typed from read_search(${text})`);
  const [reading] = rows;
  if (!reading) throw new Error('read_search gives one row');
  return reading;
}

/** A condition of a `tsquery`: a product has one of the facts, or a name has one of the words. */
function conditionOf({ facts, words }: StatedFact): string {
  const alternatives = [
    ...facts.map((fact) => (fact === PLAIN_RELEASE ? `(${quoted(fact)} | !'release=':*)` : quoted(fact))),
    ...words.map(({ word, as }) => quoted(word) + places[as]),
  ];
  return `(${alternatives.join(' | ')})`;
}

const places = { anywhere: '', 'in name': ':AB', 'start in name': ':*AB' };

/** A product that states no release form is released immediately. */
const PLAIN_RELEASE = 'release=immediate';

const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/**
 * SQL: how much of what was left out a listing agrees with. A product that states nothing of a kind comes before one that
 * states another: "metoprolol" before "metoprolol, delayed release", when extended release was searched.
 */
function agreementOf(stated: StatedFact[], words: string): SQL {
  const matches = (query: string) => sql`(l.document @@ ${query}::tsquery)::int`;
  const parts = stated.map((each) => {
    const other = each.kinds.length > 0 ? each.kinds.map((kind) => `!${quoted(kind)}:*`).join(' & ') : undefined;
    const silent = other ? sql` + ${matches(other)}` : sql``;
    return sql`${each.weight * 2} * (2 * ${matches(conditionOf(each))}${silent})`;
  });
  return sql.join([matches(words), ...parts], sql` + `);
}

/**
 * Up to this many matches are scored and sorted. More match only very short or general searches (`am`, `tablets`): those are
 * read in the order of an index, names that start with the search first.
 */
const SORTED_MAX = 2000;

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
 * SQL for a `with`: the tables `size (total)`, the number of matches that satisfy `where`, and `page (product_id, place)`, one
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
      select l.product_id from listings l where l.document @@ ${reading.words}::tsquery and ${where}),
    size as materialized (select count(*)::int as total from hits),
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
}: ParsedSearch): SQL {
  const reasons = [
    sql`l.document @@ ${code}::tsquery`,
    strengths === undefined ? sql`false` : sql`l.document @@ ${strengths}::tsquery`,
    // 250 mg before 250 mg/5 mL.
    dosages.length === 0
      ? sql`false`
      : sql`string_to_array(lower(replace(l.strengths, ' ', '')), '|') && ${dosages}::text[]`,
    isNamed(fullName, (name) => sql`position(${`|${name}|`} in l.names) > 0`),
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
