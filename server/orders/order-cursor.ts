import { z } from 'zod';
import { type Placeholder, type SQL, sql } from '#server/platform/database/sql.ts';

/** A position in a list of orders, newest first: the last order of a page. */
export interface Cursor {
  /** Microseconds since 1970 as decimal text: exact, unlike a Date. */
  createdAt: string;
  id: string;
}

/** The cursor in the address of the next page: time and id. */
export const CursorParts = z
  .tuple([z.string().regex(/^\d{1,17}$/), z.uuid()])
  .transform(([createdAt, id]): Cursor => ({ createdAt, id }));

/** The `createdAt` of a cursor to the order `o`. */
export const cursorTimeColumn = sql`(extract(epoch from o.created_at) * 1000000)::bigint::text as "cursorTime"`;

/** SQL: the rows after a cursor. `id` is the column of the order's id. */
export function isAfter(id: SQL, after: Cursor | Record<keyof Cursor, Placeholder> | undefined): SQL {
  if (!after) return sql`true`;
  const time = sql`timestamptz 'epoch' + ${after.createdAt}::bigint * interval '1 microsecond'`;
  return sql`(created_at, ${id}) < (${time}, ${after.id}::uuid)`;
}

/** Cuts a page from rows of which one more than the limit was read, and makes the cursor of the next page if there is one. */
export function cutPage<Row extends { id: string; cursorTime: string }>(
  rows: Row[],
  limit: number,
): { shown: Row[]; next: Cursor | undefined } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: last && rows.length > limit ? { createdAt: last.cursorTime, id: last.id } : undefined };
}
