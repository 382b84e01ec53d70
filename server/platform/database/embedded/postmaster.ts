import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { withTimeout } from '#server/platform/process/with-timeout.ts';
import type { Cluster } from './cluster.ts';
import { findPrograms, isRoot } from './programs.ts';
import { SOCKET_PORT, socketFolder } from './socket.ts';

/** A PostgreSQL server that this process started. */
export interface Postmaster {
  pid: number | undefined;
  /** How it ended (`code 1`, `signal SIGKILL`); undefined while it runs. */
  endedWith: string | undefined;
  ended: Promise<string>;
  /** The end of what it has logged since its start, without the password. */
  logTail(): Promise<string>;
  /** Reports an exit without `stop()`. */
  onUnexpectedExit(report: (error: Error) => void): void;
  stop(): Promise<void>;
}

const LOG_MAX_BYTES = 5_000_000;
const LOG_TAIL_BYTES = 2_000;
const STOP_MS = 10_000;

/** Starts PostgreSQL on a cluster. Only its own user and root can reach its socket. Does not wait until it listens. */
export async function launch(cluster: Cluster, settings: Record<string, string>): Promise<Postmaster> {
  const { postgres } = await findPrograms(cluster.data);
  const log = await openLog(cluster);
  const { file, args, options } = postgres(
    ['-D', cluster.data, ...asArguments({ ...DEFAULTS, ...settings, ...(await fixedSettings(cluster)) })],
    'INT',
  );
  // Its own process group: Ctrl-C reaches the store only, which finishes its work and then stops the database.
  const child = spawn(file, args, {
    ...options,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.handle.fd, log.handle.fd],
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`));
  });
  await log.handle.close();
  child.unref();
  const stopAtExit = () => child.kill('SIGINT'); // for systems whose kernel does not do it (macOS)
  process.once('exit', stopAtExit);

  let stopping: Promise<void> | undefined;
  const postmaster: Postmaster = {
    pid: child.pid,
    endedWith: undefined,
    ended,
    logTail: () => readLogTail(cluster, log.size),
    onUnexpectedExit: (report) =>
      void ended.then(async (how) => {
        if (!stopping)
          report(new Error(`PostgreSQL ended unexpectedly (${how}). Last log lines:\n${await postmaster.logTail()}`));
      }),
    stop: () => (stopping ??= shutDown((signal) => child.kill(signal), ended)),
  };
  void ended.then((how) => {
    postmaster.endedWith = how;
    process.off('exit', stopAtExit);
  });
  return postmaster;
}

/** Sized for a laptop. The caller's `settings` override them. */
const DEFAULTS = {
  shared_buffers: '256MB',
  max_connections: '100',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

/** Settings that the caller cannot override. `theriac.starter` lets the next process see that this one has ended. */
const fixedSettings = async (cluster: Cluster): Promise<Record<string, string>> => ({
  listen_addresses: '',
  unix_socket_directories: quoted(await socketFolder(cluster.data)),
  port: String(SOCKET_PORT),
  'theriac.starter': String(process.pid),
});

const asArguments = (settings: Record<string, string>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Quotes an entry of a list setting. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** PostgreSQL writes to the file directly, so its last messages survive this process. A large file is rotated once. */
async function openLog(cluster: Cluster): Promise<{ handle: Awaited<ReturnType<typeof open>>; size: number }> {
  const found = await stat(cluster.log).catch(() => undefined);
  if (found && found.size > LOG_MAX_BYTES) await rename(cluster.log, `${cluster.log}.1`);
  // Never follow a link: in a folder of another user, root would write to its target and change that file's owner.
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
  const handle = await open(cluster.log, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600);
  const { uid, gid } = await stat(cluster.data);
  if (isRoot()) await handle.chown(uid, gid); // otherwise the folder's owner could not start it later without sudo
  return { handle, size: (await handle.stat()).size };
}

async function readLogTail(cluster: Cluster, from: number): Promise<string> {
  const handle = await open(cluster.log).catch(() => undefined);
  if (!handle) return '(no log)';
  try {
    const { size } = await handle.stat();
    const start = Math.max(from, size - LOG_TAIL_BYTES);
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(LOG_TAIL_BYTES), position: start });
    return buffer.toString('utf8', 0, bytesRead).replaceAll(cluster.password, '[password]').trim() || '(nothing)';
  } finally {
    await handle.close();
  }
}

/** Fast shutdown, then an immediate one if that hangs: the next start runs recovery, no data is lost. */
async function shutDown(kill: (signal: NodeJS.Signals) => void, ended: Promise<string>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    kill(signal);
    const outcome = await withTimeout(ended, STOP_MS, () => 'late');
    if (outcome !== 'late') return;
  }
}
