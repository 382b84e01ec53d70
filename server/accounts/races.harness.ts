import type pg from 'pg';
import { expect } from 'vitest';

/** A connection of its own in an open transaction, to hold what others then wait for. */
export async function holding(
  pool: pg.Pool,
  statement: string,
  values: unknown[],
): Promise<{ letGo(): Promise<void> }> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(statement, values);
  return {
    async letGo() {
      await client.query('commit');
      client.release();
    },
  };
}

/** Resolves when so many statements of this database wait for a lock. */
export async function untilWaiting(pool: pg.Pool, count: number): Promise<void> {
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
