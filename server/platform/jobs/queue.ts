import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { connectionTo } from '#server/platform/database/connection.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { DEAD_CONNECTION_DETECTION } from '#server/platform/database/pool.ts';
import { runPrepared } from '#server/platform/database/prepared.ts';
import type { SqlValue } from '#server/platform/database/sql.ts';
import { noObservability, type Observability } from '#server/platform/observability/observability.ts';
import { closeAndRethrow } from '#server/platform/process/close-all.ts';
import { MAIL_QUEUE, SUPERVISION_SECONDS } from './queues.ts';

/** A mail to be sent. Its feature knows the other fields, and reads them when it writes the mail. */
interface MailJob {
  kind: string;
}

/** Jobs live in the store's own database: a job is queued if and only if its transaction commits. */
export interface Queue {
  /** Queues mails, one job each, inside the transaction that they report. */
  sendMail(tx: Transaction, ...mails: MailJob[]): Promise<void>;
  /** Retries now the mails whose last try is at most so many seconds old; returns their number. */
  wakeMails(seconds: number): Promise<number>;
  /** Retries now the mails whose process has missed its heartbeats; returns their number. */
  releaseMails(): Promise<number>;
  /** True when the queue's tables can be reached. */
  isRunning(): Promise<boolean>;
  boss: PgBoss;
  /** Aborted when the queue begins to stop. */
  stopping: AbortSignal;
  stop(): Promise<void>;
}

/** How long mails in progress may take when the store stops: half of the limit in platform/process/stop-on-signal.ts. */
const STOP_TIMEOUT_MS = 10_000;

/** pg-boss has no call for this; the next poll of a worker finds them. */
const WAKE = `update pgboss.job set start_after = now()
  where name = $1 and state = 'retry' and started_on > now() - make_interval(secs => $2) returning id`;

/**
 * pg-boss would delay them longer with each try, though nothing was wrong with the mail. A mail without tries left stays
 * with pg-boss: it may be what kills the processes.
 */
const RELEASE = `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
  where name = $1 and state = 'active' and retry_count < retry_limit
    and heartbeat_on < now() - make_interval(secs => heartbeat_seconds) returning id`;

/** Connects to the queue, creating its tables the first time. */
export async function startQueue(
  databaseUrl: string,
  log: Pick<Logger, 'warn' | 'error'>,
  observability: Pick<Observability, 'traceparent'> = noObservability,
): Promise<Queue> {
  const settings = {
    ...connectionTo(databaseUrl),
    max: 4,
    useListenNotify: true,
    supervise: false, // supervise.ts does it, after releasing mails
    monitorIntervalSeconds: SUPERVISION_SECONDS,
    application_name: 'theriac-jobs',
    ...DEAD_CONNECTION_DETECTION, // pg-boss passes them to pg, though its types do not say so (pool.test.ts)
  };
  const boss = new PgBoss(settings);
  boss.on('error', (error: Error) => log.warn({ err: error }, 'the job queue met an error'));
  try {
    await boss.start();
    await boss.createQueue(MAIL_QUEUE.name, MAIL_QUEUE.options);
    await boss.updateQueue(MAIL_QUEUE.name, MAIL_QUEUE.options); // a queue of an older version has older options
  } catch (error) {
    await closeAndRethrow(error, () => boss.stop({ graceful: false }));
  }
  const change = async (text: string, ...values: unknown[]) =>
    (await boss.getDb().executeSql(text, [MAIL_QUEUE.name, ...values])).rows.length;
  const stopping = new AbortController();
  return {
    boss,
    stopping: stopping.signal,
    sendMail: async (tx, ...mails) => {
      const db = {
        executeSql: (text: string, values?: unknown[]) => runPrepared(tx, text, (values ?? []) as SqlValue[]),
      };
      await boss.insert(
        MAIL_QUEUE.name,
        mails.map((mail) => ({ data: { ...mail, traceparent: observability.traceparent() } })), // undefined: not written
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
