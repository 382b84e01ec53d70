/** A word of a text, and the place of the text that it stands in. */
export interface Word {
  /** Lower case, without accents; letters that Arabic writes in several ways are one. */
  word: string;
  start: number;
  end: number;
}

/** Soft hyphens, zero-width characters, marks of direction. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/gu;
/** Hyphens and dashes that a keyboard does not have. */
const HYPHENS = /[\u2010-\u2015\u2212\u2043\ufe63\uff0d]/gu;
/** Vowel marks of Arabic, and its filler. */
const ARABIC_MARKS = /[\u064b-\u0652\u0670\u0640]/gu;
const ASCII = /^[!-~]*$/;
const arabicLetters: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه', ؤ: 'و', ئ: 'ي' };

/** Removes invisible characters, and replaces hyphens that no keyboard has. */
export function plainText(text: string): string {
  return text.replace(INVISIBLE, '').replace(HYPHENS, '-');
}

/** A word as vocabularies compare it. The same letters as `normalise` in SQL (migration 0005). */
export function foldWord(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase();
  return word
    .normalize('NFKD')
    .replace(/[أإآٱىةؤئ]/gu, (letter) => arabicLetters[letter] ?? letter)
    .replace(/\p{M}/gu, '')
    .replace(ARABIC_MARKS, '')
    .toLowerCase();
}

/** The words of a text in their order. Hyphens and slashes separate words, a decimal point does not. */
export function wordsIn(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+(?:[.,]\p{N}+)*/gu)].map((found) => ({
    word: foldWord(found[0]),
    start: found.index,
    end: found.index + found[0].length,
  }));
}

/** Words as one text: vocabularies have phrases of several words. */
export const phraseOf = (words: Word[]) => words.map(({ word }) => word).join(' ');
