import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProgram } from '../../scripts/find-program.ts';
import { freePorts } from '../http/free-ports.ts';
import { listens } from '../http/listens.ts';

export interface PgBouncer {
  /** The address of a database of the server, through the pooler. */
  through(databaseUrl: string): string;
  stop(): Promise<void>;
}

interface Options {
  mode: 'transaction' | 'session';
  /** Lines of the section `[pgbouncer]`. */
  settings?: string[];
  /** A free one by default. */
  port?: number;
}

const START_MS = 30_000;

/** Undefined where it is not installed and cannot be. */
export const findPgBouncer = (): string | undefined => findProgram('pgbouncer', 'pgbouncer');

/** Starts a PgBouncer in front of all databases of the server that this address leads to, by their own names. */
export async function startPgBouncer(
  databaseUrl: string,
  { mode, settings = [], port: wanted }: Options,
): Promise<PgBouncer> {
  const program = findPgBouncer();
  if (!program) throw new Error('this machine has no PgBouncer');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-pgbouncer-'));
  const [port = 0] = wanted ? [wanted] : await freePorts(1);
  const { hostname, port: serverPort, username, password } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  const file = path.join(folder, 'pgbouncer.ini');
  const server = `host=${host} port=${serverPort || 5432} user=${username} password=${decodeURIComponent(password)}`;
  const lines = [
    '[databases]',
    `* = ${server}`,
    '[pgbouncer]',
    `pool_mode = ${mode}`,
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    ...recommendedSettings(),
    ...settings,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  const owner = process.getuid?.() === 0 ? userFor(host) : undefined;
  if (owner) for (const each of [folder, file]) chownSync(each, owner.uid, owner.gid);
  const child = spawn(program, ['-q', file], { ...owner, cwd: '/', stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(child, 'exit');
  const remove = () => {
    child.kill('SIGKILL'); // SIGTERM would wait for its clients
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  const deadline = performance.now() + START_MS;
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with code ${child.exitCode}`);
    if (performance.now() > deadline) throw new Error('PgBouncer does not listen');
    await delay(20);
  }
  return {
    through: (url) => {
      const pooled = new URL(url);
      pooled.host = `127.0.0.1:${port}`;
      return pooled.href;
    },
    async stop() {
      process.off('exit', remove);
      remove();
      await ended;
    },
  };
}

/** Those of `deploy/`, except where it listens and how clients sign in. */
function recommendedSettings(): string[] {
  const file = readFileSync(new URL('../../deploy/postgresql/pgbouncer.ini', import.meta.url), 'utf8');
  const [, settings = ''] = file.split('[pgbouncer]');
  return settings.split('\n').filter((line) => /^\w/.test(line) && !/^(listen|pool_mode|auth)/.test(line));
}

/** PgBouncer does not run as root. The folder of a socket is private to its owner; otherwise anybody will do, by Debian's id of `nobody`. */
function userFor(host: string): { uid: number; gid: number } {
  if (!host.startsWith('/')) return { uid: 65_534, gid: 65_534 };
  const { uid, gid } = statSync(host);
  return { uid, gid };
}
