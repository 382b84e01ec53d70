import { z } from 'zod';
import { type Placeholder, type SQL, sql } from '#server/platform/database/sql.ts';

/** A place in a list of orders, newest first: the order that a page ended with. */
export interface Cursor {
  /** Microseconds since 1970 as decimal text: exact, unlike a Date. */
  createdAt: string;
  id: string;
}

/** As the address of the next page has it: moment and id. */
export const Place = z
  .tuple([z.string().regex(/^\d{1,17}$/), z.uuid()])
  .transform(([createdAt, id]): Cursor => ({ createdAt, id }));

/** The moment of an order `o` as a cursor tells it. */
export const placeColumn = sql`(extract(epoch from o.created_at) * 1000000)::bigint::text as place`;

/** Rows behind a place, in the list's order; `id` names the order in them. */
export function beyond(id: SQL, after: Cursor | Record<keyof Cursor, Placeholder> | undefined): SQL {
  if (!after) return sql`true`;
  const moment = sql`timestamptz 'epoch' + ${after.createdAt}::bigint * interval '1 microsecond'`;
  return sql`(created_at, ${id}) < (${moment}, ${after.id}::uuid)`;
}

/** The rows that a page shows, of which there may be one more, and where the next page begins if there is. */
export function cutPage<Row extends { id: string; place: string }>(
  rows: Row[],
  limit: number,
): { shown: Row[]; next: Cursor | undefined } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: last && rows.length > limit ? { createdAt: last.place, id: last.id } : undefined };
}
