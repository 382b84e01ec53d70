import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import {
  countMatches,
  fetchPage,
  isListed,
  type ListFilter,
  type OrdersPage,
  type PageRequest,
  rowsOfPage,
  type Total,
} from './queries.ts';
import { containsWord } from './search-words.ts';

/** SQL: address, city and postal code of the order `o`, as the index `orders_by_place` has them. */
const place = sql`normalise(' ' || o.address || ' ' || o.city || ' ' || o.postal_code)`;

/** Fewer than for names: each address is normalised when it is compared, some 10 µs. */
const COUNTED_PLACES_MAX = 500;

/** The orders whose shipping address contains every word of a text. Ignores case, accents and commas. */
export async function findOrdersByPlace(
  db: Runner,
  { search, ...filter }: ListFilter & { search: string },
  page: PageRequest,
): Promise<OrdersPage & Total> {
  const words = search.split(/[\s,،]+/).filter(Boolean);
  if (words.length === 0) return { items: [], next: undefined, total: 0, isAtLeast: false };
  const where = sql.join([isListed(filter), ...words.map((word) => containsWord(place, word))], sql` and `);
  const counted = await countMatches(db, where, COUNTED_PLACES_MAX);
  return { ...(await fetchPage(db, rowsOfPage(where, page), page)), ...counted };
}
