import type pg from 'pg';
import { expect } from 'vitest';

/** Runs a statement in an open transaction of its own connection, and holds its locks until it is released. */
export async function holdLock(
  pool: pg.Pool,
  statement: string,
  values: unknown[],
): Promise<{ release(): Promise<void> }> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(statement, values);
  return {
    async release() {
      await client.query('commit');
      client.release();
    },
  };
}

/** Resolves when exactly this many statements of the database wait for a lock. */
export async function untilBlocked(pool: pg.Pool, count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await pool.query(
          "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows[0].n;
      },
      { interval: 10 },
    )
    .toBe(count);
}
