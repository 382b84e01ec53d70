import { chownSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { childrenOf, killEverythingOf, postmasterOf, signalIfThere } from '../../postgres/postgres-processes.ts';
import { backgroundProgram } from './background-program.ts';
import { fillIn } from './fill-in.ts';
import type { Programs } from './programs.ts';
import { waitUntil } from './wait-until.ts';

export const PASSWORD = 'secret';

/** A PostgreSQL server and its Patroni. */
export interface PatroniNode {
  name: string;
  /** `127.0.0.1:port` of PostgreSQL. */
  place: string;
  /** The port of Patroni, which health checks ask. */
  healthPort: number;
  start(): void;
  /** Patroni, and all processes of PostgreSQL: like a power failure. */
  kill(): Promise<void>;
  /** Patroni stops PostgreSQL. */
  stop(): Promise<void>;
  /** Patroni alone. PostgreSQL goes on. */
  restartPatroni(): Promise<void>;
  /** Stops all processes of both (SIGSTOP): connections stay open without responses. */
  freeze(): void;
  thaw(): void;
  isPrimary(): Promise<boolean>;
  /** It has all that is acknowledged. */
  isSynchronousStandby(): Promise<boolean>;
  /** Asks Patroni to make another server the primary. Resolves once it is. */
  switchOver(): Promise<void>;
}

interface Options {
  name: string;
  folder: string;
  ports: { postgres: number; health: number };
  etcd: string;
  programs: Programs;
}

/** Not started yet, with the configuration of `deploy/patroni/`. */
export function patroniNode({ name, folder, ports, etcd, programs }: Options): PatroniNode {
  const home = path.join(folder, name);
  mkdirSync(home);
  const { owner } = programs;
  if (owner) chownSync(home, owner.uid, owner.gid);
  const file = path.join(home, 'patroni.yaml');
  fillIn(new URL('../../../deploy/patroni/patroni.yaml', import.meta.url), file, {
    'name: NAME': `name: ${name}`,
    'ADDRESS:8008': `127.0.0.1:${ports.health}`,
    'ADDRESS:5432': `127.0.0.1:${ports.postgres}`,
    'ETCD1:2379,ETCD2:2379,ETCD3:2379': etcd,
    NETWORK: '127.0.0.1/32',
    '/var/lib/postgresql/15/theriac': path.join(home, 'pgdata'),
    '/var/lib/postgresql/.patroni-pgpass': path.join(home, 'pgpass'),
    '/var/run/postgresql': home,
    '/usr/lib/postgresql/15/bin': programs.postgresFolder,
    '"…"': PASSWORD,
  });
  const patroni = backgroundProgram({ command: [programs.patroni, file], log: path.join(home, 'log'), owner });
  const postgresPids = () => {
    const postmaster = postmasterOf(home);
    return postmaster && existsSync(`/proc/${postmaster}`) ? [postmaster, ...childrenOf(postmaster)] : [];
  };
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of [patroni.pid(), ...postgresPids()]) if (pid) signalIfThere(pid, signal);
  };
  process.once('exit', () => signalAll('SIGKILL'));
  const health = (role: string, options: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${ports.health}/${role}`, { signal: AbortSignal.timeout(30_000), ...options });
  const isPrimary = async () => (await health('primary', { signal: AbortSignal.timeout(1_000) })).status === 200;
  return {
    name,
    place: `127.0.0.1:${ports.postgres}`,
    healthPort: ports.health,
    start: patroni.start,
    async kill() {
      const [postmaster] = postgresPids();
      await patroni.end('SIGKILL');
      if (postmaster) killEverythingOf(postmaster);
    },
    stop: () => patroni.end('SIGTERM'),
    async restartPatroni() {
      await patroni.end('SIGKILL');
      patroni.start();
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    isPrimary,
    isSynchronousStandby: async () => (await health('sync')).status === 200,
    async switchOver() {
      const response = await health('switchover', {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`patroni:${PASSWORD}`).toString('base64')}` },
        body: JSON.stringify({ leader: name }),
      });
      if (response.status !== 200) throw new Error(`no switchover: ${await response.text()}`);
      await waitUntil(`${name} is no primary`, async () => !(await isPrimary()));
    },
  };
}

/** A primary, and a standby that has all that is acknowledged. */
export async function isWhole(nodes: PatroniNode[]): Promise<boolean> {
  const roles = await Promise.all(
    nodes.map(async (node) => ((await node.isPrimary()) ? 1 : (await node.isSynchronousStandby()) ? 0 : Number.NaN)),
  );
  return roles.reduce((sum, role) => sum + role, 0) === 1;
}
