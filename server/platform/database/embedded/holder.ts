import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/** The living server of a cluster. */
export interface Holder {
  pid: number;
  /** The folder of its socket; of a server that an older version started, its address; undefined while it starts. */
  host: string | undefined;
  port: number;
}

/** Who holds the cluster, by PostgreSQL's lock file. Undefined when nobody living does. */
export async function findHolder(data: string): Promise<Holder | undefined> {
  const lockFile = path.join(data, 'postmaster.pid');
  const text = await readFile(lockFile, 'utf8').catch(() => '');
  // PostgreSQL's "pidfile.h": its number, …, port, first socket's folder, first address; the last two once it listens.
  const [first, , , port, socket, address] = text.split('\n');
  const holder = { pid: Number(first), host: socket || address || undefined, port: Number(port) };
  if (!(holder.pid > 0 && holder.port > 0)) return undefined;
  const found = lookAt(holder.pid);
  if (found === 'unknown') return holder;
  if (found?.name === 'postgres') return found.command.includes(data) ? holder : undefined;
  // Not PostgreSQL: the number went to another process (containers repeat theirs), or it is a zombie nobody collects.
  // PostgreSQL takes either for a living rival if it is of the same user, so its locks are removed, if they are unchanged.
  if (!processExists(holder.pid)) return undefined;
  if (socket) await removeLock(path.join(socket, `.s.PGSQL.${port}.lock`), holder.pid);
  await removeLock(lockFile, holder.pid);
  return undefined;
}

/** Removes a lock file of PostgreSQL while its first line still names this process. */
async function removeLock(file: string, pid: number): Promise<void> {
  const [first] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  if (Number(first) === pid) await rm(file, { force: true });
}

/** Whether a process runs; a zombie does not. */
export function processLives(pid: number): boolean {
  return lookAt(pid) !== undefined;
}

/** `unknown` where the system does not tell more than that it exists. */
function lookAt(pid: number): { name: string; command: string[] } | 'unknown' | undefined {
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
