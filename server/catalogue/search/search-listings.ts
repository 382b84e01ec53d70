import type { Runner } from '#server/platform/database/database.ts';
import type { SQL } from '#server/platform/database/sql.ts';
import { type ParsedSearch, parseSearch } from './parse-search.ts';
import { correctionOf } from './read-words.ts';

/**
 * Runs a search: first with everything that it states; while that has no result, with less of it. `searchedInstead`: the words that were
 * searched, if they are not those that were typed.
 */
export async function searchListings<T>(
  db: Runner,
  typed: string,
  run: (reading: ParsedSearch, agreement?: SQL) => Promise<T>,
  hasResult: (found: T) => boolean,
): Promise<{ found: T; searchedInstead?: string }> {
  const { whole, others } = await parseSearch(db, typed);
  const found = await run(whole);
  const corrected = correctionOf(whole);
  if (hasResult(found)) return corrected === undefined ? { found } : { found, searchedInstead: corrected };
  for await (const { agreement, shown, ...reading } of others()) {
    const other = await run(reading, agreement);
    if (hasResult(other)) return { found: other, searchedInstead: shown };
  }
  return { found };
}
