import { setTimeout as delay } from 'node:timers/promises';
import type { Disturbance } from '../disturb.ts';
import type { BackgroundProgram } from './background-program.ts';
import type { EtcdServer } from './etcd.ts';
import { type PatroniNode, settledRoles } from './patroni-node.ts';
import { waitUntil } from './wait-until.ts';

/** Longer than Patroni's `ttl` (deploy/patroni/patroni.yaml): a primary without etcd would give up. */
const ETCD_AWAY_MS = 30_000;
/** Until a service manager restarts a program. */
const REACTION_MS = 1_000;

interface Parts {
  nodes: PatroniNode[];
  etcd: EtcdServer[];
  haproxy: BackgroundProgram & { listens(): Promise<boolean> };
  restartPooler(): Promise<void>;
}

/** The disturbances in their order. */
export async function disturbancesOfPatroni({ nodes, etcd, haproxy, restartPooler }: Parts): Promise<Disturbance[]> {
  let { primary, standby } = await settledRoles(nodes);
  const [firstEtcd, secondEtcd] = etcd;
  /** Waits until both servers run again. Throws if a replaced primary took over again: it lacks what was acknowledged since. */
  const recovered = async () => {
    const roles = await settledRoles(nodes);
    if (roles.primary !== primary)
      throw new Error(`${roles.primary.name} is the primary again, without the last orders`);
  };
  const replaced = async () => {
    await waitUntil(`${standby.name} is the primary`, standby.isPrimary);
    [primary, standby] = [standby, primary];
  };
  return [
    {
      name: 'switchover by Patroni',
      run: async () => {
        await primary.switchOver();
        await replaced();
      },
    },
    { name: 'the old primary becomes the standby', isHarmless: true, run: recovered },
    {
      name: 'Patroni and PostgreSQL of the primary are killed',
      run: async () => {
        await primary.kill();
        await replaced();
      },
    },
    {
      name: 'the old primary comes back as the standby',
      isHarmless: true,
      run: async () => {
        standby.start();
        await recovered();
      },
    },
    {
      name: 'the primary freezes',
      run: async () => {
        primary.freeze();
        await replaced();
      },
    },
    {
      name: 'the frozen primary goes on, and becomes the standby',
      isHarmless: true,
      run: async () => {
        standby.thaw();
        await recovered();
      },
    },
    {
      name: 'Patroni alone of the primary is killed, and PostgreSQL goes on',
      run: async () => {
        await primary.killPatroni();
        await replaced();
      },
    },
    {
      name: 'it starts again, and its server becomes the standby',
      isHarmless: true,
      run: async () => {
        standby.start();
        await recovered();
      },
    },
    {
      name: 'the standby is killed, and comes back after a second',
      isHarmless: true,
      run: async () => {
        await standby.kill();
        await delay(REACTION_MS);
        standby.start();
        await recovered();
      },
    },
    { name: 'one of three etcd is killed', isHarmless: true, run: async () => firstEtcd?.kill() },
    {
      name: 'a second etcd is killed: no majority for 30 s',
      isHarmless: true,
      run: async () => {
        await secondEtcd?.kill();
        await delay(ETCD_AWAY_MS);
        for (const each of [firstEtcd, secondEtcd]) each?.start();
        await waitUntil('etcd has a majority', async () => (await secondEtcd?.isHealthy()) ?? false);
      },
    },
    { name: 'PgBouncer is killed and started', run: restartPooler },
    {
      name: 'HAProxy is killed, and started after a second',
      run: async () => {
        await haproxy.end('SIGKILL');
        await delay(REACTION_MS);
        haproxy.start();
        await waitUntil('HAProxy listens', haproxy.listens);
      },
    },
  ];
}
