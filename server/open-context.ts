import path from 'node:path';
import { CATALOGUE_VERSION_QUERY } from './catalogue/changes.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { counters } from './counters.ts';
import { migrateStore } from './migrate.ts';
import { openDatabase } from './platform/database/database.ts';
import { startEmbedded } from './platform/database/embedded/embedded.ts';
import { monitorDatabase } from './platform/database/failover/monitor.ts';
import { readFromReplica } from './platform/database/failover/read-replica.ts';
import { openPool, openReplicaPool } from './platform/database/pool.ts';
import { startQueue } from './platform/jobs/queue.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { openLog } from './platform/observability/log.ts';
import { startMetrics } from './platform/observability/metrics/start-metrics.ts';
import { openObservability } from './platform/observability/open-observability.ts';
import { traceFields } from './platform/observability/tracing/active-span.ts';
import { closeAndRethrow, closeInOrder } from './platform/process/close-in-order.ts';

/** A context, and a function that closes its parts in reverse order. */
export interface OpenContext {
  context: Context;
  /** The primary's address, for connections outside the pool. */
  databaseUrl: string;
  /** The page of the built-in mailbox, if mail goes there. */
  mailboxUrl: string | undefined;
  /** Where Prometheus scrapes, if METRICS_PORT is set. */
  metricsUrl: string | undefined;
  close(): Promise<void>;
}

interface StartupListener {
  /** Called before each slow step. */
  progress(step: string): void;
  /** The embedded database ended and will not be restarted: the process cannot continue. */
  onDatabaseExit(error: Error): void;
}

/** Opens database, queue and mail. If a step fails, the parts that are already open are closed. */
export async function openContext(config: Config, listener: StartupListener): Promise<OpenContext> {
  const log = openLog(config.logLevel, undefined, config.traces && traceFields);
  const closers: (() => unknown)[] = [];
  let closing = false;
  const close = () => {
    closing = true;
    return closeInOrder(closers.reverse().splice(0), log);
  };
  try {
    const {
      observability,
      metrics,
      traceStatements,
      close: closeObservability,
    } = await openObservability({ ...config, counters }, log);
    closers.push(closeObservability);
    const embedded = config.databaseUrl ? undefined : await startOwnDatabase(config, listener, () => closing);
    if (embedded) closers.push(() => embedded.stop());
    const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
    listener.progress('Migrating the database');
    await migrateStore(databaseUrl);
    const pool = openPool(databaseUrl, log);
    closers.push(() => pool.end());
    traceStatements(pool);
    const stopMonitor = monitorDatabase(databaseUrl, log);
    closers.push(stopMonitor);
    const db = openDatabase(pool);
    const replica = config.replicaUrl ? openReplicaPool(config.replicaUrl, log) : undefined;
    if (replica) {
      closers.push(() => replica.end());
      traceStatements(replica);
    }
    const reader = replica && readFromReplica({ replica, primary: pool, log, versionQuery: CATALOGUE_VERSION_QUERY });
    if (reader) closers.push(() => reader.close());
    const { replicaUrl } = config;
    const metricsServer =
      metrics &&
      config.metrics &&
      (await startMetrics(config.metrics, { metrics, log, pool, databaseUrl, replica, replicaUrl }));
    if (metricsServer) closers.push(metricsServer.close);
    const mailbox = config.smtpUrl ? undefined : await openMailbox(config, log);
    if (mailbox) closers.push(() => mailbox.close());
    const mailer = createMailer({
      smtpUrl: config.smtpUrl ?? mailbox?.smtpUrl ?? '',
      from: config.mailFrom,
      storeName: config.storeName,
    });
    closers.push(() => mailer.close());
    // Opened last and closed first: running jobs still need the mailer and the pool.
    const queue = await startQueue(databaseUrl, log, observability);
    closers.push(() => queue.stop());
    const context = { config, log, pool, db, readDb: reader?.db ?? db, reader, queue, mailer, observability };
    return { context, databaseUrl, mailboxUrl: mailbox?.url, metricsUrl: metricsServer?.url, close };
  } catch (error) {
    return await closeAndRethrow(error, close);
  }
}

/** The embedded PostgreSQL. Reports to the listener when it ends by itself. */
function startOwnDatabase(config: Config, { progress, onDatabaseExit }: StartupListener, isClosing: () => boolean) {
  progress('Starting the embedded database');
  return startEmbedded({
    dataDir: config.dataDir,
    restart: true,
    onUnexpectedExit: (error, { restarts }) => {
      // Ctrl-C stops every process that uses the folder. The one that owns the database may exit before this one.
      if (isClosing()) return;
      if (restarts) progress(`${error.message}\nIt is started again.`);
      else onDatabaseExit(error);
    },
  });
}

/** The SMTP server and the mail parser are loaded only if they are used. */
async function openMailbox(config: Config, log: Context['log']) {
  const { startMailbox } = await import('./platform/mail/mailbox/mailbox.ts');
  return startMailbox({
    folder: path.join(config.dataDir, 'mailbox'),
    port: config.mailboxPort,
    log,
  });
}
