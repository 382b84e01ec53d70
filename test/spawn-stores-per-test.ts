import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach } from 'vitest';
import { type StoreProcess as Started, startStoreProcess } from './spawn-store.ts';

export interface StoreProcess extends Pick<Started, 'child' | 'ended'> {
  /** Its address. */
  url: string;
}

/** Starts web processes of the store (pages built, or with `--dev` live) on free ports; kills them after each test. */
export function storeProcesses(
  environment: Record<string, string>,
  flags: string[] = [],
): (more?: Record<string, string>) => Promise<StoreProcess> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-process-'));
  const running: Started[] = [];
  afterEach(async () => {
    for (const { child } of running) child.kill('SIGKILL');
    await Promise.all(running.splice(0).map(({ ended }) => ended));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const defaults = { DATA_DIR: folder, PORT: '0', MAILBOX_PORT: '0', LOG_LEVEL: 'silent' };
  return async (more = {}) => {
    const store = startStoreProcess({
      command: [process.execPath, 'server/main.ts', ...flags],
      environment: { ...defaults, ...environment, ...more },
    });
    running.push(store);
    const [, port] = await store.opened;
    return { child: store.child, ended: store.ended, url: `http://127.0.0.1:${port}` };
  };
}
