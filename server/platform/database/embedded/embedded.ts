import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { attach } from './attachment.ts';
import { type Cluster, ensureCluster } from './cluster.ts';
import { findHolder, type Holder, processLives } from './holder.ts';
import { keepRunning } from './keeper.ts';
import { launch, type Postmaster } from './process.ts';

/** A running private PostgreSQL. `url` names the database; `owned` tells whether this process started it. */
export interface EmbeddedDatabase {
  url: string;
  owned: boolean;
  /** Fast shutdown when owned, a goodbye when attached. May be called again: the answer is the same promise. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder for the cluster (`pgdata`) and PostgreSQL's log (`postgres.log`); created when absent. */
  dataDir: string;
  /** Created when absent. Default `theriac`. */
  database?: string;
  /** PostgreSQL settings over the defaults. Only the process that starts the server applies them. */
  settings?: Record<string, string>;
  /** How long PostgreSQL may take to answer. Default 30 000. */
  startMs?: number;
  /** Told when PostgreSQL ends before `stop()`, ours or the one attached to. Default: a process warning. */
  onUnexpectedExit?: (error: Error, end: { restarts: boolean }) => void;
  /** Has a server of ours that ends by itself started again. */
  restart?: boolean;
}

const START_MS = 30_000;
const LOOK_AGAIN_MS = 20;
const CONNECT_MS = 2_000;
/** A server that is stopped or stuck never closes its end. */
const GOODBYE_MS = 1_000;
/** One or two may be lost to a sibling; five in a row are a real failure. */
const FAILED_STARTS_ALLOWED = 5;
/**
 * What PostgreSQL says (in English: LC_ALL is C) while processes of a server that was killed still use its memory. One
 * that computes does not notice until its statement ends; that is waited for, no failure. Proof: embedded.slow.test.ts.
 */
const LEFTOVERS = 'pre-existing shared memory block';
const LEFTOVERS_MS = 200;

/**
 * Starts the private PostgreSQL of a folder, or attaches to the one another process runs there.
 *
 * Call it on the main thread: Linux stops the server when the thread that started it ends.
 * Throws an Error for people to read: no binaries, a failed start with PostgreSQL's own words, no answer in time.
 * None holds the password.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const cluster = await ensureCluster(options.dataDir);
  const deadline = Date.now() + (options.startMs ?? START_MS);
  const attempt: Attempt = { cluster, options, deadline, failedStarts: 0, lastAnswer: 'none' };
  try {
    while (Date.now() < deadline) {
      const running = await advance(attempt);
      if (running) return running;
      await Promise.race([delay(LOOK_AGAIN_MS), ...(attempt.own ? [attempt.own.ended] : [])]);
    }
    throw new Error(await describeSilence(attempt));
  } catch (error) {
    await attempt.own?.stop();
    throw error;
  }
}

/** What one call of startEmbedded knows so far. */
interface Attempt {
  cluster: Cluster;
  options: EmbeddedOptions;
  /** Milliseconds, as Date.now() counts. */
  deadline: number;
  own?: Postmaster;
  failedStarts: number;
  lastAnswer: string;
}

/** One look: who holds the folder, does it answer, must we start it? Gives the database once it is usable. */
async function advance(attempt: Attempt): Promise<EmbeddedDatabase | undefined> {
  const { cluster, own } = attempt;
  if (own?.endedWith !== undefined) {
    const words = await own.lastWords();
    if (words.includes(LEFTOVERS)) {
      attempt.lastAnswer = 'a statement of a server that was killed still runs';
      await delay(LEFTOVERS_MS);
    } else attempt.failedStarts += 1;
    if (attempt.failedStarts >= FAILED_STARTS_ALLOWED) {
      throw new Error(`PostgreSQL did not start (${own.endedWith}). Its last words:\n${words}`);
    }
    delete attempt.own;
  }
  const holder = await findHolder(cluster.data);
  if (holder) return await use(attempt, holder);
  attempt.own ??= await launch(cluster, attempt.options.settings ?? {});
  return undefined;
}

