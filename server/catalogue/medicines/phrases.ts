import { vocabularyLines } from './vocabulary.ts';
import { foldWord, phraseOf, type Word, wordsIn } from './words.ts';

let abbreviations: Map<string, string> | undefined;
let sentenceWords: Set<string> | undefined;
let negations: Set<string> | undefined;

const readWords = (file: string) => new Set(vocabularyLines(file).flatMap((line) => line.split('|').map(foldWord)));

function readAbbreviations(): Map<string, string> {
  const lines = vocabularyLines('abbreviations.txt').map((line) => line.split('|'));
  return new Map(lines.flatMap(([full = '', ...others]) => others.map((each) => [phraseOf(wordsIn(each)), full])));
}

/** The most words of an abbreviation. */
const LONGEST = 3;

/** A search with its abbreviations (catalogue/medicines/abbreviations.txt) in full: "ns 1000 ml" is "sodium chloride 0.9% 1000 ml". */
export function expandAbbreviations(text: string): string {
  abbreviations ??= readAbbreviations();
  const words = wordsIn(text);
  let expanded = '';
  let at = 0;
  for (let from = 0; from < words.length; from += 1) {
    for (let to = Math.min(words.length, from + LONGEST); to > from; to -= 1) {
      const { start = 0 } = words[from] ?? {};
      const end = words[to - 1]?.end ?? 0;
      const full = abbreviations.get(phraseOf(words.slice(from, to)));
      if (!full || !standsAlone(text, start, end)) continue;
      // "ns 3%" states its own strength.
      const name = /^\s*[\d.,]+ ?%/.test(text.slice(end)) ? full.replace(/ [\d.]+%$/, '') : full;
      expanded += text.slice(at, start) + name;
      at = end;
      from = to - 1;
      break;
    }
  }
  return expanded + text.slice(at);
}

/** Not a part of a code: THR-LR-0001. */
function standsAlone(text: string, start: number, end: number): boolean {
  return !/[^\s(,/]$/.test(text.slice(0, start)) && !/^[^\s),/.;?!]/.test(text.slice(end));
}

/** Removes the words of sentences from a search. Empty if nothing else is left; undefined if there is nothing to remove. */
export function withoutSentenceWords(typed: string): string | undefined {
  sentenceWords ??= readWords('sentence-words.txt');
  const known = sentenceWords;
  const text = typed.replace(NUMBER_SIGN, '');
  const words = wordsIn(text);
  const removed = words.filter(({ word }) => known.has(word));
  if (removed.length === 0) return text === typed ? undefined : text;
  if (removed.length === words.length) return '';
  let rest = text;
  for (const { start, end } of removed.reverse()) rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  const signs = /(?<!\S)[^\p{L}\p{N}\s]+(?!\S)|[?!.,;:]+(?=\s|$)/gu;
  return rest.replace(signs, ' ').replace(/\s+/g, ' ').trim();
}

/** What a search wants, and what it does not. */
export interface Negated {
  wanted: string;
  /** "tablets", "extended release": one text for each. */
  unwanted: string[];
  /** As it was typed: "not the tablets". */
  exclusion: string;
  /** The word that says so: "without". */
  negation: string;
}

/** Whether a search has a word that turns it into its opposite: "metformin not extended release". */
export function hasNegation(text: string): boolean {
  return wordsIn(plainNegations(text)).some(({ word }) => negationWords().has(word));
}

/** Negations of several words and signs, as one word: "w/o", "don't want", "pas à", a word with a minus before it. "No. 16" is a number. */
function plainNegations(text: string): string {
  return text
    .replace(/(?<!\p{L})w[/⁄]o(?:ut)?(?!\p{L})/giu, 'without')
    .replace(/(?<!\p{L})do(?:n['’]?t| not) (?:want|need)(?!\p{L})/giu, 'not')
    .replace(/(?<!\p{L})pas (?=(?:à|a|au|aux|de|du|des|en|le|la|les)(?!\p{L})|d['’])/giu, 'sans ')
    .replace(/(?<=\S\s+)-(?=\p{L}{4})/gu, 'not ')
    .replace(NUMBER_SIGN, '');
}

/** "No. 16". Insulin "no 70/30" is a negation. */
const NUMBER_SIGN = /(?<!\p{L})no\.? (?=\d+(?![\d/]))/giu;

/**
 * Reads "lorazepam injection, not the tablets" and "amlodipine without benazepril or valsartan 10 mg": what is unwanted ends at a
 * sign, a number or "but". Undefined if nothing is wanted or nothing unwanted.
 */
export function splitNegation(typed: string): Negated | undefined {
  const text = plainNegations(typed);
  const words = wordsIn(text);
  const unwanted: string[] = [];
  const exclusions: string[] = [];
  let negation: string | undefined;
  let wanted = '';
  let at = 0;
  for (let from = 0; from < words.length; from += 1) {
    const { word = '', start = 0 } = words[from] ?? {};
    if (!negationWords().has(word)) continue;
    let to = from + 1;
    if (isMix(text, words[to], words[to + 1])) to += 2;
    while (to < words.length && continues(text, words[to - 1], words[to])) to += 1;
    unwanted.push(...phrasesOf(words.slice(from + 1, to)));
    const end = words[to - 1]?.end ?? start;
    negation ??= word;
    exclusions.push(text.slice(start, end));
    wanted += text.slice(at, butAt(words[from - 1])?.start ?? start);
    at = butAt(words[to])?.end ?? end;
    from = to - 1;
  }
  wanted = (wanted + text.slice(at)).replace(/[\s,;]+/g, ' ').trim();
  if (unwanted.length === 0 || negation === undefined || !/\p{L}/u.test(wanted)) return undefined;
  return { wanted, unwanted, exclusion: exclusions.join(' '), negation };
}

function negationWords(): Set<string> {
  negations ??= readWords('negations.txt');
  return negations;
}

const BUT = new Set(['but', 'pero', 'sino', 'mais', 'لكن']);
const OR = new Set(['or', 'and', 'nor', 'o', 'y', 'ni', 'ou', 'et', 'او', 'و']);

const butAt = (word: Word | undefined) => (word && BUT.has(word.word) ? word : undefined);

function continues(text: string, before: Word | undefined, next: Word | undefined): boolean {
  if (!before || !next) return false;
  return (
    !/[,;.?!():]/.test(text.slice(before.end, next.start)) &&
    !/^\d/.test(next.word) &&
    !BUT.has(next.word) &&
    !negationWords().has(next.word)
  );
}

/** Insulin 70/30. */
function isMix(text: string, first: Word | undefined, second: Word | undefined): boolean {
  return !!first && !!second && /^\d+\/\d+$/.test(text.slice(first.start, second.end));
}

/** The texts between "or" and "and", without the words of sentences. */
function phrasesOf(words: Word[]): string[] {
  const phrases: string[][] = [[]];
  for (const { word } of words) {
    if (OR.has(word)) phrases.push([]);
    else phrases.at(-1)?.push(word);
  }
  const texts = phrases.map((each) => each.join(' '));
  return texts.map((text) => withoutSentenceWords(text) ?? text).filter((text) => text !== '');
}
