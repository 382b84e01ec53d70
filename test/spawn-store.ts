import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A process of the store, started as a service manager starts it. */
export interface StoreProcess {
  child: ChildProcess;
  /** Resolves with the match of `ready`. Rejects if the process ends before, or takes too long. */
  opened: Promise<RegExpExecArray>;
  /** Its exit code, null after a signal. */
  ended: Promise<number | null>;
  /** The last part of what it printed. */
  output(): string;
}

interface Options {
  environment: Record<string, string>;
  /** The program and its arguments; the web process by default. */
  command?: [program: string, ...args: string[]];
  /** Matches its output once it is ready. */
  ready?: RegExp;
}

const OUTPUT_LENGTH = 4_000;
const READY_MS = 60_000;

/** The first group is the port, where the address names one. */
const WEB_IS_OPEN = / is open at https?:\/\/[^\s:]+(?::(\d+))?\s/;

/** Starts a process of the store. It is killed when this process exits. */
export function startStoreProcess({ environment, command, ready = WEB_IS_OPEN }: Options): StoreProcess {
  const [program, ...args] = command ?? [process.execPath, 'server/main.ts'];
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  void ended.finally(() => running.delete(child));
  let output = '';
  const opened = new Promise<RegExpExecArray>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`${[program, ...args].join(' ')} ${reason}: ${output}`));
    const timer = setTimeout(() => fail(`was not ready after ${READY_MS / 1000} s`), READY_MS);
    // Both streams are read for the whole life of the process: a full pipe would block it.
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (bytes: Buffer) => {
        output = (output + bytes.toString()).slice(-OUTPUT_LENGTH);
        const match = ready.exec(output);
        if (!match) return;
        clearTimeout(timer);
        resolve(match);
      });
    }
    void ended.then((code) => {
      clearTimeout(timer);
      fail(`ended with code ${code} before it was ready`);
    });
  });
  opened.catch(() => undefined); // a caller may wait for the end instead
  return { child, opened, ended, output: () => output };
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
