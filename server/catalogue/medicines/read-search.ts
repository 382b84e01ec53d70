import { codesIn } from './codes.ts';
import { fact } from './product-facts.ts';
import type { Entry, Found, Vocabulary } from './vocabulary.ts';
import { plainText, type Word, wordsIn } from './words.ts';

/** A search, read as a pharmacist means it. */
export interface MedicineSearch {
  /** The words that the vocabulary does not have, as they were typed: names, strengths, codes. */
  words: string;
  /** What the search states beyond them. */
  stated: StatedFact[];
  /** Facts that a search of one word may mean: "cream", or "cap", which is also the start of captopril. */
  alternatives: string[];
  /** The typed strengths, as words of the search: `25mcg`; a number without a unit in every unit. One list each. */
  strengths: string[][];
  /** The typed strengths as whole dosages, without spaces: `250mg/5ml`. A number without a unit in every unit. */
  dosages: string[];
  /** The product codes that the search may be (`codesIn`). */
  codes: string[];
  /** The words without strengths and abbreviated salts: what is searched when no product agrees with everything. */
  core: string;
  /** Without any salt: what is searched when no product has that one. */
  substance: string;
}

/** A word of the search that the vocabulary has. Any of its facts agrees; a product that has another of the kind does not. */
export interface StatedFact {
  facts: string[];
  /** Words that mean the same: salts anywhere, the typed word itself in a name, or as the start of a word of it. */
  words: { word: string; as: 'anywhere' | 'in name' | 'start in name' }[];
  /** `release=`: what the facts begin with. Empty for salts: a product may have several. */
  kinds: string[];
  /** What the facts imply: a product that has it agrees in part. */
  implied: string[];
  /** How much more it matters than others when products agree with a part only. */
  weight: number;
}

/** Release, salt, strength, route, form: in this order a wrong one is dangerous. */
export const weights = { release: 16, salt: 8, strength: 4, route: 2, form: 1 };

/** At the start of a search these are names: "dr reddy", "la roche", "inh" for isoniazid. */
const NAMES_FIRST = new Set(['dr', 'la', 'inh']);

/** Nobody types more facts or strengths. */
const STATED_MAX = 8;

export function readMedicineSearch(typed: string, vocabulary: Vocabulary): MedicineSearch {
  const text = plainNumbers(plainText(typed));
  const words = wordsIn(text);
  const isOneWord = !/\s/.test(text.trim());
  const found = isOneWord
    ? []
    : vocabulary.find(words).filter((each) => isFact(each, words) && !isInCode(each, words, text));
  const stated = found
    .filter(({ entries, from, to }) => !isWrittenSalt(entries, words.slice(from, to)))
    .slice(0, STATED_MAX);
  return {
    words: without(text, words, stated),
    stated: stated.map(({ entries, from, to }) => statedFact(entries, words.slice(from, to))),
    alternatives: words.length === 1 ? vocabulary.find(words).flatMap(({ entries }) => factsOf(entries)) : [],
    strengths: strengthsIn(text).slice(0, STATED_MAX),
    dosages: dosagesIn(text),
    codes: codesIn(text),
    core: withoutNumbers(without(text, words, stated)),
    substance: withoutNumbers(without(text, words, found)),
  };
}

/** What a text names that is not wanted: "hyclate", "extended release quinine". */
export function readUnwanted(text: string, vocabulary: Vocabulary): Pick<MedicineSearch, 'words' | 'stated'> {
  const words = wordsIn(text);
  const found = vocabulary.find(words).slice(0, STATED_MAX);
  return {
    words: without(text, words, found),
    stated: found.map(({ entries, from, to }) => statedFact(entries, words.slice(from, to))),
  };
}

/**
 * Without a sign between them, "not tablets injection" excludes tablets and wants the injection: a form or route after a name or a
 * salt is wanted, and so is a route after a form. "Extended release tablets" belong together.
 */
export function splitUnwanted(text: string, vocabulary: Vocabulary): { unwanted: string; wanted: string } {
  const words = wordsIn(text);
  const found = vocabulary.find(words);
  const kindsAt = (place: number) =>
    found.find(({ from, to }) => from <= place && place < to)?.entries.map(({ kind }) => kind) ?? [];
  const next = found.find(({ from, entries }) => {
    if (from === 0) return false;
    const before = kindsAt(from - 1);
    const isRoute = entries.some(({ kind }) => kind === 'route');
    const isForm = entries.some(({ kind }) => kind === 'form');
    if (before.includes('release') || before.includes('route')) return false;
    return isRoute || (isForm && !before.includes('form'));
  });
  const at = next ? words[next.from]?.start : undefined;
  return at === undefined
    ? { unwanted: text, wanted: '' }
    : { unwanted: text.slice(0, at).trim(), wanted: text.slice(at) };
}

