import { type StoreProcess as Started, startStoreProcess } from '../store-process.ts';

/** A process of the store that can be ended and started again. */
export interface StoreProcess {
  /** Resolves when it serves, or works. */
  start(): Promise<void>;
  /** Its exit code, null after a signal that it does not handle. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  /** The last part of what it printed. */
  lastWords(): string;
}

/** `ready`: what it prints once it is ready. */
export function storeProcess(script: string, environment: Record<string, string>, ready?: RegExp): StoreProcess {
  let current: Started | undefined;
  return {
    lastWords: () => current?.output() ?? '',
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
