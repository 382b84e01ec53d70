import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { advisoryLocks } from '#server/platform/database/locks.ts';

const LOOK_AGAIN_MS = 100;

/**
 * Keeps others from changing the schema until the connection ends: `alone` to change it, `together` to read it all. It is
 * asked for again and again, for a statement that waits holds a snapshot, and an index that is made concurrently by the
 * holder would wait for that one.
 */
export async function lockSchema(client: pg.ClientBase, how: 'alone' | 'together'): Promise<void> {
  const ask = how === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(`select ${ask}($1) as locked`, [advisoryLocks.migration]);
    if (rows[0]?.locked) return;
    await delay(LOOK_AGAIN_MS);
  }
}