function isFact({ entries, from, to }: Found, words: Word[]): boolean {
  if (from > 0) return !(words[from]?.word.length === 1 && /^vit/.test(words[from - 1]?.word ?? '')); // vitamin K
  if (entries.every(({ kind }) => kind === 'salt')) return false; // "sodium chloride", "potassium"
  return !(to === 1 && NAMES_FIRST.has(words[0]?.word ?? ''));
}

/** "eye" in THR-EYE-0001: what stands between two spaces has a hyphen and a digit. */
function isInCode({ from }: Found, words: Word[], text: string): boolean {
  const { start = 0, end = 0 } = words[from] ?? {};
  const part = (/\S*$/.exec(text.slice(0, start))?.[0] ?? '') + (/^\S*/.exec(text.slice(end))?.[0] ?? '');
  return part.includes('-') && /\d/.test(part);
}

/** A salt that is written in full is a word of names: it is found, completed and corrected like them. */
function isWrittenSalt(entries: Entry[], words: Word[]): boolean {
  return entries.length === 1 && entries[0]?.kind === 'salt' && entries[0].name === words[0]?.word;
}

/** Salts are words of names, not facts. */
const factsOf = (entries: Entry[]) =>
  entries.filter(({ kind }) => kind !== 'salt').map(({ kind, name }) => fact(kind, name));

function statedFact(entries: Entry[], words: Word[]): StatedFact {
  const salts = entries.filter(({ kind }) => kind === 'salt');
  const word = words.length === 1 ? words[0]?.word : undefined;
  const isStart = salts.length > 0 && word !== undefined && word.length > 2;
  const isRelease = entries.some(({ kind }) => kind === 'release');
  return {
    facts: factsOf(entries),
    implied: entries.flatMap(({ kind, implies }) => implies.map((each) => fact(kind, each))),
    words: [
      ...salts.map(({ name }) => ({ word: name, as: 'anywhere' as const })),
      ...(word && !isRelease ? [{ word, as: isStart ? ('start in name' as const) : ('in name' as const) }] : []),
    ],
    kinds: [...new Set(entries.filter(({ kind }) => kind !== 'salt').map(({ kind }) => `${kind}=`))],
    weight: Math.max(...entries.map(({ kind }) => weights[kind])),
  };
}

/** The text without the places of some words. */
function without(text: string, words: Word[], removed: Found[]): string {
  let rest = '';
  let at = 0;
  for (const { from, to } of removed) {
    rest += `${text.slice(at, words[from]?.start)} `;
    at = words[to - 1]?.end ?? at;
  }
  return `${rest}${text.slice(at)}`.replace(/\s+/g, ' ').trim();
}

