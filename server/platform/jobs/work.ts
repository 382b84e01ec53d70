import type { Job } from 'pg-boss';
import type { Context } from '#server/context.ts';
import { RecipientRefused } from '#server/platform/mail/mailer.ts';
import { cleanUp } from './clean-up.ts';
import { CLEAN_UP_QUEUE, MAIL_QUEUE, Mail } from './jobs.ts';
import { sendMail } from './send-mail.ts';
import { superviseQueue } from './supervise.ts';
import { asJob } from './trace-job.ts';

/** Mails sent at the same time by one process; each holds a connection of the mail server. */
const MAILS_AT_ONCE = 4;

/**
 * Each takes one mail at a time, the oldest: a process that is killed holds up no more than these. A mail that is queued
 * wakes all of them; where none was found, the next look is this far off, for what is to be tried again. Without the second,
 * pg-boss looks every 30 s once it listens.
 */
const LOOKING_FOR_MAILS = {
  batchSize: 1,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 1,
  heartbeatRefreshSeconds: 2.5,
};

/** Takes jobs from the queue until it stops: in the web process, or in one of its own (`npm run worker`). */
export async function startWorking(context: Context): Promise<void> {
  const { boss } = context.queue;
  const wakeAtReturn = wakingAtReturn(context);
  await boss.createQueue(CLEAN_UP_QUEUE.name);
  await boss.schedule(CLEAN_UP_QUEUE.name, CLEAN_UP_QUEUE.cron);
  await boss.work(CLEAN_UP_QUEUE.name, async (jobs) => {
    for (const job of jobs) await asJob(context, CLEAN_UP_QUEUE.name, job, () => cleanUpTold(context, job));
  });
  for (let each = 0; each < MAILS_AT_ONCE; each += 1) {
    const worker: string = await boss.work(MAIL_QUEUE.name, LOOKING_FOR_MAILS, async (jobs) => {
      for (const job of jobs) {
        await asJob(context, MAIL_QUEUE.name, job, () => workOffMail(context, job, wakeAtReturn));
      }
      boss.notifyWorker(worker); // the next at once: there may be many. After a failure, in its time
    });
  }
  void superviseQueue(context);
}

/** A try that found no mail server has begun so long before it failed, at most. */
const LONGEST_TRY_MS = 60_000;

/**
 * Sends what waits as soon as a mail server that was away is back: the pauses, of minutes by then, are for one that is there
 * and refuses. Called after each failure, it waits once for all.
 */
function wakingAtReturn({ mailer, queue, log }: Context): () => void {
  let waiting = false;
  const wait = async () => {
    const since = performance.now() - LONGEST_TRY_MS;
    if (!(await mailer.returned())) return;
    const seconds = (performance.now() - since) / 1000;
    log.info({ mails: await queue.wakeMails(seconds) }, 'the mail server is back');
  };
  return () => {
    if (waiting) return;
    waiting = true;
    wait()
      .catch((error) => log.warn({ err: error }, 'mails were not woken; their pauses stand'))
      .finally(() => {
        waiting = false;
      });
  };
}

/** The queue keeps what is thrown, where nobody looks. */
async function cleanUpTold({ db, log }: Context, job: Job<unknown>): Promise<void> {
  try {
    await cleanUp(db);
  } catch (error) {
    log.error({ err: error, jobId: job.id }, 'what has run out was not thrown away');
    throw new Error('not cleaned up');
  }
}

/** Throws where the mail is to be tried again; the queue keeps what is thrown. */
async function workOffMail(context: Context, job: Job<unknown>, failed: () => void): Promise<void> {
  const mail = Mail.parse(job.data);
  try {
    await sendMail(context, mail);
  } catch (error) {
    context.watch.count('mailsFailed');
    const facts = { err: error, kind: mail.kind, jobId: job.id };
    if (error instanceof RecipientRefused) {
      context.watch.count('mailsGivenUp');
      return context.log.warn(facts, 'a mail has no mailbox to go to; it is given up');
    }
    if (job.retryCount < MAIL_QUEUE.options.retryLimit) {
      context.log.warn(facts, 'a mail was not sent; it will be tried again');
    } else {
      context.watch.count('mailsGivenUp');
      context.log.error(facts, 'a mail was not sent; it was the last try');
    }
    failed();
    throw new Error('not sent'); // a server's words repeat the address, which no queue may hold
  }
}
