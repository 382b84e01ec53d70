import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Queue } from './queue.ts';
import { MAIL_QUEUE, SUPERVISION_SECONDS } from './queues.ts';

/** Interval of the search for mails of killed processes. */
const POLL_MS = 2_500;
/** This many polls in a row, about the time of one heartbeat, must succeed before a missing heartbeat counts. */
const POLLS_BEFORE_RELEASE = (MAIL_QUEUE.options.heartbeatSeconds * 1000) / POLL_MS;

/**
 * Supervises the queue until it stops. Mails of a dead process are released some 10 to 13 s after its last heartbeat.
 * No process can send heartbeats while the database is down, so each gets that time again afterwards.
 */
export async function superviseQueue(queue: Queue, log: Pick<Logger, 'info' | 'warn'>): Promise<void> {
  const { stopping } = queue;
  let succeeded = 0;
  let supervisedAt = performance.now();
  while (await waitForPoll(stopping)) {
    const began = performance.now();
    try {
      if (succeeded >= POLLS_BEFORE_RELEASE) {
        const mails = await queue.releaseMails();
        if (mails > 0) log.info({ mails }, 'took over mails of a process that no longer responds');
        if (began - supervisedAt > SUPERVISION_SECONDS * 1000) {
          supervisedAt = began;
          await queue.boss.supervise();
        }
      } else await queue.assertReachable();
      succeeded = performance.now() - began < POLL_MS ? succeeded + 1 : 0;
    } catch (error) {
      succeeded = 0;
      if (!stopping.aborted) log.warn({ err: error }, 'the maintenance of the queue failed');
    }
  }
}

/** False when the queue stops. */
async function waitForPoll(stopping: AbortSignal): Promise<boolean> {
  return delay(POLL_MS, true, { signal: stopping, ref: false }).catch(() => false);
}
