import { sql } from '#server/platform/database/sql.ts';
import type { ExpiredRows } from '#server/platform/jobs/clean-up.ts';

/** How long the id of a removed line is kept, to distinguish a repeated removal from another customer's line. */
const REMOVED_LINE_DAYS = 30;

/** Cart rows that the nightly clean-up deletes. */
export const expiredCartRows: ExpiredRows = {
  removed_cart_lines: sql`removed_at < now() - make_interval(days => ${REMOVED_LINE_DAYS})`,
};
