import { type Placeholder, type SQL, type SqlValue, sql } from '#server/platform/database/sql.ts';

/** The store's day, read when the statement runs: a transaction that waited for a lock may have begun yesterday. */
export const today = (timeZone: SqlValue | Placeholder): SQL => sql`(clock_timestamp() at time zone ${timeZone})::date`;
