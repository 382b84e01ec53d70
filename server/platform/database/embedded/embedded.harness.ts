// What embedded.slow.test.ts needs around its facts: folders, child processes that own servers, and looks at both.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { processLives } from './holder.ts';

/** A line that embedded.fixture.ts wrote. */
interface Said {
  url?: string;
  owned?: boolean;
  id?: string;
  unexpected?: string;
  stopped?: boolean;
  one?: number;
}

const WAIT_MS = 10_000;
const folders: string[] = [];
const kills: (() => Promise<void>)[] = [];

export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'theriac-embedded-'));
  folders.push(folder);
  return folder;
}

/** Kills every process that `run` started, waits until their servers are gone, and removes all folders but `kept`. */
export async function cleanUp(kept?: string): Promise<void> {
  await Promise.all(kills.splice(0).map((kill) => kill()));
  for (const folder of folders.splice(0)) {
    await until(() => !hasServer(folder));
    if (folder === kept) folders.push(folder);
    else rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A process of its own that starts or attaches to the folder's database. `said` grows with the lines of its output. */
export function run(folder: string, options: object = {}, how: { command?: string; env?: NodeJS.ProcessEnv } = {}) {
  const script = path.join(import.meta.dirname, 'embedded.fixture.ts');
  const args = [script, how.command ?? 'run', folder, JSON.stringify(options)];
  const child = spawn(process.execPath, args, { env: how.env });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const said: Said[] = [];
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ready = new Promise<{ url: string; owned: boolean }>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const what = JSON.parse(line) as Said;
      said.push(what);
      if (what.url !== undefined) resolve({ url: what.url, owned: what.owned === true });
    });
    void ended.then(() => reject(new Error(errors)));
  });
  ready.catch(() => {}); // a test that kills it early does not ask
  const tell = async (word: 'stop' | 'leave') => {
    child.stdin.write(`${word}\n`);
    await ended;
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  kills.push(kill);
  return { ready, ended, said, tell, kill, errors: () => errors };
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

/** Waits for something that sends no event. */
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

/** No lock, no server: removing it is the last thing a server does. */
function hasServer(folder: string): boolean {
  try {
    return processLives(readServerPid(folder));
  } catch {
    return false;
  }
}

/** A PATH whose `setpriv` forgets `--pdeathsig`, as on systems that have no such thing. */
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
