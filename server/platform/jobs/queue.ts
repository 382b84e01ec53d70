import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { connectionTo } from '#server/platform/database/connection.ts';
import { PATIENCE, type Transaction } from '#server/platform/database/pool.ts';
import { runPrepared } from '#server/platform/database/prepared.ts';
import { unwatched, type Watch } from '#server/platform/observability/observability.ts';
import { closeAfter } from '#server/platform/process/close-all.ts';
import { MAIL_QUEUE, type Mail } from './jobs.ts';
import { SUPERVISION_SECONDS } from './supervise.ts';

/** Jobs in the same database as what they tell of: a job is sent if and only if its transaction commits. */
export interface Queue {
  /** Queues mails, a job each, inside the transaction of the deed that they tell of. */
  sendMail(tx: Transaction, ...mails: Mail[]): Promise<void>;
  /** Lets mails be tried now that wait since a try of the last so many seconds; gives their number. */
  wakeMails(seconds: number): Promise<number>;
  /** Lets the mails be tried now whose process has sent no heartbeat for too long; gives their number. */
  releaseMails(): Promise<number>;
  /** True when the queue's tables can be reached. */
  isRunning(): Promise<boolean>;
  boss: PgBoss;
  /** Aborted when the queue begins to stop. */
  stopping: AbortSignal;
  stop(): Promise<void>;
}

/** Mails being sent get this long when the store stops: half of what server/platform/process/stop-on-signal.ts gives to everything. */
const STOP_TIMEOUT_MS = 10_000;

/** The next look of a worker finds them; pg-boss has no call for it. */
const WAKE = `update pgboss.job set start_after = now()
  where name = $1 and state = 'retry' and started_on > now() - make_interval(secs => $2) returning id`;

/**
 * pg-boss would let them wait out a pause that grows with each try, though nothing was wrong with the mail. A mail whose
 * tries are used up is left to it: it may be what kills the processes.
 */
const RELEASE = `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
  where name = $1 and state = 'active' and retry_count < retry_limit
    and heartbeat_on < now() - make_interval(secs => heartbeat_seconds) returning id`;

/** Connects to the queue, creating its tables the first time. */
export async function startQueue(
  databaseUrl: string,
  log: Pick<Logger, 'warn' | 'error'>,
  watch: Pick<Watch, 'traceparent'> = unwatched,
): Promise<Queue> {
  const settings = {
    ...connectionTo(databaseUrl),
    max: 4,
    useListenNotify: true,
    supervise: false, // done by supervise.ts, after what must come before it
    monitorIntervalSeconds: SUPERVISION_SECONDS,
    application_name: 'theriac-jobs',
    ...PATIENCE, // handed on to pg, though pg-boss's types do not say so (pool.test.ts)
  };
  const boss = new PgBoss(settings);
  boss.on('error', (error: Error) => log.warn({ err: error }, 'the job queue met an error'));
  try {
    await boss.start();
    await boss.createQueue(MAIL_QUEUE.name, MAIL_QUEUE.options);
    await boss.updateQueue(MAIL_QUEUE.name, MAIL_QUEUE.options); // one that an earlier version made keeps its own else
  } catch (error) {
    await closeAfter(error, () => boss.stop({ graceful: false }));
  }
  const change = async (text: string, ...values: unknown[]) =>
    (await boss.getDb().executeSql(text, [MAIL_QUEUE.name, ...values])).rows.length;
  const stopping = new AbortController();
  return {
    boss,
    stopping: stopping.signal,
    sendMail: async (tx, ...mails) => {
      const db = { executeSql: (text: string, values?: unknown[]) => runPrepared(tx, text, values ?? []) };
      await boss.insert(
        MAIL_QUEUE.name,
        mails.map((mail) => ({ data: { ...mail, traceparent: watch.traceparent() } })), // undefined: not written
        { db },
      );
    },
    wakeMails: (seconds) => change(WAKE, seconds),
    releaseMails: () => change(RELEASE),
    isRunning: async () => {
      await boss.getQueue(MAIL_QUEUE.name);
      return true;
    },
    stop: () => {
      stopping.abort();
      return boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}
