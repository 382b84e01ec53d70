import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/** The PostgreSQL server that runs on a cluster. */
export interface RunningServer {
  pid: number;
  /** The folder of its socket, or the address where an older version listens; undefined while it starts. */
  host: string | undefined;
  port: number;
}

/** Reads PostgreSQL's lock file. Undefined when no server runs on the cluster. */
export async function findRunningServer(data: string): Promise<RunningServer | undefined> {
  const lockFile = path.join(data, 'postmaster.pid');
  const text = await readFile(lockFile, 'utf8').catch(() => '');
  // PostgreSQL's "pidfile.h": pid, …, port, folder of the first socket, first address. The last two once it listens.
  const [first, , , port, socket, address] = text.split('\n');
  const server = { pid: Number(first), host: socket || address || undefined, port: Number(port) };
  if (!(server.pid > 0 && server.port > 0)) return undefined;
  const found = inspectProcess(server.pid);
  if (found === 'unknown') return server;
  if (found?.name === 'postgres') return found.command.includes(data) ? server : undefined;
  // Not PostgreSQL: another process has the pid now (containers reuse theirs), or it is a zombie. PostgreSQL would take a
  // process of the same user for a running server and not start, so its lock files are removed if they are unchanged.
  if (!processExists(server.pid)) return undefined;
  if (socket) await removeLock(path.join(socket, `.s.PGSQL.${port}.lock`), server.pid);
  await removeLock(lockFile, server.pid);
  return undefined;
}

/** Removes a lock file of PostgreSQL while its first line still names this process. */
async function removeLock(file: string, pid: number): Promise<void> {
  const [first] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  if (Number(first) === pid) await rm(file, { force: true });
}

/** False for a zombie. */
export function isProcessRunning(pid: number): boolean {
  return inspectProcess(pid) !== undefined;
}

/** `unknown` when the system only reveals that the process exists. */
function inspectProcess(pid: number): { name: string; command: string[] } | 'unknown' | undefined {
  if (!processExists(pid)) return undefined;
  if (process.platform !== 'linux') return 'unknown';
  try {
    const [, name, state] = /^\d+ \((.*)\) (\w)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    if (name === undefined || state === 'Z' || state === 'X') return undefined;
    return { name, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0') };
  } catch {
    return processExists(pid) ? 'unknown' : undefined;
  }
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
