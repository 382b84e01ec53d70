import type pg from 'pg';
import { MAIL_QUEUE } from './jobs.ts';
import type { Queue } from './queue.ts';

/**
 * Lets the time pass in which the mails of dead processes are found by their silence, does what the stores do every 30 s,
 * and ends the pause before the next try. Mails that were begun after `death` are a living process's: their time stands.
 */
export async function takeOverDeadMails({ boss }: Queue, pool: pg.Pool, death: Date): Promise<void> {
  await pool.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '31 s' where state = 'active' and started_on < $1`,
    [death],
  );
  await pool.query('update pgboss.queue set monitor_on = null, monitor_claim_on = null');
  await boss.supervise(MAIL_QUEUE.name);
  await pool.query(`update pgboss.job set start_after = now() where state = 'retry'`);
}
