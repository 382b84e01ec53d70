import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { MAIL_QUEUE } from '#server/platform/jobs/queues.ts';

const SETTLED_MS = 120_000;
const POLL_MS = 100;

/** Waits until all mails are sent, including those that a killed store was sending. */
export async function settleMails(pool: pg.Pool): Promise<void> {
  const deadline = performance.now() + SETTLED_MS;
  while ((await mailsLeft(pool)) > 0) {
    if (performance.now() > deadline) throw new Error(`${await mailsLeft(pool)} mails are still not sent`);
    await delay(POLL_MS);
  }
}

async function mailsLeft(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    `select count(*)::int as left from pgboss.job where name = $1 and state < 'completed'`,
    [MAIL_QUEUE.name],
  );
  return rows[0]?.left ?? 0;
}
