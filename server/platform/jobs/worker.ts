import type { Job } from 'pg-boss';
import type { Logger } from 'pino';
import { z } from 'zod';
import { isDatabaseUnavailable } from '#server/platform/database/failover/unavailable.ts';
import { type Mailer, type Message, RecipientRejected } from '#server/platform/mail/mailer.ts';
import type { Observability } from '#server/platform/observability/observability.ts';
import { mailsFailed, mailsGivenUp, mailsSent } from './mail-counters.ts';
import type { Queue } from './queue.ts';
import { MAIL_QUEUE } from './queues.ts';
import { superviseQueue } from './supervise.ts';
import { traceJob } from './trace-job.ts';

interface WorkerContext {
  queue: Queue;
  mailer: Mailer;
  log: Logger;
  observability: Observability;
}

/** Work that is done at certain times, by one worker. */
interface ScheduledJob {
  name: string;
  /** In UTC. */
  cron: string;
  /** Logged when `run` throws. */
  failed: string;
  run(): Promise<void>;
}

/** The parts of jobs that features define. */
interface StoreJobs {
  /** Writes the message of a queued mail. Undefined when it is no longer to be sent. */
  writeMail(data: unknown): Promise<Message | undefined>;
  scheduled: readonly ScheduledJob[];
}

/** Mails that one process sends at the same time, each over its own connection. */
const CONCURRENT_MAILS = 4;

/**
 * Each worker takes one mail at a time, the oldest, so a killed process delays only those in progress. A queued mail wakes
 * all workers. Retries are found by polling every second; without `notifyPollingIntervalSeconds` pg-boss would poll every
 * 30 s once it listens.
 */
const MAIL_POLLING = {
  batchSize: 1,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 1,
  heartbeatRefreshSeconds: 2.5,
};

/** Takes jobs from the queue until it stops. */
export async function startWorker(context: WorkerContext, jobs: StoreJobs): Promise<void> {
  const { queue, observability, log } = context;
  const { boss } = queue;
  const retryWhenServerReturns = mailServerWatcher(context);
  for (const scheduled of jobs.scheduled) {
    await boss.createQueue(scheduled.name);
    await boss.schedule(scheduled.name, scheduled.cron);
    await boss.work(scheduled.name, async (batch) => {
      for (const job of batch) {
        await traceJob(observability, { queue: scheduled.name, job }, () => runScheduled(log, scheduled, job));
      }
    });
  }
  for (let each = 0; each < CONCURRENT_MAILS; each += 1) {
    const id: string = await boss.work(MAIL_QUEUE.name, MAIL_POLLING, async (batch) => {
      for (const job of batch) {
        await traceJob(observability, { queue: MAIL_QUEUE.name, job }, async () => {
          const sent = await sendMail(context, jobs, job);
          if (sent) return;
          retryWhenServerReturns();
          throw new Error('not sent'); // the mail server's message may hold the address, which the queue must not store
        });
      }
      boss.notifyWorker(id); // polls at once for the next mail; a failed one waits for its retry delay
    });
  }
  void superviseQueue(queue, log);
}

/** The longest time from the start of a try to its failure when the mail server is down. */
const LONGEST_TRY_MS = 60_000;

/**
 * Returns a function to call after each failed mail. When the mail server was down, it waits until the server is back and
 * then retries the mails at once: retry delays, minutes by then, are meant for a server that rejects mails. Calls while it
 * waits do nothing.
 */
function mailServerWatcher({ mailer, queue, log }: WorkerContext): () => void {
  let waiting = false;
  const wait = async () => {
    const since = performance.now() - LONGEST_TRY_MS;
    if (!(await mailer.waitUntilBack())) return;
    const seconds = (performance.now() - since) / 1000;
    log.info({ mails: await queue.wakeMails(seconds) }, 'the mail server is back');
  };
  return () => {
    if (waiting) return;
    waiting = true;
    wait()
      .catch((error) => log.warn({ err: error }, 'waiting mails keep their retry delays'))
      .finally(() => {
        waiting = false;
      });
  };
}

/** Logs the failure: the errors that the queue stores are not monitored. */
async function runScheduled(log: Logger, { run, failed }: ScheduledJob, job: Job<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    // The next run makes up for it.
    if (isDatabaseUnavailable(error)) log.warn({ err: error, jobId: job.id }, failed);
    else log.error({ err: error, jobId: job.id }, failed);
    throw new Error('not done');
  }
}

const MailJob = z.object({ kind: z.string() });

/** False when the mail is to be retried. */
async function sendMail(context: WorkerContext, { writeMail }: StoreJobs, job: Job<unknown>): Promise<boolean> {
  const { observability, log } = context;
  const { kind } = MailJob.parse(job.data);
  try {
    const message = await writeMail(job.data);
    if (!message) return true;
    await observability.span({ name: 'send mail', kind: 'client' }, () => context.mailer.send(message));
    observability.count(mailsSent);
    return true;
  } catch (error) {
    observability.count(mailsFailed);
    const fields = { err: error, kind, jobId: job.id };
    if (error instanceof RecipientRejected) {
      observability.count(mailsGivenUp);
      log.warn(fields, 'a mail was rejected because its mailbox does not exist');
      return true;
    }
    if (job.retryCount < MAIL_QUEUE.options.retryLimit) {
      log.warn(fields, 'a mail was not sent; it will be retried');
    } else {
      observability.count(mailsGivenUp);
      log.error(fields, 'a mail was not sent; no retries are left');
    }
    return false;
  }
}
