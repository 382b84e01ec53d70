import { sql } from '#server/platform/database/sql.ts';
import type { ExpiredRows } from '#server/platform/jobs/clean-up.ts';
import { KNOWN_DEVICE_DAYS } from './sessions/known-devices.ts';
import { isExpired } from './sessions/session-lifetime.ts';

/** How long audit events are kept; `reject_audit_change` has the same number. */
const AUDIT_DAYS = 400;

/** Mails are sent for less long than this. */
const EMAIL_CHANGE_DAYS = 7;

/** Account rows that the nightly clean-up deletes. */
export const expiredAccountRows: ExpiredRows = {
  sessions: isExpired,
  tokens: sql`expires_at < now()`,
  email_changes: sql`created_at < now() - make_interval(days => ${EMAIL_CHANGE_DAYS})`,
  // The cast matches the index's type; any other type would cause a full scan.
  limits: sql`expire < (extract(epoch from now()) * 1000)::bigint`,
  known_devices: sql`last_used_at < now() - make_interval(days => ${KNOWN_DEVICE_DAYS})`,
  audit: sql`created_at < now() - make_interval(days => ${AUDIT_DAYS})`,
};
