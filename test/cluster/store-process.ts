import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A process of the store, as a service manager runs it. */
export interface StoreProcess {
  /** Starts it, again after it ended; resolves when it serves, or has begun to work. */
  start(): Promise<void>;
  /** Ends it; its exit code, null after a signal that it does not hear. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  /** What it said last. */
  lastWords(): string;
}

const LAST_WORDS = 2_000;
const READY_MS = 60_000;

/** `opened`: what it writes once it is ready. */
export function storeProcess(script: string, environment: Record<string, string>, opened: RegExp): StoreProcess {
  let child: ChildProcess | undefined;
  let said = '';
  return {
    lastWords: () => said,
    async start() {
      said = '';
      const starting = spawn(process.execPath, [script], {
        env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = starting;
      process.once('exit', () => starting.kill('SIGKILL'));
      await new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`${script} did not start: ${said}`)), READY_MS);
        const hear = (bytes: Buffer) => {
          said = (said + bytes.toString()).slice(-LAST_WORDS);
          if (!opened.test(said)) return;
          clearTimeout(late);
          resolve();
        };
        starting.stdout.on('data', hear);
        starting.stderr.on('data', hear);
        starting.once('exit', () => reject(new Error(`${script} ended while it was being started: ${said}`)));
      });
    },
    async end(signal) {
      if (!child) return null;
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : [child.exitCode];
      child.kill(signal);
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}
