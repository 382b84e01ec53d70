import {
  expandAbbreviations,
  hasNegation,
  type Negated,
  splitNegation,
  withoutSentenceWords,
} from '#server/catalogue/medicines/phrases.ts';
import {
  type MedicineSearch,
  readMedicineSearch,
  readUnwanted,
  type StatedFact,
  splitUnwanted,
  weights,
} from '#server/catalogue/medicines/read-search.ts';
import { vocabulary } from '#server/catalogue/medicines/vocabulary.ts';
import { wordsIn } from '#server/catalogue/medicines/words.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { conditionOf, factWord, quoted, strengthOf, usualConditions } from './conditions.ts';
import { genericNameOf, isInCatalogue, knownCodes, knownWords, nameWords } from './known-words.ts';
import { correctionOf, READ_WORDS, readWords, type WordSearch } from './read-words.ts';

/** A parsed search, as `findProducts` needs it. */
export interface ParsedSearch extends WordSearch {
  /** The name with abbreviated salts in full: "ciprofloxacin hydrochloride". */
  fullName: string | null;
  /** Matches the typed strengths exactly; null if there are none. */
  strengths: string | null;
  /** The typed strengths as whole dosages, without spaces and in lower case. */
  dosages: string[];
  /** What is meant when a search does not say it, the more important first (`usualConditions`). */
  usual: string[];
}

/** Nobody excludes more. */
const UNWANTED_MAX = 8;

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
  // Control characters: migration 0005 uses one as a separator.
  const text = typed.replaceAll(/\p{Cc}/gu, ' ');
  const negated = splitNegation(text);
  return negated && hasName(negated.wanted)
    ? await parseNegated(db, text, negated)
    : await parsePlain(db, expandAbbreviations(text));
}

/** Whether a text names something beside strengths, forms and words of sentences: "10 mg" and "500 mg capsules" do not. */
function hasName(text: string): boolean {
  const { core } = readMedicineSearch(withoutSentenceWords(text) ?? text, vocabulary());
  return /\p{L}{2}/u.test(core);
}

/** A search for products of which some are not wanted. Names may have such words: "Non-Aspirin". */
async function parseNegated(db: Runner, text: string, negated: Negated): Promise<Search> {
  const parts = negated.unwanted
    .slice(0, UNWANTED_MAX)
    .map((each) => splitUnwanted(expandAbbreviations(each), vocabulary()));
  const asked = expandAbbreviations([negated.wanted, ...parts.map((part) => part.wanted)].join(' ').trim());
  const { whole, others } = await parsePlain(db, asked);
  const exclusions: Exclusion[] = [];
  for (const each of parts) {
    const exclusion = await readExclusion(db, each.unwanted, asked);
    if (exclusion) exclusions.push(exclusion);
  }
  const isWhole = exclusions.length === parts.length && exclusions.every(({ isCorrected }) => !isCorrected);
  const excluded = exclusions.map((each) => each.text).join(', ');
  const exclusion = isWhole ? negated.exclusion : excluded && `${negated.negation} ${excluded}`;
  const without = <T extends ParsedSearch>(search: T): T => {
    const conditions = exclusions.map(({ condition }) => ` & !(${condition})`);
    return { ...search, words: `(${search.words})${conditions.join('')}` };
  };
  const corrected = correctionOf(whole);
  const hasMinus = /\s-\p{L}/u.test(text);
  // What excludes nothing is said: "Showing oxycodone". So is a minus, which may have been meant as a hyphen.
  const isSaid = corrected !== undefined || !isWhole || hasMinus;
  const said = isSaid ? { typed: text, phrase: `${corrected ?? asked} ${exclusion}`.trim() } : {};
  const kept = without(whole);
  // A longer text is read in part: what it excludes may be missing. No name has a minus.
  const isLiteral = isWhole && !hasMinus && wordsIn(text).length <= READ_WORDS;
  const literal = isLiteral ? ` | ${(await readWords(db, text)).whole}` : '';
  return {
    whole: { ...kept, ...said, words: kept.words + literal },
    others: async function* () {
      for await (const other of others()) yield { ...without(other), shown: `${other.shown} ${exclusion}`.trim() };
    },
  };
}

interface Exclusion {
  /** A condition that products satisfy which have what is not wanted. */
  condition: string;
  /** What is excluded, its spelling corrected. */
  text: string;
  isCorrected: boolean;
}

/** Undefined if a text excludes nothing of the catalogue. */
async function readExclusion(db: Runner, text: string, asked: string): Promise<Exclusion | undefined> {
  const read = readUnwanted(text, vocabulary());
  // "bupropion xl not sr": both are extended release, and only what is written differs.
  const wantedFacts = readMedicineSearch(asked, vocabulary()).stated.flatMap(({ facts }) => facts);
  const isWanted = read.stated.some(({ facts }) => facts.some((each) => wantedFacts.includes(each)));
  const { words, stated } = isWanted ? { words: text, stated: [] } : read;
  const hasShortWord = /(?<!\p{L})\p{L}{1,2}(?!\p{L})/u.test(words); // "penicillin not g": no start of other words
  const reading = words === '' ? undefined : await readWords(db, words);
  const named = reading ? [reading[hasShortWord || isWanted ? 'whole' : 'names']] : [];
  const corrected = reading && correctionOf(reading);
  // "enalapril not enalaprilat", in a catalogue that has only the first.
  if (corrected !== undefined && isPartOf(corrected, asked)) return undefined;
  const condition = `(${[...stated.map(conditionOf), ...named].join(' & ')})`;
  if (!(await isInCatalogue(db, condition))) return undefined;
  return { condition, text: corrected ?? text, isCorrected: corrected !== undefined };
}

