import { sql } from '#server/platform/database/sql.ts';
import type { ExpiredRows } from '#server/platform/jobs/clean-up.ts';

/** How long the id of a removed line is kept: it tells a repeated removal from a line of somebody else. */
const TOMBSTONE_DAYS = 30;

/** Rows of the carts that the nightly clean-up deletes. */
export const expiredCartRows: ExpiredRows = {
  removed_cart_lines: sql`removed_at < now() - make_interval(days => ${TOMBSTONE_DAYS})`,
};
