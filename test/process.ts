import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach } from 'vitest';

export interface StoreProcess {
  child: ChildProcess;
  /** Where it serves. */
  url: string;
  /** Its exit code, null after a signal. */
  ended: Promise<number | null>;
}

/** Starts real processes of the store, its pages built or, with `--dev` among `flags`, live, on ports that the system chooses; none outlives its test. */
export function storeProcesses(
  environment: Record<string, string>,
  flags: string[] = [],
): (more?: Record<string, string>) => Promise<StoreProcess> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-process-'));
  const running = new Map<ChildProcess, Promise<number | null>>();
  afterEach(async () => {
    for (const child of running.keys()) child.kill('SIGKILL');
    await Promise.all(running.values());
    running.clear();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  return async (more = {}) => {
    const child = spawn(process.execPath, ['server/main.ts', ...flags], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATA_DIR: folder,
        PORT: '0',
        MAILBOX_PORT: '0',
        LOG_LEVEL: 'silent',
        ...environment,
        ...more,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit').then(([code]) => code as number | null);
    running.set(child, ended);
    // Read to the end of the store's life: a stream that is given up would break the pipe it still writes to.
    const port = await new Promise<number>((resolve, reject) => {
      let said = '';
      child.stdout.on('data', (bytes: Buffer) => {
        said += bytes.toString();
        const open = /is open at http:\/\/localhost:(\d+)/.exec(said)?.[1];
        if (open) resolve(Number(open));
      });
      void ended.then(() => reject(new Error(`the store did not start: ${said}`)));
    });
    return { child, url: `http://127.0.0.1:${port}`, ended };
  };
}
