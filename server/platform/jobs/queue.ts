import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { connectionTo } from '#server/platform/database/connection.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { isDatabaseUnavailable } from '#server/platform/database/failover/unavailable.ts';
import { DEAD_CONNECTION_DETECTION } from '#server/platform/database/pool.ts';
import { runPrepared } from '#server/platform/database/prepared.ts';
import type { SqlValue } from '#server/platform/database/sql.ts';
import { outageLog } from '#server/platform/errors/outage-log.ts';
import { noObservability, type Observability } from '#server/platform/observability/observability.ts';
import { closeAndRethrow } from '#server/platform/process/close-in-order.ts';
import { MAIL_QUEUE, SUPERVISION_SECONDS } from './queues.ts';

/** A mail to send. Its feature adds the other fields and parses them when it writes the mail. */
interface MailJob {
  kind: string;
}

/** Jobs live in the store's own database: a job is queued if and only if its transaction commits. */
export interface Queue {
  /** Queues mails, one job each, in the transaction of the change that they report. */
  sendMail(tx: Transaction, ...mails: MailJob[]): Promise<void>;
  /** Queues mails that leave after `seconds`. Their ids, UUIDs, are for `withdrawMails`. */
  sendMailLater(tx: Transaction, seconds: number, mails: readonly { id: string; mail: MailJob }[]): Promise<void>;
  /** Removes mails that have not begun to leave. False, and removes none to be sent, unless that holds for all of the ids that exist. */
  withdrawMails(tx: Transaction, ids: readonly string[]): Promise<boolean>;
  /** Lets these mails leave at once if they wait to leave later. */
  hastenMails(tx: Transaction, ids: readonly string[]): Promise<void>;
  /** Ends the retry delay of mails whose last try is at most this old. Returns their number. */
  wakeMails(seconds: number): Promise<number>;
  /** Queues again the mails whose process has missed its heartbeats. Returns their number. */
  releaseMails(): Promise<number>;
  /** Throws if the queue's tables cannot be reached. */
  assertReachable(): Promise<void>;
  boss: PgBoss;
  /** Aborted when the queue begins to stop. */
  stopping: AbortSignal;
  stop(): Promise<void>;
}

/** How long mails in progress may take when the store stops: half of the limit in platform/process/stop-on-signal.ts. */
const STOP_TIMEOUT_MS = 10_000;

/** pg-boss has no function for this. Workers find the mails at their next poll. */
const WAKE = `update pgboss.job set start_after = now()
  where name = $1 and state = 'retry' and started_on > now() - make_interval(secs => $2) returning id`;

/**
 * pg-boss would add a retry delay, although nothing is wrong with the mail. A mail without tries left is excluded: it may be
 * what crashes the processes.
 */
const RELEASE = `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
  where name = $1 and state = 'active' and retry_count < retry_limit
    and heartbeat_on < now() - make_interval(secs => heartbeat_seconds) returning id`;

/** A job that a worker takes in the same moment is not deleted, but counted. */
const WITHDRAW = `with withdrawn as (
    delete from pgboss.job where name = $1 and id = any($2::uuid[]) and state = 'created' and start_after > now() returning id)
  select (select count(*)::int from withdrawn) as withdrawn,
         (select count(*)::int from pgboss.job where name = $1 and id = any($2::uuid[])) as queued`;

const HASTEN = `update pgboss.job set start_after = now()
  where name = $1 and id = any($2::uuid[]) and state = 'created' and start_after > now()`;

/** Connects to the queue and, the first time, creates its tables. */
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
    ...DEAD_CONNECTION_DETECTION, // missing in pg-boss's types, but passed on to pg (pool.test.ts)
  };
  const boss = new PgBoss(settings);
  const logOutage = outageLog('the database is unavailable: jobs wait');
  boss.on('error', (error: Error) =>
    isDatabaseUnavailable(error) ? logOutage(log, error) : log.warn({ err: error }, 'the job queue met an error'),
  );
  try {
    await boss.start();
    await boss.createQueue(MAIL_QUEUE.name, MAIL_QUEUE.options);
    await boss.updateQueue(MAIL_QUEUE.name, MAIL_QUEUE.options); // a queue of an older version has older options
  } catch (error) {
    await closeAndRethrow(error, () => boss.stop({ graceful: false }));
  }
  const updateMails = async (text: string, ...values: unknown[]) =>
    (await boss.getDb().executeSql(text, [MAIL_QUEUE.name, ...values])).rows.length;
  const insert = async (tx: Transaction, mails: readonly { id?: string; mail: MailJob }[], startAfter = 0) => {
    const db = {
      executeSql: (text: string, values?: unknown[]) => runPrepared(tx, text, (values ?? []) as SqlValue[]),
    };
    const jobs = mails.map(({ id, mail }) => ({
      ...(id && { id, startAfter }),
      data: { ...mail, traceparent: observability.traceparent() }, // JSON leaves out undefined
    }));
    await boss.insert(MAIL_QUEUE.name, jobs, { db });
  };
  const stopping = new AbortController();
  return {
    boss,
    stopping: stopping.signal,
    sendMail: (tx, ...mails) =>
      insert(
        tx,
        mails.map((mail) => ({ mail })),
      ),
    sendMailLater: (tx, seconds, mails) => insert(tx, mails, seconds),
    withdrawMails: async (tx, ids) => {
      const { rows } = await runPrepared<{ withdrawn: number; queued: number }>(tx, WITHDRAW, [
        MAIL_QUEUE.name,
        [...ids],
      ]);
      const { withdrawn, queued } = rows[0] ?? { withdrawn: 0, queued: 0 };
      return withdrawn > 0 && withdrawn === queued;
    },
    hastenMails: async (tx, ids) => {
      await runPrepared(tx, HASTEN, [MAIL_QUEUE.name, [...ids]]);
    },
    wakeMails: (seconds) => updateMails(WAKE, seconds),
    releaseMails: () => updateMails(RELEASE),
    assertReachable: async () => {
      await boss.getQueue(MAIL_QUEUE.name);
    },
    stop: () => {
      stopping.abort();
      return boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}