/** The server that holds the folder is ours, another living process's to attach to, or an orphan to take over. */
async function use(attempt: Attempt, holder: Holder): Promise<EmbeddedDatabase | undefined> {
  const { cluster, own, options } = attempt;
  const database = options.database ?? 'theriac';
  const { host, port } = holder;
  const answer =
    host === undefined ? { silence: 'it does not listen yet' } : await openDatabase(attempt, { host, port }, database);
  if (answer.silence !== undefined) {
    attempt.lastAnswer = answer.silence;
    return undefined;
  }
  const address = `${encodeURIComponent(host ?? '')}:${port}/${encodeURIComponent(database)}`;
  const url = `postgres://theriac:${cluster.password}@${address}?sslmode=disable`; // whatever PGSSLMODE says
  const tell = options.onUnexpectedExit ?? ((error) => process.emitWarning(error));
  const report = (error: Error) => tell(error, { restarts: false });
  if (own && holder.pid === own.pid) {
    if (!options.restart) own.watch(report);
    const start = () => launch(cluster, options.settings ?? {});
    const stop = options.restart && keepRunning(own, start, (error) => tell(error, { restarts: true }));
    return { url, owned: true, stop: stop || (() => own.stop()) };
  }
  if (answer.starter !== undefined && !processLives(answer.starter) && stopOrphan(holder.pid)) return undefined;
  await own?.stop(); // lost the race; it is leaving by itself
  const attachment = await attach(url, report);
  return attachment && { url, owned: false, stop: attachment.leave };
}

/** `starter`: the process that started the server, if it was this module. `silence`: why there is no answer yet. */
type Answer = { silence: string } | { silence?: undefined; starter: number | undefined };

/** Connects, creates the database when absent. Throws what waiting will not mend (a bad name, a wrong password). */
async function openDatabase(
  { cluster, deadline }: Attempt,
  place: { host: string; port: number },
  database: string,
): Promise<Answer> {
  const leftMs = Math.max(deadline - Date.now(), 1);
  const client = new pg.Client({
    ...place,
    user: 'theriac',
    password: cluster.password,
    database: 'postgres',
    ssl: false, // PGSSLMODE of the shell is not meant for this server
    connectionTimeoutMillis: Math.min(leftMs, CONNECT_MS),
    query_timeout: leftMs,
  });
  client.on('error', () => {}); // a server that leaves meanwhile is seen by the query below
  try {
    await client.connect();
    // Two CREATE DATABASE at once fail on the shared template, so starters take turns. The connection's end unlocks.
    await client.query(`select pg_advisory_lock(hashtext('theriac: create database'))`);
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
    const { rows } = await client.query<{ pid: string | null }>(
      `select current_setting('theriac.starter', true) as pid`,
    );
    return { starter: rows[0]?.pid ? Number(rows[0].pid) : undefined };
  } catch (error) {
    // Class 57: starting or stopping. Class 53: no free connection. No SQLSTATE: the network. The rest stays wrong.
    if (error instanceof pg.DatabaseError && !/^5[37]/.test(error.code ?? '')) throw error;
    return { silence: error instanceof Error ? error.message : String(error) };
  } finally {
    await Promise.race([client.end().catch(() => {}), delay(GOODBYE_MS, undefined, { ref: false })]);
  }
}

/** Fast shutdown of a server whose starter is gone. False when it is another user's: then it is used as it is. */
function stopOrphan(pid: number): boolean {
  try {
    process.kill(pid, 'SIGINT');
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'; // gone by itself: look again
  }
}

async function describeSilence({ cluster, own, lastAnswer, options }: Attempt): Promise<string> {
  const seconds = (options.startMs ?? START_MS) / 1000;
  const words = own ? ` Its last words:\n${await own.lastWords()}` : ` Its log: ${cluster.log}`;
  return `PostgreSQL in ${cluster.data} did not answer within ${seconds} s (last answer: ${lastAnswer}).${words}`;
}
