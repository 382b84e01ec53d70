// Folders and child processes for embedded.slow.test.ts, and functions that inspect them.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isProcessRunning } from './running-server.ts';

/** A line of output of embedded.fixture.ts. */
interface FixtureLine {
  url?: string;
  owned?: boolean;
  id?: string;
  unexpected?: string;
  stopped?: boolean;
  one?: number;
}

const WAIT_MS = 60_000;
const folders: string[] = [];
const kills: (() => Promise<void>)[] = [];

export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'theriac-embedded-'));
  folders.push(folder);
  return folder;
}

/** Kills every process that `run` started, waits until their servers have ended, and removes all folders but `except`. */
export async function cleanUp(except?: string): Promise<void> {
  await Promise.all(kills.splice(0).map((kill) => kill()));
  for (const folder of folders.splice(0)) {
    await until(() => !hasServer(folder));
    if (folder === except) folders.push(folder);
    else rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Starts a process that starts, or attaches to, the folder's database. `output` collects the lines that it prints. */
export function run(
  folder: string,
  options: object = {},
  { command = 'run', env }: { command?: string; env?: NodeJS.ProcessEnv } = {},
) {
  const script = path.join(import.meta.dirname, 'embedded.fixture.ts');
  const args = [script, command, folder, JSON.stringify(options)];
  const child = spawn(process.execPath, args, { env });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const output: FixtureLine[] = [];
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ready = new Promise<{ url: string; owned: boolean }>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const parsed = JSON.parse(line) as FixtureLine;
      output.push(parsed);
      if (parsed.url !== undefined) resolve({ url: parsed.url, owned: parsed.owned === true });
    });
    void ended.then(() => reject(new Error(errors)));
  });
  ready.catch(() => {}); // a test that kills it early does not await it
  const send = async (command: 'stop' | 'leave') => {
    child.stdin.write(`${command}\n`);
    await ended;
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  kills.push(kill);
  return { ready, ended, output, send, kill, errors: () => errors };
}

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Polls a condition. */
export async function until(happened: () => boolean): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while (!happened()) {
    if (Date.now() > deadline) throw new Error(`It did not happen within ${WAIT_MS} ms: ${happened}`);
    await delay(10);
  }
}

export const lockFile = (folder: string): string => path.join(folder, 'pgdata', 'postmaster.pid');
/** PostgreSQL's lock of its socket: `.s.PGSQL.<port>.lock` in the folder that the lock of the cluster names. */
export function socketLockFile(folder: string): string {
  const [, , , port, socketFolder = ''] = readFileSync(lockFile(folder), 'utf8').split('\n');
  return path.join(socketFolder, `.s.PGSQL.${port}.lock`);
}
export const passwordFile = (folder: string): string => path.join(folder, 'pgdata', 'theriac.password');
export const readPassword = (folder: string): string => readFileSync(passwordFile(folder), 'utf8');
export const readLog = (folder: string): string => readFileSync(path.join(folder, 'postgres.log'), 'utf8');
export const readServerPid = (folder: string): number => Number(readFileSync(lockFile(folder), 'utf8').split('\n')[0]);

/** A server removes its lock file last. */
function hasServer(folder: string): boolean {
  try {
    return isProcessRunning(readServerPid(folder));
  } catch {
    return false;
  }
}

/** A PATH whose `setpriv` ignores `--pdeathsig`, as on systems without that option. */
export function withoutDeathSignal(): NodeJS.ProcessEnv {
  const folder = newFolder();
  chmodSync(folder, 0o755);
  const shim = [
    '#!/bin/sh',
    'for each do shift; case $each in --pdeathsig|INT|KILL) ;; *) set -- "$@" "$each";; esac; done',
    `PATH='${process.env.PATH}' exec setpriv "$@"`,
  ];
  writeFileSync(path.join(folder, 'setpriv'), `${shim.join('\n')}\n`, { mode: 0o755 });
  return { ...process.env, PATH: `${folder}:${process.env.PATH}` };
}
