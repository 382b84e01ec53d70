import { sql } from '#server/platform/database/sql.ts';
import type { ExpiredRows } from '#server/platform/jobs/clean-up.ts';

/** After this time an alert is deleted. */
const ALERT_DAYS = 365;

/** Rows that the nightly clean-up deletes. */
export const expiredStockAlerts: ExpiredRows = {
  stock_alerts: sql`created_at < now() - make_interval(days => ${ALERT_DAYS})`,
};