const UNIT = `(?:mcg|µg|μg|ug|mg|g|gm|gram|grams|kg|ml|l|iu|ui|units?|meq|mmol|%|h|hr|hrs|hour|hours|dose|actuation|fr)`;
const STRENGTH = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])[.,]?\d[\d.,]*(?: ?${UNIT}(?![\p{L}\p{N}]))?(?: ?/ ?[\d.,]*(?: ?${UNIT}(?![\p{L}\p{N}]))?)*(?![\p{L}\p{N}])`,
  'giu',
);

/** Units of a number that was typed without one. A percentage is also derived from mg/mL: nobody who types 2.5 means that. */
const BARE_UNITS = ['mg', 'mcg', 'g', 'units', 'meq', 'ml', ''];

function strengthsIn(text: string): string[][] {
  const numbers = [
    ...text.matchAll(
      /(?<![\p{L}\p{N}.,-])(\d[\d,]*(?:\.\d+)?|\.\d+) ?(mcg|µg|μg|ug|mg|g|iu|units?|meq|mmol|%|ml)?(?![\p{L}\p{N}])( ?\/)?/giu,
    ),
  ].map(([, digits = '', unit = '', slash]) => ({ value: plainNumber(digits), unit: unitOf(unit), isAmount: !!slash }));
  return numbers.map(({ value, unit, isAmount }, place) => {
    if (unit === '') return BARE_UNITS.map((each) => value + each);
    const volume = isAmount ? numbers[place + 1] : undefined;
    if (volume?.unit !== 'ml') return [value + unit];
    // 1 mg/10 mL is 0.1 mg/mL.
    return [`${value}${unit}`, `${Number((Number(value) / Number(volume.value)).toPrecision(6))}${unit}`];
  });
}

const unitOf = (unit: string) =>
  unit
    .toLowerCase()
    .replace(/^[uµμ]g$/, 'mcg')
    .replace(/^(?:iu|units?)$/, 'units');

/** "1,000" is a thousand, "2,5" is 2.5, ".5" is 0.5. */
function plainNumber(text: string): string {
  return text
    .replace(/,(?=\d{3}(?!\d))/g, '')
    .replaceAll(',', '.')
    .replace(/^\./, '0.');
}

function dosagesIn(text: string): string[] {
  return [...text.matchAll(STRENGTH)].flatMap(([found]) => {
    const dosage = plainNumber(found.toLowerCase().replace(/\s/g, '')).replace(/hrs?$|hours?$/, 'h');
    // "soln 10/5" is written for 10 mg/5 mL.
    if (/^[\d.]+\/5$/.test(dosage)) return [dosage, `${dosage.slice(0, -2)}mg/5ml`];
    return /^[\d.]+$/.test(dosage) ? BARE_UNITS.map((unit) => dosage + unit) : [dosage];
  });
}

/** The text without strengths and other numbers. */
function withoutNumbers(text: string): string {
  return text.replace(STRENGTH, ' ').replace(/\s+/g, ' ').trim();
}

/** A number with a unit, which may be written apart. Not in a code: "5cc" of T-f305cc-0885 is no volume. */
function inUnit(names: string): RegExp {
  return new RegExp(
    `(?<!(?:\\p{L}|\\p{N}\\p{L}*-)[\\d.,]*)(\\d) ?(?:${names})(?![\\p{L}\\p{N}]|-\\p{L}*\\p{N})`,
    'giu',
  );
}

/** Numbers as the catalogue writes them: "50 000 UI" is 50000 IU, "vitamin b-12" is vitamin b12, "2 gram" is 2 g. */
function plainNumbers(text: string): string {
  return text
    .replace(/(\d)[\u00a0\u202f'’](?=\d{3}(?!\d))/gu, '$1')
    .replace(/\d{1,3}(?:[ .,]\d{3})+(?= ?(?:u\.?i\.?|iu|me|units?)(?!\p{L}))/giu, (group) =>
      group.replace(/[ .,]/g, ''),
    )
    .replace(/(\p{L}{4,})(\d[\d.,]*) ?(?=(?:mg|mcg|µg|g|ml|iu|units?)(?![\p{L}\p{N}]|-\p{L}*\p{N})|%)/giu, '$1 $2')
    .replace(inUnit('u\\.i\\.|ui|me|u|international units?'), '$1 IU')
    .replace(/(?<![\p{L}\p{N}])u-?([1235]00)(?![\p{L}\p{N}])/giu, '$1 IU/mL')
    .replace(inUnit('gm|grams?'), '$1 g')
    .replace(inUnit('milligrams?|miligramos?|milligrammes?'), '$1 mg')
    .replace(inUnit('micrograms?|microgramos?|microgrammes?|microg'), '$1 mcg')
    .replace(inUnit('millilit(?:er|re)s?|cc'), '$1 mL')
    .replace(/(?<![\d.,])(\d) ?lit(?:er|re)s?(?!\p{L})/giu, '$1000 mL')
    .replace(/(?<=\d ?(?:mg|mcg|g|iu|units?|meq)) per (?=[\d.]* ?(?:ml|l|g|hour|hr|h|dose|actuation)(?!\p{L}))/giu, '/')
    .replace(/\/ ?(\d+) ?(?:hours?|hrs?|h)(?!\p{L})/giu, '/$1h')
    .replace(/#(?=\d)/g, '')
    .replace(inUnit('ct|count|cnt'), '$1')
    .replace(
      /(?<!\d)1: ?(1000|10,?000|100,?000)(?!\d)/g,
      (_, parts) => `${1000 / Number(parts.replace(',', ''))} mg/mL`,
    )
    .replace(/(?<!\p{L})w\/ ?(?=\p{L})/giu, ' ')
    .replace(/\b(vit(?:amine?|amina)?\.? [a-z])[- ](\d{1,2})(?![\d.,])/giu, '$1$2')
    .replace(/(?<=\p{L}\s+)([a-z])-(\d{1,2})(?![\p{L}\p{N}.,-])/giu, '$1$2');
}
