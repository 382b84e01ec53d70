import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { takeOverDeadMails } from '#server/jobs/dead-mails.harness.ts';
import { MAIL_QUEUE } from '#server/jobs/jobs.ts';
import { startQueue } from '#server/jobs/queue.ts';

const SETTLED_MS = 120_000;
const LOOK_AGAIN_MS = 100;

/**
 * Waits until no mail is left to be sent. What a killed store was sending is found by its silence of half a minute: that
 * time is let pass in the rows, of mails that were begun before `startedAt` alone; those that the living one sends stay.
 */
export async function settleMails(pool: pg.Pool, url: string, startedAt: Date): Promise<void> {
  const queue = await startQueue(url, { warn: console.warn, error: console.error });
  try {
    await takeOverDeadMails(queue, pool, startedAt);
    const deadline = performance.now() + SETTLED_MS;
    while ((await mailsLeft(pool)) > 0) {
      if (performance.now() > deadline) throw new Error(`${await mailsLeft(pool)} mails are still not sent`);
      await delay(LOOK_AGAIN_MS);
    }
  } finally {
    await queue.stop();
  }
}

async function mailsLeft(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    `select count(*)::int as left from pgboss.job where name = $1 and state < 'completed'`,
    [MAIL_QUEUE.name],
  );
  return rows[0]?.left ?? 0;
}
