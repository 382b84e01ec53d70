import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, ensureCluster } from '#server/platform/database/embedded/cluster.ts';
import { findPrograms } from '#server/platform/database/embedded/programs.ts';
import { freePorts } from '../http/free-ports.ts';
import { childrenOf, killEverythingOf, signalIfThere } from './postgres-processes.ts';

/** A separate PostgreSQL server that a test can stop, kill, freeze and start. */
export interface PostgresServer {
  /** `127.0.0.1:port`. */
  place: string;
  /** The address of its database `postgres`. */
  url: string;
  start(): Promise<void>;
  /** SIGKILL: all processes at once, like a power failure. SIGINT: a fast shutdown. Resolves after the exit. */
  end(signal: 'SIGKILL' | 'SIGINT'): Promise<void>;
  /** Stops all its processes (SIGSTOP): connections stay open without responses. */
  freeze(): void;
  thaw(): void;
  /** Promotes a standby. */
  promote(): Promise<void>;
  /** Runs a statement. */
  ask<Row extends object>(statement: string): Promise<Row[]>;
}

const START_MS = 30_000;
const POLL_MS = 20;

/** A server in the given folder, not started yet. */
export async function newServer(folder: string): Promise<PostgresServer> {
  return serverOf(await ensureCluster(folder), {});
}

export interface Pair {
  primary: PostgresServer;
  standby: PostgresServer;
}

/**
 * A primary and its standby, not started yet. `synchronous`: each commit is on both before it is acknowledged, so that a failover
 * loses nothing.
 */
export async function newPair(folder: string, { synchronous = false } = {}): Promise<Pair> {
  const cluster = await ensureCluster(path.join(folder, 'primary'));
  const home = path.join(folder, 'standby');
  const data = path.join(home, 'pgdata');
  await cp(cluster.data, data, { recursive: true, preserveTimestamps: true });
  await copyOwner(cluster.data, data);
  await writeFile(path.join(data, 'standby.signal'), '');
  const primary = await serverOf(cluster, synchronous ? { synchronous_standby_names: 'standby' } : {});
  const { port, password } = new URL(primary.url);
  const standby = await serverOf(
    { ...cluster, data, log: path.join(home, 'postgres.log') },
    {
      primary_conninfo: `host=127.0.0.1 port=${port} user=theriac password=${password} application_name=standby`,
      wal_retrieve_retry_interval: '200ms',
    },
  );
  return { primary, standby };
}

/** Both in one connection string, in the form of DATABASE_URL. */
export function addressOfBoth({ primary, standby }: Pair, database: string): string {
  const { username, password } = new URL(primary.url);
  const places = `${primary.place},${standby.place}`;
  return `postgres://${username}:${password}@${places}/${database}?target_session_attrs=read-write&sslmode=disable`;
}

async function serverOf(cluster: Cluster, settings: Record<string, string>): Promise<PostgresServer> {
  const [port = 0] = await freePorts(1);
  const url = `postgres://theriac:${cluster.password}@127.0.0.1:${port}/postgres?sslmode=disable`;
  const { postgres } = await findPrograms(cluster.data);
  let running: ChildProcess | undefined;
  const ask = async <Row extends object>(statement: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const answers = async () => {
    const deadline = performance.now() + START_MS;
    while (performance.now() < deadline) {
      const failure = await ask('select 1').then(
        () => undefined,
        (error: Error) => error,
      );
      if (!failure) return;
      if (running?.exitCode !== null) throw new Error('PostgreSQL ended while it was being started');
      await delay(POLL_MS);
    }
    throw new Error('PostgreSQL does not answer');
  };
  const signalAll = (signal: NodeJS.Signals) => {
    const pid = running?.pid;
    if (pid !== undefined) for (const each of [pid, ...childrenOf(pid)]) signalIfThere(each, signal);
  };
  return {
    place: `127.0.0.1:${port}`,
    url,
    ask,
    async start() {
      const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port), ...settings };
      const settingArgs = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const { file, args, options } = postgres(['-D', cluster.data, ...settingArgs], 'KILL');
      running = spawn(file, args, { ...options, cwd: '/', stdio: 'ignore' });
      await answers();
    },
    async end(signal) {
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const ended = once(running, 'exit');
      if (signal === 'SIGKILL' && running.pid !== undefined) killEverythingOf(running.pid);
      else running.kill(signal);
      await ended;
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    promote: async () => void (await ask('select pg_promote()')),
  };
}

async function copyOwner(from: string, to: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(from);
  for (const entry of await readdir(to, { recursive: true })) await chown(path.join(to, entry), uid, gid);
  await chown(to, uid, gid);
}
