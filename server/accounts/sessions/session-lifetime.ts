import type { Config } from '#server/config.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { cookieMaxAge } from './cookies.ts';

/**
 * How long a session lives: SESSION_DAYS since its last use. Everything that asks whether it lives, extends it, ends it or
 * throws it away is here.
 */

const SECONDS_PER_DAY = 86_400;
/** A session in use is extended at most this often: not every call writes. */
const EXTEND_SECONDS_MAX = 60 * 60;
/** A short life is extended more often, or it would end while somebody uses it: after a tenth of it. */
const EXTENSIONS_PER_LIFE = 10;

/** SQL: the session's row is one that opens the account. */
export const isLive = sql`sessions.expires_at > now()`;

/** SQL: the session's row can be deleted. */
export const isExpired = sql`sessions.expires_at <= now()`;

/** What a session's row gets when it is opened and each time it is extended. */
export function freshLife({ sessionDays }: Config): { lastUsedAt: SQL; expiresAt: SQL } {
  return { lastUsedAt: sql`now()`, expiresAt: sql`now() + ${sessionDays}::float8 * interval '1 day'` };
}

/** Seconds after its last use from which on a session that is used again is extended. */
export function extendAfterSeconds({ sessionDays }: Config): number {
  return Math.min(EXTEND_SECONDS_MAX, (sessionDays * SECONDS_PER_DAY) / EXTENSIONS_PER_LIFE);
}

/** The life of its cookies: the browser counts it from the same moments. */
export function cookieLife({ sessionDays }: Config): { maxAge: number } {
  return cookieMaxAge(sessionDays);
}
