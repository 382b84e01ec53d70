import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import { MAIL_QUEUE } from './jobs.ts';

/** How often mails of processes that were killed are looked for. */
const LOOK_MS = 2_500;
/** How often pg-boss counts, expires and deletes; one process does it for all. */
export const SUPERVISION_SECONDS = 30;
/** So many looks in a row, about the time of a heartbeat, must have been answered before a silence means anything. */
const LOOKS_BEFORE = (MAIL_QUEUE.options.heartbeatSeconds * 1000) / LOOK_MS;

/**
 * Looks after the queue until it stops: gives the mails of dead processes to the living some 10 to 13 s after the last
 * heartbeat. While the database is away nobody can send one: a living process has that time to be heard again.
 */
export async function superviseQueue({ queue, log }: Pick<Context, 'queue' | 'log'>): Promise<void> {
  const { stopping } = queue;
  let answered = 0;
  let supervised = performance.now();
  while (await pause(stopping)) {
    const began = performance.now();
    try {
      if (answered >= LOOKS_BEFORE) {
        const mails = await queue.releaseMails();
        if (mails > 0) log.info({ mails }, 'mails of a process that fell silent are sent by others');
        if (began - supervised > SUPERVISION_SECONDS * 1000) {
          supervised = began;
          await queue.boss.supervise();
        }
      } else await queue.isRunning();
      answered = performance.now() - began < LOOK_MS ? answered + 1 : 0;
    } catch (error) {
      answered = 0;
      if (!stopping.aborted) log.warn({ err: error }, 'the queue could not be looked after');
    }
  }
}

/** False when the queue stops. */
async function pause(stopping: AbortSignal): Promise<boolean> {
  return delay(LOOK_MS, true, { signal: stopping, ref: false }).catch(() => false);
}
