import { sql } from 'drizzle-orm';
import { KNOWN_DEVICE_DAYS } from '../accounts/known-devices.ts';
import { deleteExpiredSessions } from '../accounts/session-lifetime.ts';
import type { Database } from '../database/pool.ts';

/** How long events are remembered; the trigger of migration 0009 knows the same number. */
const AUDIT_DAYS = 400;
/** A removed line's id is remembered this long, for a repeated removal to be told from somebody else's line. */
const TOMBSTONE_DAYS = 30;

/** Throws away what has run out. */
export async function cleanUp(db: Database): Promise<void> {
  await deleteExpiredSessions(db);
  await db.execute(sql`delete from tokens where expires_at < now()`);
  await db.execute(sql`delete from limits where expire < extract(epoch from now()) * 1000`);
  await db.execute(
    sql`delete from known_devices where last_used_at < now() - make_interval(days => ${KNOWN_DEVICE_DAYS})`,
  );
  await db.execute(sql`delete from audit where created_at < now() - make_interval(days => ${AUDIT_DAYS})`);
  await db.execute(
    sql`delete from removed_cart_lines where removed_at < now() - make_interval(days => ${TOMBSTONE_DAYS})`,
  );
}
