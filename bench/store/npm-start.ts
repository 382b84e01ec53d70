import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from '../../test/http/free-ports.ts';
import { startStoreProcess } from '../../test/spawn-store.ts';
import { settings } from './in-process.ts';

const POLL_MS = 10;

interface Started {
  origin: string;
  /** Of the store itself, which replaces the shell that started it. */
  pid: number;
  /** From the command to the first 200 of `/readyz`. */
  seconds: number;
  stop(): Promise<void>;
}

/** Runs the script of `npm start` without npm; the store's data are in `folder`. */
export async function startAsNpmDoes(folder: string): Promise<Started> {
  const { default: manifest } = await import('../../package.json', { with: { type: 'json' } });
  const [port = '', mailboxPort = ''] = (await freePorts(2)).map(String);
  const began = performance.now();
  const { child, ended, output } = startStoreProcess({
    command: ['sh', '-c', manifest.scripts.start],
    environment: { ...settings, PORT: port, MAILBOX_PORT: mailboxPort, DATA_DIR: folder },
  });
  const origin = `http://localhost:${port}`;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`the store did not start: ${output()}`);
    await delay(POLL_MS);
  }
  const seconds = (performance.now() - began) / 1000;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { origin, pid: child.pid ?? 0, seconds, stop };
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
