import type { Config } from '#server/config.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { cookieMaxAge } from './cookies.ts';

/** A session expires SESSION_DAYS after its last use. All rules about that are in this file. */

const SECONDS_PER_DAY = 86_400;
/** The shortest time between two extensions, so that not every request writes. */
const EXTEND_INTERVAL_SECONDS = 60 * 60;
/** A short lifetime is extended after a tenth of it, or the session would expire while in use. */
const EXTENSIONS_PER_LIFE = 10;

/** SQL: the session is valid. */
export const isActive = sql`sessions.expires_at > now()`;

/** SQL: the session's row can be deleted. Exactly the rows that are not active. */
export const isExpired = sql`sessions.expires_at <= now()`;

/** The columns of a session that is opened or extended now. */
export function renewedLifetime({ sessionDays }: Config): { lastUsedAt: SQL; expiresAt: SQL } {
  return { lastUsedAt: sql`now()`, expiresAt: sql`now() + ${sessionDays}::float8 * interval '1 day'` };
}

/** A session is extended when its last use is at least this many seconds ago. */
export function extendAfterSeconds({ sessionDays }: Config): number {
  return Math.min(EXTEND_INTERVAL_SECONDS, (sessionDays * SECONDS_PER_DAY) / EXTENSIONS_PER_LIFE);
}

/** Max-Age of the session's cookies, which the browser counts from the same moment. */
export function sessionCookieMaxAge({ sessionDays }: Config): { maxAge: number } {
  return cookieMaxAge(sessionDays);
}
