import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { signalIfThere } from '../../postgres/postgres-processes.ts';

/** A program of the system that runs in the background and can be started again. */
export interface BackgroundProgram {
  start(): void;
  /** Resolves after its end. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  pid(): number | undefined;
}

interface Options {
  command: [program: string, ...args: string[]];
  environment?: Record<string, string>;
  /** Where its output goes. */
  log: string;
  /** Not root: PostgreSQL rejects it. */
  owner: { uid: number; gid: number } | undefined;
}

/** Not started yet. It is killed when this process exits. */
export function backgroundProgram(options: Options): BackgroundProgram {
  const { command, environment, log, owner } = options;
  const [program, ...args] = command;
  let current: ChildProcess | undefined;
  process.once('exit', () => current?.kill('SIGKILL'));
  return {
    pid: () => current?.pid,
    start() {
      const started = spawn(program, args, {
        ...owner,
        cwd: '/',
        env: { PATH: process.env.PATH, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const output = createWriteStream(log, { flags: 'a' });
      started.stdout.pipe(output, { end: false });
      started.stderr.pipe(output, { end: false });
      started.once('close', () => output.end());
      current = started;
    },
    async end(signal) {
      if (!current || current.exitCode !== null || current.signalCode !== null) return;
      const ended = once(current, 'exit');
      if (current.pid) signalIfThere(current.pid, signal);
      await ended;
    },
  };
}
