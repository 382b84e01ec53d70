import { vocabularyLines } from './vocabulary.ts';
import { foldWord, phraseOf, type Word, wordsIn } from './words.ts';

let abbreviations: Map<string, string> | undefined;
let sentenceWords: Set<string> | undefined;

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
  for (let from = 0; from < words.length; from += 1) {
    for (let to = Math.min(words.length, from + LONGEST); to > from; to -= 1) {
      const full = abbreviations.get(phraseOf(words.slice(from, to)));
      if (full) return text.slice(0, words[from]?.start) + full + expandAbbreviations(text.slice(words[to - 1]?.end));
    }
  }
  return text;
}

/** A search without the words of sentences; undefined if it has none, or nothing else. */
export function withoutSentenceWords(text: string): string | undefined {
  sentenceWords ??= new Set(vocabularyLines('sentence-words.txt').flatMap((line) => line.split('|').map(foldWord)));
  const known = sentenceWords;
  const isSentenceWord = ({ word }: Word) => known.has(word);
  const words = wordsIn(text);
  if (!words.some(isSentenceWord) || words.every(isSentenceWord)) return undefined;
  let rest = text;
  for (const each of words.filter(isSentenceWord).reverse())
    rest = `${rest.slice(0, each.start)} ${rest.slice(each.end)}`;
  const lonelySigns = /(?<!\S)[^\p{L}\p{N}\s]+(?!\S)/gu;
  return rest.replace(lonelySigns, ' ').replace(/\s+/g, ' ').trim();
}
