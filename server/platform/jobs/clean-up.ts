import { type SQL, sql } from 'drizzle-orm';
import { KNOWN_DEVICE_DAYS } from '#server/accounts/sessions/known-devices.ts';
import { isExpired } from '#server/accounts/sessions/session-lifetime.ts';
import type { Database } from '#server/platform/database/pool.ts';

/** How long events are remembered; the trigger of migration 0009 knows the same number. */
const AUDIT_DAYS = 400;
/** A removed line's id is remembered this long, for a repeated removal to be told from somebody else's line. */
const TOMBSTONE_DAYS = 30;

/** What has run out, by table; each condition has an index. */
const expired: Record<string, SQL> = {
  sessions: isExpired,
  tokens: sql`expires_at < now()`,
  // As the number that the index holds: compared with another type, all rows would be read.
  limits: sql`expire < (extract(epoch from now()) * 1000)::bigint`,
  known_devices: sql`last_used_at < now() - make_interval(days => ${KNOWN_DEVICE_DAYS})`,
  audit: sql`created_at < now() - make_interval(days => ${AUDIT_DAYS})`,
  removed_cart_lines: sql`removed_at < now() - make_interval(days => ${TOMBSTONE_DAYS})`,
};

/** Rows of one statement: well within the time that a statement is given, and soon done for whoever waits for one. */
const BATCH = 5_000;

/** Throws away what has run out. A table that cannot be cleaned holds up no other: what failed is thrown in the end. */
export async function cleanUp(db: Database, batch = BATCH): Promise<void> {
  const failures: Error[] = [];
  for (const [table, condition] of Object.entries(expired)) {
    try {
      while ((await deleteBatch(db, { table, condition, batch })) === batch);
    } catch (cause) {
      failures.push(new Error(`${table} was not cleaned up`, { cause }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
}

/** How many rows went. What was renewed since it was found stays: it is looked at again behind its lock. */
async function deleteBatch(
  db: Database,
  { table, condition, batch }: { table: string; condition: SQL; batch: number },
): Promise<number> {
  const name = sql.identifier(table);
  const { rowCount } = await db.execute(sql`
    delete from ${name} where ctid = any(array(select ctid from ${name} where ${condition} limit ${batch})) and ${condition}`);
  return rowCount ?? 0;
}
