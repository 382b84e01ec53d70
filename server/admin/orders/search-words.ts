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
  if (!isIndexed(word)) return comparison;
  const selective = selectivePart(word);
  const isSubstring = [...selective].length >= SUBSTRING_MIN;
  // Wildcards are escaped last: removing accents can produce one.
  const pattern = sql`regexp_replace(normalise(${selective}), '([\\\\%_])', '\\\\\\1', 'g')`;
  const indexed = sql`${text} like '%' || ${isSubstring ? '' : ' '} || ${pattern} || '%'`;
  return selective === word ? indexed : sql`${indexed} and ${comparison}`;
}

/** Whether the index can find a word. All texts have to be compared with others, such as "%" and "--". */
export function isIndexed(word: string): boolean {
  const selective = selectivePart(word);
  return (
    (/[\p{L}\p{N}]/u.test(selective) && [...selective].length >= SUBSTRING_MIN) || /^[\p{L}\p{N}]/u.test(selective)
  );
}

function selectivePart(word: string): string {
  return /^[^@]{3,}@/.exec(word)?.[0] ?? /^.{3,}\./.exec(word)?.[0] ?? word;
}
