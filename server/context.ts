import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { PooledDatabase, Runner } from './platform/database/database.ts';
import type { CatalogueReader } from './platform/database/failover/read-replica.ts';
import type { Queue } from './platform/jobs/queue.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Observability } from './platform/observability/observability.ts';

/** What lives as long as the process. Features get it whole; a test overrides a field. */
export interface Context {
  config: Config;
  log: Logger;
  pool: pg.Pool;
  /** The primary: every write, and every read of what a person just wrote. */
  db: PooledDatabase;
  /** Catalogue reads; the replica where there is one. */
  readDb: Runner;
  /** What `readDb` reads by, where there is a replica. */
  reader?: CatalogueReader | undefined;
  queue: Queue;
  mailer: Mailer;
  observability: Observability;
}
