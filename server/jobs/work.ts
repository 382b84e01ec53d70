import type { Context } from '../context.ts';
import { cleanUp } from './clean-up.ts';
import { CLEAN_UP_QUEUE, MAIL_QUEUE, Mail } from './jobs.ts';
import { sendMail } from './send-mail.ts';

/** Mails sent at the same time by one process; each holds a connection of the mail server. */
const MAILS_AT_ONCE = 4;

/** Takes jobs from the queue until it stops: in the web process, or in one of its own (`npm run worker`). */
export async function startWorking(context: Context): Promise<void> {
  const { boss } = context.queue;
  await boss.createQueue(CLEAN_UP_QUEUE.name);
  await boss.schedule(CLEAN_UP_QUEUE.name, CLEAN_UP_QUEUE.cron);
  await boss.work(CLEAN_UP_QUEUE.name, () => cleanUp(context.db));
  await boss.work(
    MAIL_QUEUE.name,
    { localConcurrency: MAILS_AT_ONCE, batchSize: 1, pollingIntervalSeconds: 1 },
    async (jobs) => {
      for (const job of jobs) {
        await sendMail(context, Mail.parse(job.data)).catch((error: unknown) => {
          context.log.warn(
            { err: error, kind: Mail.parse(job.data).kind, jobId: job.id },
            'a mail was not sent; it will be tried again',
          );
          throw error;
        });
      }
    },
  );
}
