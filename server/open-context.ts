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
import { openPool, openReplicaPool, openSessionPool } from './platform/database/pool.ts';
import { findReplica, findWays, straightTo, type Way } from './platform/database/pooler/find-ways.ts';
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
  /** The primary's address for connections outside the pool, never that of a pooler in transaction mode. */
  directUrl: string;
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
    const { pooled, direct, findings } = config.databaseUrl
      ? await findWays(config.databaseUrl, config.directUrl)
      : straightTo(embedded?.url ?? '');
    for (const finding of findings) listener.progress(finding);
    listener.progress('Migrating the database');
    await migrateStore(direct.url);
    const open = (way: Way, openAs: typeof openPool) => {
      const opened = openAs(way.url, log, way.options);
      closers.push(() => opened.end());
      traceStatements(opened);
      return opened;
    };
    const pool = open(pooled, openPool);
    const sessions = direct === pooled ? pool : open(direct, openSessionPool);
    closers.push(monitorDatabase(direct.url, log, { through: pooled.url }));
    const db = openDatabase(pool, { sessions, keepsStatements: pooled.keepsStatements });
    const replicaWay = config.replicaUrl ? await findReplica(config.replicaUrl) : undefined;
    const replica = replicaWay && open(replicaWay, openReplicaPool);
    const reader =
      replica &&
      readFromReplica({
        replica,
        primary: pool,
        log,
        versionQuery: CATALOGUE_VERSION_QUERY,
        keepsStatements: pooled.keepsStatements && replicaWay.keepsStatements,
      });
    if (reader) closers.push(() => reader.close());
    const metricsServer =
      metrics &&
      config.metrics &&
      (await startMetrics(config.metrics, {
        metrics,
        log,
        databases: {
          primary: { url: pooled.url, pool },
          direct: direct === pooled ? undefined : { url: direct.url, pool: sessions },
          replica: replicaWay && replica && { url: replicaWay.url, pool: replica },
        },
      }));
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
    const queue = await startQueue(direct.url, log, observability);
    closers.push(() => queue.stop());
    const context = { config, log, pool, db, readDb: reader?.db ?? db, reader, queue, mailer, observability };
    return { context, directUrl: direct.url, mailboxUrl: mailbox?.url, metricsUrl: metricsServer?.url, close };
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
