import { vocabularyLines } from './vocabulary.ts';
import { foldWord, phraseOf, wordsIn } from './words.ts';

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
export function withoutSentenceWords(text: string): string | undefined {
  sentenceWords ??= readWords('sentence-words.txt');
  const known = sentenceWords;
  const words = wordsIn(text);
  const removed = words.filter(({ word }) => known.has(word));
  if (removed.length === 0) return undefined;
  if (removed.length === words.length) return '';
  let rest = text;
  for (const { start, end } of removed.reverse()) rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  const signs = /(?<!\S)[^\p{L}\p{N}\s]+(?!\S)|[?!.,;:]+(?=\s|$)/gu;
  return rest.replace(signs, ' ').replace(/\s+/g, ' ').trim();
}

/** Whether a search says what it does not want: "metformin not extended release". */
export function hasNegation(text: string): boolean {
  negations ??= readWords('negations.txt');
  const known = negations;
  return wordsIn(text).some(({ word }) => known.has(word));
}
