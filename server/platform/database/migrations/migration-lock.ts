import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { advisoryLocks } from '#server/platform/database/locks.ts';

const POLL_MS = 100;

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
    const { rows } = await client.query<{ locked: boolean }>(statement, [advisoryLocks.migration]);
    if (rows[0]?.locked) return;
    await delay(POLL_MS);
  }
}
