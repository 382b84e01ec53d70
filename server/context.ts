import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { PooledDatabase, Runner } from './platform/database/database.ts';
import type { ReplicaReader } from './platform/database/failover/read-replica.ts';
import type { Queue } from './platform/jobs/queue.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Observability } from './platform/observability/observability.ts';

/** The parts that exist once per process. Features receive all of it; tests override single fields. */
export interface Context {
  config: Config;
  log: Logger;
  pool: pg.Pool;
  /** The primary: for all writes, and for reads that must see the latest write of the user. */
  db: PooledDatabase;
  /** For reads of the catalogue: the replica, if there is one. */
  readDb: Runner;
  /** Decides whether `readDb` uses the replica; undefined without one. */
  reader?: ReplicaReader | undefined;
  queue: Queue;
  mailer: Mailer;
  observability: Observability;
}
