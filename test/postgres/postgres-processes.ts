import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The process id of the server that holds the folder's database; undefined while there is none. */
export function postmasterOf(folder: string): number | undefined {
  const file = path.join(folder, 'pgdata', 'postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

/**
 * Kills all processes of a PostgreSQL server at once, so that unwritten data is lost. The postmaster is stopped first, so that it
 * starts no new ones. Where child processes are unknown (macOS), they end by themselves shortly after.
 */
export function killEverythingOf(postmaster: number): void {
  process.kill(postmaster, 'SIGSTOP');
  for (const child of childrenOf(postmaster)) signalIfThere(child, 'SIGKILL');
  process.kill(postmaster, 'SIGKILL');
}

/** A child may have ended before its parent was stopped. */
export function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Empty on systems without this information. */
export function childrenOf(pid: number): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return pids === '' ? [] : pids.split(' ').map(Number);
}
