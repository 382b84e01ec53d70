import { sql } from '#server/platform/database/sql.ts';
import type { ExpiredRows } from '#server/platform/jobs/clean-up.ts';

/** How long a repeated request is recognised. */
const ADDED_LIST_DAYS = 7;

/** Rows that the nightly clean-up deletes. */
export const expiredQuickOrderRows: ExpiredRows = {
  added_lists: sql`created_at < now() - make_interval(days => ${ADDED_LIST_DAYS})`,
};
