import { chownSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { childrenOf, killEverythingOf, postmasterOf, signalIfThere } from '../../postgres/postgres-processes.ts';
import { backgroundProgram } from './background-program.ts';
import { fillIn } from './fill-in.ts';
import type { Programs } from './programs.ts';
import { waitUntil } from './wait-until.ts';

export const PASSWORD = 'secret';
const HEALTH_MS = 1_000;
const SWITCHOVER_MS = 30_000;

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
  killPatroni(): Promise<void>;
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
    'shared_buffers: 2GB': 'shared_buffers: 128MB',
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
  /** Parents first: they start no child after the list was read. */
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of [patroni.pid(), postgresPids()[0]]) if (pid) signalIfThere(pid, signal);
    for (const pid of postgresPids().slice(1)) signalIfThere(pid, signal);
  };
  process.once('exit', () => signalAll('SIGKILL'));
  const has = async (role: string) => {
    const signal = AbortSignal.timeout(HEALTH_MS);
    return (await fetch(`http://127.0.0.1:${ports.health}/${role}`, { signal })).status === 200;
  };
  const isPrimary = () => has('primary');
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
    killPatroni: () => patroni.end('SIGKILL'),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    isPrimary,
    isSynchronousStandby: () => has('sync'),
    async switchOver() {
      const response = await fetch(`http://127.0.0.1:${ports.health}/switchover`, {
        method: 'POST',
        signal: AbortSignal.timeout(SWITCHOVER_MS),
        headers: { authorization: `Basic ${Buffer.from(`patroni:${PASSWORD}`).toString('base64')}` },
        body: JSON.stringify({ leader: name }),
      });
      if (response.status !== 200) throw new Error(`no switchover: ${await response.text()}`);
      await waitUntil(`${name} is no primary`, async () => !(await isPrimary()));
    },
  };
}

interface Roles {
  primary: PatroniNode;
  /** It has all that is acknowledged. */
  standby: PatroniNode;
}

/** Waits until there is one primary and one synchronous standby. */
export function settledRoles(nodes: PatroniNode[]): Promise<Roles> {
  return waitUntil('a primary and its synchronous standby run', () => rolesOf(nodes));
}

/** Throws unless there is one of each. */
async function rolesOf(nodes: PatroniNode[]): Promise<Roles> {
  const primaries: PatroniNode[] = [];
  const standbys: PatroniNode[] = [];
  for (const node of nodes) {
    if (await node.isPrimary()) primaries.push(node);
    else if (await node.isSynchronousStandby()) standbys.push(node);
  }
  const [primary, ...others] = primaries;
  const [standby] = standbys;
  if (!primary || !standby || others.length > 0) throw new Error('not one primary and one synchronous standby');
  return { primary, standby };
}
