import type pg from 'pg';
import type { Queue } from './queue.ts';

/**
 * Lets the time pass in which the mails of dead processes are found by their silence, does what the stores do then, and
 * ends the pause before the next try. Mails that were begun after `death` are a living process's: their time stands.
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
