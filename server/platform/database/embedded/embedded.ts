import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { withTimeout } from '#server/platform/process/with-timeout.ts';
import { attach } from './attachment.ts';
import { type Cluster, ensureCluster } from './cluster.ts';
import { launch, type Postmaster } from './postmaster.ts';
import { restartOnExit } from './restart-on-exit.ts';
import { findRunningServer, isProcessRunning, type RunningServer } from './running-server.ts';

/** A running private PostgreSQL. `owned`: this process started it. */
export interface EmbeddedDatabase {
  url: string;
  owned: boolean;
  /** Shuts the server down when owned, disconnects when attached. Later calls return the same promise. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder of the cluster (`pgdata`) and of PostgreSQL's log (`postgres.log`). Created when absent. */
  dataDir: string;
  /** Created when absent. Default `theriac`. */
  database?: string;
  /** PostgreSQL settings that override the defaults. Only the process that starts the server applies them. */
  settings?: Record<string, string>;
  /** How long PostgreSQL may take to accept connections. Default 30 000. */
  startMs?: number;
  /** Called when PostgreSQL exits before `stop()`, owned or attached. Default: a process warning. */
  onUnexpectedExit?: (error: Error, end: { restarts: boolean }) => void;
  /** Restarts an owned server that exits by itself. */
  restart?: boolean;
}

const START_MS = 30_000;
const POLL_MS = 20;
const CONNECT_MS = 2_000;
/** How long to wait for the server to close its end: one that is stopped or stuck never does. */
const CLOSE_MS = 1_000;
/** One or two starts may lose to another process. Five in a row are a real failure. */
const MAX_FAILED_STARTS = 5;
/**
 * PostgreSQL's message (in English: LC_ALL is C) while backends of a killed server still use its memory. A busy backend
 * notices only when its statement ends, so the start waits for it. Proof: embedded.slow.test.ts.
 */
const SHARED_MEMORY_IN_USE = 'pre-existing shared memory block';
const SHARED_MEMORY_WAIT_MS = 200;

/**
 * Starts the private PostgreSQL of a folder, or attaches to the one that another process runs there.
 *
 * Call it on the main thread: Linux stops the server when the thread that started it ends. Throws an Error with a readable
 * message, never with the password: no binaries, a failed start with PostgreSQL's message, or a timeout.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const cluster = await ensureCluster(options.dataDir);
  const deadline = Date.now() + (options.startMs ?? START_MS);
  const attempt: Attempt = { cluster, options, deadline, failedStarts: 0, lastStatus: 'none' };
  try {
    while (Date.now() < deadline) {
      const database = await tryOnce(attempt);
      if (database) return database;
      await Promise.race([delay(POLL_MS), ...(attempt.own ? [attempt.own.ended] : [])]);
    }
    throw new Error(await describeTimeout(attempt));
  } catch (error) {
    await attempt.own?.stop();
    throw error;
  }
}

/** The state of one call of startEmbedded. */
interface Attempt {
  cluster: Cluster;
  options: EmbeddedOptions;
  /** Milliseconds, as Date.now() counts. */
  deadline: number;
  own?: Postmaster;
  failedStarts: number;
  lastStatus: string;
}

/** Starts the server unless one runs, and connects. Undefined while the database is not usable yet. */
async function tryOnce(attempt: Attempt): Promise<EmbeddedDatabase | undefined> {
  const { cluster, own } = attempt;
  if (own?.endedWith !== undefined) {
    const tail = await own.logTail();
    if (tail.includes(SHARED_MEMORY_IN_USE)) {
      attempt.lastStatus = 'a statement of a server that was killed still runs';
      await delay(SHARED_MEMORY_WAIT_MS);
    } else attempt.failedStarts += 1;
    if (attempt.failedStarts >= MAX_FAILED_STARTS) {
      throw new Error(`PostgreSQL did not start (${own.endedWith}). Last log lines:\n${tail}`);
    }
    delete attempt.own;
  }
  const running = await findRunningServer(cluster.data);
  if (running) return await connectOrTakeOver(attempt, running);
  attempt.own ??= await launch(cluster, attempt.options.settings ?? {});
  return undefined;
}

