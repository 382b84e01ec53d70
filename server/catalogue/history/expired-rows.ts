import { sql } from '#server/platform/database/sql.ts';
import type { ExpiredRows } from '#server/platform/jobs/clean-up.ts';

/** As long as the audit. */
const HISTORY_DAYS = 400;

/** Rows of the products' history that the nightly clean-up deletes. */
export const expiredHistoryRows: ExpiredRows = {
  product_changes: sql`created_at < now() - make_interval(days => ${HISTORY_DAYS})`,
  catalogue_imports: sql`started_at < now() - make_interval(days => ${HISTORY_DAYS})`,
};
