import { comparableCode, comparableCodes } from '#contract/quick-order/comparable-code.ts';
import type { Candidate, ResolvedLine } from '#contract/quick-order/quick-order.ts';
import { comparableDosage } from '#server/catalogue/import/batches/comparable-dosage.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { CANDIDATES_MAX, type Found, findByCode, findByName, findNames } from './find-candidates.ts';
import { similarCodes } from './similar-codes.ts';

/** Lines whose code has a slip. A list with more is from another store; they get no candidates. */
const SIMILAR_LINES_MAX = 20;
/** A generic name has at most so many words. */
const NAME_WORDS_MAX = 8;

/**
 * What the texts of a list mean, in their order. A code, with a strength if there are several, is certain; a name never is: all that fits it
 * is returned. What is only similar is returned as such.
 */
export async function resolveLines(db: Runner, userId: number, texts: string[]): Promise<ResolvedLine[]> {
  const lines = (await normalise(db, texts)).map((normalised, index) => readText(texts[index] ?? '', normalised));
  const byCode = await findByCode(
    db,
    userId,
    lines.flatMap(({ codes }) => codes),
  );
  const resolved = lines.map((line) =>
    ofCode(
      line,
      line.codes.flatMap((code) => byCode.get(code) ?? []),
    ),
  );
  const named = lines.filter((_, index) => !resolved[index]);
  const byName = await resolveNames(db, named);
  const slips = named.filter((line) => !byName.has(line) && isCode(line.code)).map(({ code }) => code);
  const similar = new Map([...new Set(slips)].slice(0, SIMILAR_LINES_MAX).map((code) => [code, slipsOf(code)]));
  const bySimilar = await findByCode(db, userId, [...similar.values()].flat());
  return lines.map(
    (line, index) =>
      resolved[index] ??
      byName.get(line) ??
      unknown(distinct((similar.get(line.code) ?? []).flatMap((code) => bySimilar.get(code) ?? []))),
  );
}

interface Line {
  /** The first word, comparable. */
  code: string;
  /** With the GTIN that it is or contains. */
  codes: string[];
  /** What follows the code, comparable. */
  strength: string;
  words: string[];
}

function readText(text: string, normalised: string): Line {
  const [first = '', ...others] = text.normalize('NFKC').split(/\s+/);
  return {
    code: comparableCode(first),
    codes: comparableCodes(first),
    strength: strengthOf(others.join(' ')),
    words: normalised.split(/\s+/).filter(Boolean),
  };
}

/** The texts as the catalogue's names are searched: without case and accents. */
async function normalise(db: Runner, texts: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ text: string }>(sql`
    select normalise(text) as text from unnest(${texts}::text[]) with ordinality as line (text, place) order by place`);
  return rows.map(({ text }) => text);
}

/** With those of a GTIN, which is stored in 14 digits. */
const slipsOf = (code: string) => [
  ...similarCodes(code),
  ...(/^(?:\d{8}|\d{12,13})$/.test(code) ? similarCodes(code.padStart(14, '0')) : []),
];

/** Longer ones are no codes, and have thousands of neighbours. */
const isCode = (word: string) => /^(?=.*\d)[\w.-]{4,24}$/.test(word);

/** "5 MG" is "5mg", "2 5 mg" is not "25mg", and an mU is no MU. */
const strengthOf = (text: string) => comparableDosage(text.normalize('NFKC').replace(/(?<=\d)\s+(?=\d)/g, '_'));

/** An own code that is also a product's code for something else is not certain. */
function ofCode({ strength }: Line, found: Found[]): ResolvedLine | undefined {
  if (found.length === 0) return undefined;
  const fitting = strength === '' ? found : found.filter(({ offer }) => strengthOf(offer.dosage) === strength);
  const [only, another] = distinct(fitting);
  if (only && !another) return { state: fitting.every(({ isOwn }) => isOwn) ? 'alias' : 'exact', candidates: [only] };
  return only ? ambiguous(distinct(fitting)) : unknown(distinct(found));
}

/** Each offer once: an own code may mean the product that is found by its own code too. */
function distinct(found: Found[]): Candidate[] {
  return [...new Map(found.map(({ offer }) => [`${offer.id} ${offer.dosage}`, offer])).values()];
}

/** The lines that begin with a name; of several names, the longest counts. Only what has every other word fits. */
async function resolveNames(db: Runner, lines: Line[]): Promise<Map<Line, ResolvedLine>> {
  const known = await findNames(db, lines.flatMap(beginningsOf));
  const named = lines.flatMap((line) => {
    const name = beginningsOf(line).findLast((beginning) => known.has(beginning));
    return name === undefined
      ? []
      : [{ line, name, terms: termsOf(line.words.slice(name.split(' ').length).join(' ')) }];
  });
  const fitting = await findByName(db, named);
  const others = named.filter((_, index) => !fitting.has(index)).map(({ line, name }) => ({ line, name, terms: [] }));
  const similar = await findByName(db, others);
  return new Map([
    ...named.map(({ line }, index) => [line, ambiguous(fitting.get(index) ?? [])] as const),
    ...others.map(({ line }, index) => [line, unknown(similar.get(index) ?? [])] as const),
  ]);
}

/** The first words, as many as a name has at most. */
function beginningsOf({ words }: Line): string[] {
  return words.slice(0, NAME_WORDS_MAX).map((_, index) => words.slice(0, index + 1).join(' '));
}

/** The words; a number with the word behind it is one. */
function termsOf(text: string): string[] {
  const words = text.split(/[\s,()/]+/).filter(Boolean);
  return words.length === 0
    ? []
    : words
        .join(' ')
        .replace(/(\d) (?=\p{L})/gu, '$1')
        .split(' ');
}

const ambiguous = (offers: Candidate[]): ResolvedLine => ({ state: 'ambiguous', ...some(offers) });
const unknown = (offers: Candidate[]): ResolvedLine => ({ state: 'unknown', ...some(offers) });
const some = (offers: Candidate[]) => ({
  candidates: offers.slice(0, CANDIDATES_MAX),
  ...(offers.length > CANDIDATES_MAX && { more: true }),
});
