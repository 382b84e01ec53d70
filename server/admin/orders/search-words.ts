import { type SQL, sql } from '#server/platform/database/sql.ts';

/** The index finds a part of a word from this length on. Shorter texts match the beginning of a word. */
const SUBSTRING_MIN = 3;

/**
 * SQL: a normalised text, with a space before each word, contains a word. The index searches the most selective part: of an e-mail up
 * to the @, of a domain up to its last dot. The rest, such as `example.com`, is in so many orders that an index search would cost more
 * than comparing.
 */
export function containsWord(text: SQL, word: string): SQL {
  const comparison = sql`strpos(${text}, normalise(${word})) > 0`;
  const selective = /^[^@]{3,}@/.exec(word)?.[0] ?? /^.{3,}\./.exec(word)?.[0] ?? word;
  const isSubstring = [...selective].length >= SUBSTRING_MIN;
  const isIndexed = isSubstring ? /[\p{L}\p{N}]/u.test(selective) : /^[\p{L}\p{N}]/u.test(selective);
  if (!isIndexed) return comparison;
  // Wildcards are escaped last: removing accents can produce one.
  const pattern = sql`regexp_replace(normalise(${selective}), '([\\\\%_])', '\\\\\\1', 'g')`;
  const indexed = sql`${text} like '%' || ${isSubstring ? '' : ' '} || ${pattern} || '%'`;
  return selective === word ? indexed : sql`${indexed} and ${comparison}`;
}
