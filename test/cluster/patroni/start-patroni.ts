import { chmodSync } from 'node:fs';
import path from 'node:path';
import { freePorts } from '../../http/free-ports.ts';
import { startPgBouncer } from '../../postgres/pgbouncer.ts';
import type { DisturbedStore } from '../disturb.ts';
import { restartableProcess, stopInOrder } from '../restartable-process.ts';
import { disturbancesOfPatroni } from './disturb-patroni.ts';
import { startEtcd } from './etcd.ts';
import { startHaproxy } from './haproxy.ts';
import { PASSWORD, patroniNode, settledRoles } from './patroni-node.ts';
import { backUp, prepareDatabase, psql } from './prepare-database.ts';
import type { Programs } from './programs.ts';
import { waitUntil } from './wait-until.ts';

/**
 * Two servers that Patroni manages by etcd, HAProxy and PgBouncer, and a worker. Of three web processes one knows both servers, one
 * uses HAProxy, one PgBouncer before HAProxy.
 */
export async function startPatroni(folder: string, smtpUrl: string, programs: Programs): Promise<DisturbedStore> {
  chmodSync(folder, 0o755); // for the user of PostgreSQL
  const ports = await freePorts(16);
  const port = () => ports.pop() ?? 0;
  const etcdPorts = [0, 1, 2].map(() => ({ client: port(), peer: port() }));
  const etcd = startEtcd(folder, etcdPorts, programs);
  const etcdAddresses = etcd.map((each) => each.address).join(',');
  const nodes = ['a', 'b'].map((name) =>
    patroniNode({ name, folder, programs, ports: { postgres: port(), health: port() }, etcd: etcdAddresses }),
  );
  for (const node of nodes) node.start();
  const [toPrimary, toStandbys, pooler] = [port(), port(), port()];
  const haproxy = startHaproxy(folder, nodes, { primary: toPrimary, standbys: toStandbys }, programs);
  const places = nodes.map(({ place }) => place).join(',');
  const address = (role: string, place: string, database = 'theriac', query = '') =>
    `postgres://${role}:${PASSWORD}@${place}/${database}?sslmode=disable${query}`;
  const primary = `127.0.0.1:${toPrimary}`;
  const onPrimary = (role: string, database?: string) => address(role, primary, database);
  await settledRoles(nodes);
  await waitUntil('HAProxy has found the primary', async () => {
    psql(programs, onPrimary('postgres', 'postgres'), ['-c', 'select 1']);
    return true;
  });
  prepareDatabase(programs, onPrimary);
  backUp(onPrimary, path.join(folder, 'theriac.backup'));
  const pgbouncer = () => startPgBouncer(address('theriac', primary), { mode: 'transaction', port: pooler });
  let pooled = await pgbouncer();

  const bothServers = (role: string, attributes: string) =>
    address(role, places, 'theriac', `&target_session_attrs=${attributes}`);
  const byHaproxy = onPrimary('theriac');
  const ways: { name: string; environment: Record<string, string> }[] = [
    {
      name: 'both servers in the address',
      environment: {
        DATABASE_URL: bothServers('theriac', 'read-write'),
        DATABASE_REPLICA_URL: bothServers('theriac', 'prefer-standby'),
      },
    },
    {
      name: 'HAProxy',
      environment: { DATABASE_URL: byHaproxy, DATABASE_REPLICA_URL: address('theriac', `127.0.0.1:${toStandbys}`) },
    },
    {
      name: 'PgBouncer, HAProxy',
      environment: { DATABASE_URL: pooled.through(byHaproxy), DATABASE_DIRECT_URL: byHaproxy },
    },
  ];
  const common = { SMTP_URL: smtpUrl, LOG_LEVEL: 'error', PUBLIC_URL: 'http://shop.example' };
  const webPorts = ways.map(port);
  const webs = ways.map(({ environment }, index) =>
    restartableProcess('server/main.ts', {
      ...{ ...common, ...environment },
      JOBS: 'worker',
      PORT: String(webPorts[index]),
      RATE_LIMIT_SCALE: '1000000',
    }),
  );
  const worker = restartableProcess(
    'server/worker.ts',
    { ...common, DATABASE_URL: bothServers('theriac', 'read-write') },
    /Worker started\n/,
  );
  for (const each of [...webs, worker]) await each.start();
  return {
    ways: ways.map(({ name }, index) => ({ name, origin: `http://127.0.0.1:${webPorts[index]}` })),
    databaseUrl: bothServers('postgres', 'read-write'),
    disturbances: await disturbancesOfPatroni({
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
      await Promise.all(etcd.map((each) => each.stop()));
    },
    output: () => [...webs, worker].map((each) => each.output()).join('\n'),
  };
}
