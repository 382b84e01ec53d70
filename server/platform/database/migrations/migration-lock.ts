import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

const POLL_MS = 100;
/** The number of its advisory lock. server/locks.ts has those of the features. */
const SCHEMA_LOCK = 7_103_411;

/** `exclusive` to change the schema, `shared` to read it unchanged. */
export type SchemaLockMode = 'exclusive' | 'shared';

/**
 * Locks the schema until the connection ends. It polls: a waiting statement would hold a snapshot, and a concurrent index
 * build of the lock's holder would wait for that snapshot, a deadlock.
 */
export async function lockSchema(client: pg.ClientBase, mode: SchemaLockMode): Promise<void> {
  const tryLock = mode === 'exclusive' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  const statement = `select ${tryLock}($1) as locked`;
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(statement, [SCHEMA_LOCK]);
    if (rows[0]?.locked) return;
    await delay(POLL_MS);
  }
}
