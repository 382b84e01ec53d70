import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '../test/processes.ts';
import { settings } from './settings.ts';

const LOOK_AGAIN_MS = 10;

interface Started {
  origin: string;
  /** Of the store's own process, which takes the place of the script that started it. */
  pid: number;
  /** From the command to the first good answer of `/readyz`. */
  seconds: number;
  stop(): Promise<void>;
}

/** Runs the very script of `npm start`, without npm; its data are in a folder of the caller's. */
export async function startAsNpmDoes(folder: string): Promise<Started> {
  const { default: manifest } = await import('../package.json', { with: { type: 'json' } });
  const [port, mailboxPort] = (await freePorts(2)).map(String);
  const began = performance.now();
  const child = spawn('sh', ['-c', manifest.scripts.start], {
    env: { PATH: process.env.PATH, ...settings, PORT: port, MAILBOX_PORT: mailboxPort, DATA_DIR: folder },
    stdio: ['ignore', 2, 2], // its log must not stand among the tables
  });
  const ended = once(child, 'exit');
  const origin = `http://localhost:${port}`;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error('the store did not start');
    await pause(LOOK_AGAIN_MS);
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