/** Whether a text has all words of another. */
function isPartOf(part: string, text: string): boolean {
  const words = wordsIn(text).map(({ word }) => word);
  return wordsIn(part).every(({ word }) => words.includes(word));
}

async function parsePlain(db: Runner, text: string): Promise<Search> {
  const read = readMedicineSearch(text, vocabulary());
  const { words, stated, alternatives, strengths, dosages, codes } = read;
  const reading = await readWords(db, words === '' ? text : words);
  const known = await knownCodes(db, codes);
  if (known.length > 0) {
    const found = known.map((code) => quoted(`#${code}`)).join(' | ');
    // Two packs may have the same ten digits: the response names both codes.
    const phrase = known.length > 1 ? known.join(', ') : reading.phrase;
    const whole = {
      ...reading,
      phrase,
      words: found,
      code: found,
      fullName: null,
      strengths: null,
      dosages: [],
      usual: [],
    };
    return { whole, others: async function* () {} };
  }
  const salts = stated.flatMap((each) => each.words.filter(({ as }) => as === 'anywhere').map(({ word }) => word));
  const fullName = salts.length > 0 && reading.word_phrase ? [reading.word_phrase, ...salts].join(' ') : null;
  const usual = usualConditions(stated);
  const parsed = {
    ...reading,
    fullName,
    strengths: strengths.map(strengthOf).join(' & ') || null,
    dosages,
    usual,
  };
  const conditions = stated.map(conditionOf);
  const named = [parsed.words, ...alternatives.map((fact) => factWord(fact))].join(' | ');
  const given = words === '' ? conditions : [`(${named})`, ...conditions];
  return { whole: { ...parsed, words: given.join(' & ') }, others: () => otherSearches(db, text, read, reading) };
}

/** What to search when a search finds nothing, closest first. */
async function* otherSearches(
  db: Runner,
  text: string,
  { words, stated, strengths, core, substance }: MedicineSearch,
  reading: WordSearch,
): AsyncGenerator<CoreSearch> {
  if (hasNegation(text)) return;
  const plain = withoutSentenceWords(text);
  if (plain === '') return;
  if (plain !== undefined) {
    const { whole, others } = await parsePlain(db, plain);
    yield { ...whole, agreement: sql`0`, shown: correctionOf(whole) ?? plain };
    yield* others();
    return;
  }
  if (!/\p{L}/u.test(substance)) return;
  const agreement = agreementOf(stated, strengths.map(strengthOf), reading.words);
  const search = async (text: string) => {
    const other = text === words ? reading : await readWords(db, text);
    const corrected = correctionOf(other);
    // "exelon patch" is no product of the maker Exelan, unless it agrees with something else that was typed.
    const hints = [...stated.map(conditionOf), ...strengths.map(strengthOf), genericNames(other)];
    const isUnsure = corrected !== undefined && hints.length > 1;
    return {
      ...other,
      words: isUnsure ? `(${other.words}) & (${hints.join(' | ')})` : other.words,
      fullName: null,
      strengths: null,
      dosages: [],
      usual: usualConditions(stated),
      agreement,
      shown: corrected ?? text,
    };
  };
  if (stated.length > 0) {
    const generic = await asGenericName(db, text, core);
    if (generic) yield generic;
  }
  if (core !== words || stated.length > 0) yield await search(core);
  if (substance !== core) yield await search(substance);
  if (!/\s/.test(substance)) return; // a code
  const known = await knownWords(db, substance);
  if (known !== undefined) yield await search(known);
  const names = await nameWords(db, substance);
  if (names !== '' && names !== (known ?? substance)) yield await search(names);
}

/** A condition: the names that are searched are parts of a generic name, not of a brand or maker. */
const genericNames = ({ names }: WordSearch) => `(${names.replaceAll(/:(\*?)AB/g, ':$1A')})`;

/** A search for a brand that has no such form, by its generic name: "ondansetron odt" for "zofran odt". */
async function asGenericName(db: Runner, text: string, brandName: string): Promise<CoreSearch | undefined> {
  const drugName = await genericNameOf(db, brandName);
  if (drugName === undefined || !text.includes(brandName)) return undefined;
  const { substance } = readMedicineSearch(drugName.toLowerCase(), vocabulary());
  const shown = text.replace(brandName, substance);
  return { ...(await parseSearch(db, shown)).whole, agreement: sql`0`, shown };
}

/**
 * SQL: how much of what was left out a listing agrees with. A product that states nothing of a kind comes before one that
 * states another: "metoprolol" before "metoprolol, delayed release", when extended release was searched.
 */
function agreementOf(stated: StatedFact[], strengths: string[], words: string): SQL {
  const matches = (query: string) => sql`(l.document @@ ${query}::tsquery)::int`;
  const facts = stated.map((each) => {
    const other = each.kinds.length > 0 ? each.kinds.map((kind) => `!${factWord(kind, ':*')}`).join(' & ') : undefined;
    const silent = other ? sql` + ${matches(other)}` : sql``;
    const implied =
      each.implied.length > 0 ? sql` + ${matches(each.implied.map((fact) => factWord(fact)).join(' | '))}` : sql``;
    return sql`${each.weight * 2} * (2 * ${matches(conditionOf(each))}${silent}${implied})`;
  });
  // The size of a pack counts too: 1000 mL.
  const stronger = strengths.map(
    (each) => sql`${weights.strength * 4} * ${matches(each)} + ${matches(each.replaceAll("':C", "'"))}`,
  );
  return sql.join([matches(words), ...facts, ...stronger], sql` + `);
}
