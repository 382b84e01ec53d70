import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { freePorts } from '../../http/free-ports.ts';
import { startPgBouncer } from '../../postgres/pgbouncer.ts';
import type { DisturbedStore } from '../disturb.ts';
import { restartableProcess, stopInOrder } from '../restartable-process.ts';
import { type BackgroundProgram, backgroundProgram } from './background-program.ts';
import { disturbancesOfPatroni } from './disturb-patroni.ts';
import { fillIn } from './fill-in.ts';
import { isWhole, PASSWORD, type PatroniNode, patroniNode } from './patroni-node.ts';
import type { Programs } from './programs.ts';
import { waitUntil } from './wait-until.ts';

/**
 * Two servers that Patroni manages by etcd, HAProxy and PgBouncer, and a worker. Of three web processes one knows both servers, one
 * uses HAProxy, one PgBouncer before HAProxy.
 */
export async function startPatroni(folder: string, smtpUrl: string, programs: Programs): Promise<DisturbedStore> {
  chmodSync(folder, 0o755); // for the user of PostgreSQL
  const [etcdPort = 0, etcdPeer = 0, toPrimary = 0, toStandbys = 0, pooler = 0, ...ports] = await freePorts(12);
  const etcd = startEtcd(folder, [etcdPort, etcdPeer], programs);
  const nodes = ['a', 'b'].map((name, index) => {
    const [postgres = 0, health = 0] = ports.slice(2 * index);
    return patroniNode({
      ...{ name, folder, programs },
      ports: { postgres, health },
      etcd: `127.0.0.1:${etcdPort}`,
    });
  });
  for (const node of nodes) node.start();
  const haproxy = startHaproxy(folder, nodes, [toPrimary, toStandbys], programs);
  const allNodes = nodes.map(({ place }) => place).join(',');
  const address = (role: string, place: string, database = 'theriac', query = '') =>
    `postgres://${role}:${PASSWORD}@${place}/${database}?sslmode=disable${query}`;
  await waitUntil('a primary and its standby run', () => isWhole(nodes));
  const primary = `127.0.0.1:${toPrimary}`;
  await waitUntil('HAProxy has found the primary', async () => {
    execFileSync(
      path.join(programs.postgresFolder, 'psql'),
      [address('postgres', primary, 'postgres'), '-c', 'select 1'],
      {
        stdio: 'pipe',
      },
    );
    return true;
  });
  prepareDatabase(programs, (role, database) => address(role, primary, database));
  const pgbouncer = () => startPgBouncer(address('theriac', primary), { mode: 'transaction', port: pooler });
  let pooled = await pgbouncer();

  const bothServers = address('theriac', allNodes, 'theriac', '&target_session_attrs=read-write');
  const byHaproxy = address('theriac', primary);
  const common = { SMTP_URL: smtpUrl, LOG_LEVEL: 'error', PUBLIC_URL: 'http://shop.example' };
  const ways: { name: string; environment: Record<string, string> }[] = [
    { name: 'both servers in the address', environment: { DATABASE_URL: bothServers } },
    {
      name: 'HAProxy',
      environment: {
        DATABASE_URL: byHaproxy,
        DATABASE_REPLICA_URL: address('theriac', `127.0.0.1:${toStandbys}`),
      },
    },
    {
      name: 'PgBouncer, HAProxy',
      environment: { DATABASE_URL: pooled.through(byHaproxy), DATABASE_DIRECT_URL: byHaproxy },
    },
  ];
  const webPorts = ports.slice(4);
  const webs = ways.map(({ environment }, index) =>
    restartableProcess('server/main.ts', {
      ...{ ...common, ...environment },
      JOBS: 'worker',
      PORT: String(webPorts[index]),
      RATE_LIMIT_SCALE: '1000000',
    }),
  );
  const worker = restartableProcess('server/worker.ts', { ...common, DATABASE_URL: bothServers }, /Worker started\n/);
  for (const each of [...webs, worker]) await each.start();
  return {
    ways: ways.map(({ name }, index) => ({ name, origin: `http://127.0.0.1:${webPorts[index]}` })),
    databaseUrl: address('postgres', allNodes, 'theriac', '&target_session_attrs=read-write'),
    disturbances: disturbancesOfPatroni({
      ...{ nodes, etcd, haproxy },
      restartPooler: async () => {
        await pooled.stop();
        pooled = await pgbouncer();
      },
    }),
    async stop() {
      await stopInOrder([...webs, worker]);
      await pooled.stop();
      await haproxy.end('SIGTERM');
      for (const node of nodes) await node.stop();
      await etcd.end('SIGTERM');
    },
    output: () => [...webs, worker].map((each) => each.output()).join('\n'),
  };
}

