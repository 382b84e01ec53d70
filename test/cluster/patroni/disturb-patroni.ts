import { setTimeout as delay } from 'node:timers/promises';
import type { Disturbance } from '../disturb.ts';
import type { BackgroundProgram } from './background-program.ts';
import { isWhole, type PatroniNode } from './patroni-node.ts';
import { waitUntil } from './wait-until.ts';

/** Longer than Patroni's `ttl` (deploy/patroni/patroni.yaml): a primary without etcd would give up. */
const ETCD_AWAY_MS = 30_000;
/**
 * Patroni before 3.1 can stop to update the name of the synchronous standby after it was starved (its pull request 2783), until it is
 * restarted as deploy/patroni/README.md says.
 */
const FORGOTTEN_SECONDS = 45;
/** Until a service manager restarts a program. */
const REACTION_MS = 1_000;

interface Parts {
  nodes: PatroniNode[];
  etcd: BackgroundProgram;
  haproxy: BackgroundProgram;
  restartPooler(): Promise<void>;
}

/** The disturbances in their order. */
export function disturbancesOfPatroni({ nodes, etcd, haproxy, restartPooler }: Parts): Disturbance[] {
  let [primary, standby] = nodes as [PatroniNode, PatroniNode];
  /** Waits until both servers run, and notes which is which. */
  const ready = async () => {
    const whole = (seconds: number) => waitUntil('a primary and its standby run', () => isWhole(nodes), seconds);
    await whole(FORGOTTEN_SECONDS).catch(async () => {
      const leader = (await standby.isPrimary()) ? standby : primary;
      process.stderr.write(`Patroni of ${leader.name} does not count on its standby: it is restarted\n`);
      await leader.restartPatroni();
      await whole(FORGOTTEN_SECONDS);
    });
    if (await standby.isPrimary()) [primary, standby] = [standby, primary];
  };
  const replaced = () => waitUntil(`${standby.name} is the primary`, standby.isPrimary);
  return [
    {
      name: 'switchover by Patroni',
      ready,
      run: async () => {
        await primary.switchOver();
        await replaced();
      },
    },
    {
      name: 'Patroni and PostgreSQL of the primary are killed',
      ready,
      run: async () => {
        await primary.kill();
        await replaced();
      },
    },
    {
      name: 'the old primary comes back as a standby',
      run: async () => {
        primary.start();
        await ready();
      },
    },
    {
      name: 'the primary freezes',
      ready,
      run: async () => {
        primary.freeze();
        await replaced();
      },
    },
    {
      name: 'the frozen primary goes on, and becomes a standby',
      run: async () => {
        primary.thaw();
        await ready();
      },
    },
    {
      name: 'etcd is away for 30 s',
      ready,
      run: async () => {
        await etcd.end('SIGKILL');
        await delay(ETCD_AWAY_MS);
        etcd.start();
      },
    },
    { name: 'PgBouncer is killed and started', ready, run: restartPooler },
    {
      name: 'HAProxy is killed, and started after a second',
      ready,
      run: async () => {
        await haproxy.end('SIGKILL');
        await delay(REACTION_MS);
        haproxy.start();
      },
    },
  ];
}
