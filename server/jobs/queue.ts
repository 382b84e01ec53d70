import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { connectionTo } from '../database/connection.ts';
import { PATIENCE, type Transaction } from '../database/pool.ts';
import { runPrepared } from '../database/prepared.ts';
import { unwatched, type Watch } from '../watch/watch.ts';
import { MAIL_QUEUE, type Mail } from './jobs.ts';

/** Jobs in the same database as what they tell of: a job is sent if and only if its transaction commits. */
export interface Queue {
  /** Queues mails, a job each, inside the transaction of the deed that they tell of. */
  sendMail(tx: Transaction, ...mails: Mail[]): Promise<void>;
  /** Lets mails be tried now that wait since a try of the last so many seconds; gives their number. */
  wakeMails(seconds: number): Promise<number>;
  /** True when the queue's tables can be reached. */
  isRunning(): Promise<boolean>;
  boss: PgBoss;
  stop(): Promise<void>;
}

/** How often mails of a process that was killed are looked for; one process does it for all. */
const SUPERVISION_SECONDS = 30;

/** Mails being sent get this long when the store stops: half of what server/stop.ts gives to everything. */
const STOP_TIMEOUT_MS = 10_000;

/** The next look of a worker finds them; pg-boss has no call for it. */
const WAKE = `update pgboss.job set start_after = now()
  where name = $1 and state = 'retry' and started_on > now() - make_interval(secs => $2) returning id`;

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
    superviseIntervalSeconds: SUPERVISION_SECONDS,
    monitorIntervalSeconds: SUPERVISION_SECONDS,
    application_name: 'theriac-jobs',
    ...PATIENCE, // handed on to pg, though pg-boss's types do not say so (pool.test.ts)
  };
  const boss = new PgBoss(settings);
  boss.on('error', (error: Error) => log.warn({ err: error }, 'the job queue met an error'));
  await boss.start();
  await boss.createQueue(MAIL_QUEUE.name, MAIL_QUEUE.options);
  await boss.updateQueue(MAIL_QUEUE.name, MAIL_QUEUE.options); // one that an earlier version made keeps its own else
  return {
    boss,
    sendMail: async (tx, ...mails) => {
      const db = { executeSql: (text: string, values?: unknown[]) => runPrepared(tx, text, values ?? []) };
      await boss.insert(
        MAIL_QUEUE.name,
        mails.map((mail) => ({ data: { ...mail, traceparent: watch.traceparent() } })), // undefined: not written
        { db },
      );
    },
    wakeMails: async (seconds) => {
      const { rows } = await boss.getDb().executeSql(WAKE, [MAIL_QUEUE.name, seconds]);
      return rows.length;
    },
    isRunning: async () => {
      await boss.getQueue(MAIL_QUEUE.name);
      return true;
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
  };
}
