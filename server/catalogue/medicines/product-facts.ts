import type { Entry, Found, Kind, Vocabulary } from './vocabulary.ts';
import { plainText, type Word, wordsIn } from './words.ts';

/** The texts of a product that state facts. */
export interface FactTexts {
  drugName: string;
  brandName: string;
  description: string;
  type: string;
  packagingType: string;
}

/**
 * What a product's texts state about the medicine, as words of the search: `release=extended-release`, `form=tablet`, `route=oral`, and
 * words that a search may use instead of those of the names (`hydrochloride` for HCl, `b12` for B-12). Sorted, without repetition.
 */
export function factsOf(product: FactTexts, vocabulary: Vocabulary): string[] {
  const names = read(product.drugName, vocabulary);
  const stated: Entry[] = [
    ...names.found.filter(isBehindName).flatMap(({ entries }) => statedBy(entries)),
    ...brandEntries(product.brandName, vocabulary),
    ...describedEntries(product.description, vocabulary),
    ...entriesOf(product.type, vocabulary, ['route']),
    ...entriesOf(product.packagingType, vocabulary, ['form']),
  ];
  const facts = new Set(stated.filter(({ kind }) => kind !== 'salt').flatMap(factsOfEntry));
  for (const entry of vocabulary.entries)
    if (isComposed(entry, stated)) for (const fact of factsOfEntry(entry)) facts.add(fact);
  for (const word of otherWords(product, names)) facts.add(word);
  return [...facts].sort();
}

/** The text of a fact in the search: `form=tablet`. */
export const fact = (kind: Kind, name: string) => `${kind}=${name.replaceAll(' ', '-')}`;

const factsOfEntry = ({ kind, name, implies }: Entry) => [name, ...implies].map((each) => fact(kind, each));

interface Reading {
  words: Word[];
  found: Found[];
}

function read(text: string, vocabulary: Vocabulary): Reading {
  const words = wordsIn(plainText(text));
  return { words, found: vocabulary.find(words) };
}

/** A word with two meanings (`cr`: cream, controlled release) states nothing about a product. */
const statedBy = (entries: Entry[]) => (entries.length === 1 ? entries : []);

/** A name does not begin with its form: "La Roche", "Dr. Reddy's", "Eye Wash". */
const isBehindName = ({ from }: Found) => from > 0;

function entriesOf(text: string, vocabulary: Vocabulary, kinds: Kind[]): Entry[] {
  return read(text, vocabulary)
    .found.flatMap(({ entries }) => statedBy(entries))
    .filter(({ kind }) => kinds.includes(kind));
}

/**
 * A brand may end with its release form ("Wellbutrin XL", "Adderall XR 10"). The brand column also names makers ("Dr. Reddy's
 * Laboratories", "Lake Erie Medical (generic)"), so other words of it state nothing.
 */
function brandEntries(brandName: string, vocabulary: Vocabulary): Entry[] {
  const { words, found } = read(brandName, vocabulary);
  const end = words.findLastIndex(({ word }) => !/^\d/.test(word)) + 1;
  return found
    .filter(({ from, to }) => from > 0 && to === end)
    .flatMap(({ entries }) => statedBy(entries))
    .filter(({ kind }) => kind === 'release');
}

/** Characters of a description that are read: its first sentence names the form. */
const DESCRIPTION_READ = 500;

/** Words that a form may contain: "powder for oral suspension". */
const LINKS = new Set(['for', 'of', 'and']);

/**
 * The form that a description states: the first run of words of forms, routes and release that names a form ("extended-release
 * film-coated tablet"). Later ones may be about another product, a use or a container.
 */
function describedEntries(description: string, vocabulary: Vocabulary): Entry[] {
  const text = plainText(description.slice(0, DESCRIPTION_READ));
  const { words, found } = read(text, vocabulary);
  let run: Entry[] = [];
  let end = -1;
  for (const { entries, from, to } of found) {
    if (entries[0]?.kind === 'salt' || (from > 0 && isProperName(text.slice(words[from]?.start, words[from]?.end))))
      continue;
    const between = text.slice(words[end - 1]?.end, words[from]?.start);
    const isNext = (from === end || (from === end + 1 && LINKS.has(words[end]?.word ?? ''))) && !/[.;:]/.test(between);
    if (!isNext && run.some(({ kind }) => kind === 'form')) break;
    run = isNext ? [...run, ...statedBy(entries)] : statedBy(entries);
    end = to;
  }
  return run.some(({ kind }) => kind === 'form') ? run : [];
}

/** "Solutions" in "A-S Medication Solutions supplies…", which is no form. */
const isProperName = (word: string) => /^\p{Lu}\p{Ll}/u.test(word);

function isComposed({ composed }: Entry, stated: Entry[]): boolean {
  return composed.some((names) => names.every((name) => stated.some((each) => each.name === name)));
}

/** Abbreviated salts in full, words with invisible or unusual hyphens, letters and numbers joined. */
function otherWords({ drugName }: FactTexts, { found, words }: Reading): string[] {
  const salts = found
    .filter(({ entries, from, to }) => from > 0 && entries[0]?.kind === 'salt' && isLong(words.slice(from, to)))
    .flatMap(({ entries }) => entries.map((entry) => entry.name))
    .filter((salt) => words.every(({ word }) => word !== salt));
  const name = plainText(drugName);
  const cleaned = name === drugName ? [] : words.map(({ word }) => word);
  const joined = [...name.matchAll(/(?<![\p{L}\p{N}])(\p{L}{1,3})[- ](\p{N}{1,2})(?![\p{L}\p{N}.,])/gu)].map(
    ([, letters = '', digits = '']) => `${letters}${digits}`.toLowerCase(),
  );
  return [...salts, ...cleaned, ...joined];
}

/** `na` and `k` are also words of other names: "Vitamin K". */
const isLong = (words: Word[]) => words.some(({ word }) => word.length > 2);
