import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/** The names, codes and numbers of a search (`read_search`, migrations 0023 and 0026): spelling corrected, as texts of `tsquery` for the listings' documents. */
export interface WordSearch {
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

/** The words of a search with their spelling corrected; undefined if it was not. */
export function correctionOf({ typed, phrase }: WordSearch): string | undefined {
  return phrase !== null && phrase !== typed ? phrase : undefined;
}

/** So many words of a search are read (`read_search`); the others are left out. */
export const READ_WORDS = 8;

/** Reads the words of a search. */
export async function readWords(db: Runner, text: string): Promise<WordSearch> {
  const { rows } = await db.execute<WordSearch & Record<string, unknown>>(sql`
    select *, array_to_string((search_words_of(${text}))[:${sql.raw(String(READ_WORDS))}], ' ') as typed from read_search(${text})`);
  const [reading] = rows;
  if (!reading) throw new Error('read_search gives one row');
  return reading;
}
