import { type StoreProcess as Started, startStoreProcess } from '../spawn-store.ts';

/** A process of the store that can be stopped and started again. */
export interface RestartableProcess {
  /** Resolves when it is ready. */
  start(): Promise<void>;
  /** Its exit code, null after a signal that it does not handle. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  /** The last part of what it printed. */
  output(): string;
}

/** Ends processes one after the other. Throws if one exits with an error. */
export async function stopInOrder(processes: RestartableProcess[]): Promise<void> {
  for (const each of processes) {
    const code = await each.end('SIGTERM');
    if (code !== 0) throw new Error(`a process ended with code ${code}: ${each.output()}`);
  }
}

/** `ready`: what it prints once it is ready. */
export function restartableProcess(
  script: string,
  environment: Record<string, string>,
  ready?: RegExp,
): RestartableProcess {
  let current: Started | undefined;
  return {
    output: () => current?.output() ?? '',
    async start() {
      current = startStoreProcess({ command: [process.execPath, script], environment, ...(ready && { ready }) });
      await current.opened;
    },
    async end(signal) {
      if (!current) return null;
      current.child.kill(signal);
      return await current.ended;
    },
  };
}
