import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

/** The process id of the server that holds the folder's database; undefined while there is none. */
export function postmasterOf(folder: string): number | undefined {
  const file = path.join(folder, 'pgdata', 'postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

/**
 * Kills a PostgreSQL server with all its processes: none has the time to notice that another is gone, and what they had
 * not yet written goes with them. The postmaster is held first, so that it starts none meanwhile. Where the system does
 * not name a process's children (macOS), they end by themselves as soon as they look.
 */
export function killEverythingOf(postmaster: number): void {
  process.kill(postmaster, 'SIGSTOP');
  for (const child of childrenOf(postmaster)) signalIfThere(child, 'SIGKILL');
  process.kill(postmaster, 'SIGKILL');
}

/** A child may have ended in the moment before its parent was held. */
export function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** None where the system does not tell. */
export function childrenOf(pid: number): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return pids === '' ? [] : pids.split(' ').map(Number);
}

/** So many ports that nobody listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
