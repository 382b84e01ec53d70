import type pg from 'pg';
import type { Queue } from './queue.ts';

/**
 * Lets the heartbeats of mails that started before `death` expire, releases these mails as a store does, and ends all retry
 * delays. Mails that started later belong to a living process.
 */
export async function takeOverDeadMails(queue: Queue, pool: pg.Pool, death: Date): Promise<void> {
  await pool.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - heartbeat_seconds * interval '1 s'
     where state = 'active' and started_on < $1`,
    [death],
  );
  await queue.releaseMails();
  await pool.query(`update pgboss.job set start_after = now() where state = 'retry'`);
}
