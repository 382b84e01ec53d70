import { readMedicineSearch, type StatedFact } from '#server/catalogue/medicines/read-search.ts';
import { vocabulary } from '#server/catalogue/medicines/vocabulary.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';

/** The names, codes and numbers of a search (`read_search`, migration 0023): spelling corrected, as texts of `tsquery` for the listings' documents. */
interface WordSearch {
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
}

/** A parsed search, as `findProducts` needs it. */
export interface ParsedSearch extends WordSearch {
  /** The name with abbreviated salts in full: "ciprofloxacin hydrochloride". */
  fullName: string | null;
  /** Matches the typed strengths exactly; null if there are none. */
  strengths: string | null;
  /** The typed strengths as whole dosages, without spaces and in lower case. */
  dosages: string[];
}

/** A search, and what it is searched for instead when no product agrees with everything that it states. */
export interface Search {
  whole: ParsedSearch;
  /** What to search when that finds nothing, one after the other: without the facts, then without words that the catalogue does not have. */
  others(): AsyncGenerator<CoreSearch>;
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
  const { words, stated, alternatives, strengths, dosages, codes, core } = readMedicineSearch(text, vocabulary());
  const exact = strengths.map((each) => `(${each.map((word) => `${quoted(word)}:C`).join(' | ')})`).join(' & ');
  const reading = await readWords(db, words === '' ? text : words);
  const scanned = codes.map((code) => quoted(`#${code}`)).join(' | ');
  if (scanned && (await isFound(db, scanned))) {
    const whole = { ...reading, words: scanned, code: scanned, fullName: null, strengths: null, dosages: [] };
    return { whole, others: async function* () {} };
  }
  const salts = stated.flatMap((each) => each.words.filter(({ as }) => as === 'anywhere').map(({ word }) => word));
  const fullName = salts.length > 0 && reading.word_phrase ? [reading.word_phrase, ...salts].join(' ') : null;
  const parsed = { ...reading, fullName, strengths: exact || null, dosages };
  const conditions = stated.map(conditionOf);
  const named = [parsed.words, ...alternatives.map(quoted)].join(' | ');
  const given = words === '' ? conditions : [`(${named})`, ...conditions];
  return {
    whole: { ...parsed, words: given.join(' & ') },
    others: async function* () {
      const search = async (text: string) => {
        const other = text === words ? reading : await readWords(db, text);
        const agreement = agreementOf(stated, parsed.words);
        return {
          ...other,
          fullName: null,
          strengths: null,
          dosages: [],
          agreement,
          shown: correctionOf(other) ?? text,
        };
      };
      if (!/\p{L}/u.test(core)) return;
      if (core !== words || stated.length > 0) yield await search(core);
      const known = /\s/.test(core) ? await knownWords(db, core) : undefined; // not of a code
      if (known !== undefined) yield await search(known);
    },
  };
}

/** The words of a search with their spelling corrected; undefined if it was not. */
export function correctionOf({ typed, phrase }: WordSearch): string | undefined {
  return phrase !== null && phrase !== typed ? phrase : undefined;
}

async function readWords(db: Runner, text: string): Promise<WordSearch> {
  const { rows } = await db.execute<WordSearch & Record<string, unknown>>(sql`
    select *, array_to_string((search_words_of(${text}))[:8], ' ') as typed from read_search(${text})`);
  const [reading] = rows;
  if (!reading) throw new Error('read_search gives one row');
  return reading;
}

async function isFound(db: Runner, words: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from listings where document @@ ${words}::tsquery limit 1`);
  return rows.length > 0;
}

/** The words that the catalogue has; undefined if it has all, or not even half of them. */
async function knownWords(db: Runner, text: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ word: string; isKnown: boolean }>(sql`
    select word, exists (select from search_words as known where known.word ^@ typed.word) as "isKnown"
    from unnest((search_words_of(${text}))[:8]) with ordinality as typed (word, place) order by place`);
  const known = rows.filter(({ isKnown }) => isKnown).map(({ word }) => word);
  return known.length === rows.length || known.length * 2 < rows.length ? undefined : known.join(' ');
}

/** A condition of a `tsquery`: a product has one of the facts, or a name has one of the words. */
function conditionOf({ facts, words }: StatedFact): string {
  const alternatives = [
    ...facts.map((fact) => (fact === PLAIN_RELEASE ? `(${quoted(fact)} | !'release=':*)` : quoted(fact))),
    ...words.map(({ word, as }) => quoted(word) + suffixes[as]),
  ];
  return `(${alternatives.join(' | ')})`;
}

/** Of a lexeme: in which weights, and whether as a prefix. */
const suffixes = { anywhere: '', 'in name': ':AB', 'start in name': ':*AB' };

/** A product that states no release form is released immediately. */
const PLAIN_RELEASE = 'release=immediate-release';

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