/** The running server is this process's own, another process's to attach to, or an orphan to stop and replace. */
async function connectOrTakeOver(attempt: Attempt, running: RunningServer): Promise<EmbeddedDatabase | undefined> {
  const { cluster, own, options } = attempt;
  const database = options.database ?? 'theriac';
  const { host, port } = running;
  const probe =
    host === undefined ? { notReady: 'it does not listen yet' } : await probeServer(attempt, { host, port }, database);
  if (probe.notReady !== undefined) {
    attempt.lastStatus = probe.notReady;
    return undefined;
  }
  const address = `${encodeURIComponent(host ?? '')}:${port}/${encodeURIComponent(database)}`;
  const url = `postgres://theriac:${cluster.password}@${address}?sslmode=disable`; // overrides PGSSLMODE
  const notify = options.onUnexpectedExit ?? ((error) => process.emitWarning(error));
  const report = (error: Error) => notify(error, { restarts: false });
  if (own && running.pid === own.pid) {
    if (!options.restart) own.onUnexpectedExit(report);
    const start = () => launch(cluster, options.settings ?? {});
    const stop = options.restart && restartOnExit(own, start, (error) => notify(error, { restarts: true }));
    return { url, owned: true, stop: stop || (() => own.stop()) };
  }
  if (probe.starter !== undefined && !isProcessRunning(probe.starter) && stopOrphan(running.pid)) return undefined;
  await own?.stop(); // it lost the race and is exiting by itself
  const attachment = await attach(url, report);
  return attachment && { url, owned: false, stop: attachment.detach };
}

/** `starter`: the pid of the process that started the server with this module. `notReady`: why there is no connection yet. */
type Probe = { notReady: string } | { notReady?: undefined; starter: number | undefined };

/** Connects, and creates the database when absent. Throws errors that do not pass by waiting (a bad name or password). */
async function probeServer(
  { cluster, deadline }: Attempt,
  address: { host: string; port: number },
  database: string,
): Promise<Probe> {
  const leftMs = Math.max(deadline - Date.now(), 1);
  const client = new pg.Client({
    ...address,
    user: 'theriac',
    password: cluster.password,
    database: 'postgres',
    ssl: false, // overrides PGSSLMODE
    connectionTimeoutMillis: Math.min(leftMs, CONNECT_MS),
    query_timeout: leftMs,
  });
  client.on('error', () => {}); // a broken connection also rejects its query
  try {
    await client.connect();
    // Concurrent CREATE DATABASE fail on the shared template. The lock ends with the connection.
    await client.query(`select pg_advisory_lock(hashtext('theriac: create database'))`);
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
    const { rows } = await client.query<{ pid: string | null }>(
      `select current_setting('theriac.starter', true) as pid`,
    );
    return { starter: rows[0]?.pid ? Number(rows[0].pid) : undefined };
  } catch (error) {
    // Class 57: starting or stopping. Class 53: no free connection. No SQLSTATE: the network. Other errors are permanent.
    if (error instanceof pg.DatabaseError && !/^5[37]/.test(error.code ?? '')) throw error;
    return { notReady: error instanceof Error ? error.message : String(error) };
  } finally {
    await withTimeout(
      client.end().catch(() => {}),
      CLOSE_MS,
    );
  }
}

/** Shuts down a server whose starter has ended. False when it belongs to another user: then this process attaches to it. */
function stopOrphan(pid: number): boolean {
  try {
    process.kill(pid, 'SIGINT');
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'; // it has ended by itself
  }
}

async function describeTimeout({ cluster, own, lastStatus, options }: Attempt): Promise<string> {
  const seconds = (options.startMs ?? START_MS) / 1000;
  const details = own ? ` Last log lines:\n${await own.logTail()}` : ` Its log: ${cluster.log}`;
  return `PostgreSQL in ${cluster.data} did not answer within ${seconds} s (last answer: ${lastStatus}).${details}`;
}