function startEtcd(folder: string, [client, peer]: [number, number], { etcd, owner }: Programs): BackgroundProgram {
  const data = path.join(folder, 'etcd');
  mkdirSync(data, { mode: 0o700 });
  if (owner) chownSync(data, owner.uid, owner.gid);
  const file = path.join(folder, 'etcd.conf');
  fillIn(new URL('../../../deploy/patroni/etcd.conf', import.meta.url), file, {
    'ETCD_NAME=NAME': 'ETCD_NAME=one',
    '/var/lib/etcd/theriac': data,
    'ADDRESS:2379': `127.0.0.1:${client}`,
    'ADDRESS:2380': `127.0.0.1:${peer}`,
    'one=http://ETCD1:2380,two=http://ETCD2:2380,three=http://ETCD3:2380': `one=http://127.0.0.1:${peer}`,
  });
  const environment = parseEnv(readFileSync(file, 'utf8')) as Record<string, string>;
  const program = backgroundProgram({ command: [etcd], environment, log: path.join(folder, 'etcd.log'), owner });
  program.start();
  return program;
}

function startHaproxy(
  folder: string,
  [a, b]: PatroniNode[],
  [toPrimary, toStandbys]: [number, number],
  { haproxy, owner }: Programs,
): BackgroundProgram {
  if (!a || !b) throw new Error('HAProxy needs two servers');
  const file = path.join(folder, 'haproxy.cfg');
  fillIn(new URL('../../../deploy/patroni/haproxy.cfg', import.meta.url), file, {
    '127.0.0.1:5000': `127.0.0.1:${toPrimary}`,
    '127.0.0.1:5001': `127.0.0.1:${toStandbys}`,
    'ADDRESS_A:5432 check port 8008': `${a.place} check port ${a.healthPort}`,
    'ADDRESS_B:5432 check port 8008': `${b.place} check port ${b.healthPort}`,
  });
  const program = backgroundProgram({ command: [haproxy, '-f', file], log: path.join(folder, 'haproxy.log'), owner });
  program.start();
  return program;
}

/** The database and the roles, as docs/install.md makes them. */
function prepareDatabase({ postgresFolder }: Programs, address: (role: string, database?: string) => string): void {
  const psql = (url: string, ...args: string[]) =>
    execFileSync(path.join(postgresFolder, 'psql'), [url, '--quiet', '--set', 'ON_ERROR_STOP=1', ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const script = (name: string) => fileURLToPath(new URL(`../../../deploy/postgresql/${name}`, import.meta.url));
  psql(address('postgres', 'postgres'), '--command', "create database theriac encoding 'UTF8'");
  psql(address('postgres'), '--file', script('roles.sql'));
  for (const role of ['theriac', 'theriac_owner']) {
    psql(address('postgres'), '--command', `alter role ${role} password '${PASSWORD}'`);
  }
  execFileSync(process.execPath, ['cli/theriac.ts', 'migrate'], {
    env: { PATH: process.env.PATH, DATABASE_URL: address('theriac_owner') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  psql(address('theriac_owner'), '--single-transaction', '--file', script('rights.sql'));
}
