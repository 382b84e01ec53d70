import { setTimeout as delay } from 'node:timers/promises';
import type { Pair } from '../../postgres/postgres.ts';
import type { Disturbance } from '../disturb.ts';
import type { RestartableProcess } from '../restartable-process.ts';

/** Until a service manager restarts a process, or a failover manager promotes the standby. */
const REACTION_MS = 1_000;

interface Parts {
  webs: RestartableProcess[];
  worker: RestartableProcess;
  databases: Pair;
}

/** The disturbances in their order. */
export function disturbancesOfPair({ webs, worker, databases }: Parts): Disturbance[] {
  const [first] = webs;
  return [
    {
      name: 'a web process is killed, and started again after a second',
      run: async () => {
        await first?.end('SIGKILL');
        await delay(REACTION_MS);
        await first?.start();
      },
    },
    {
      name: 'the web processes are stopped and started in turn',
      run: async () => {
        for (const web of webs) {
          const code = await web.end('SIGTERM');
          if (code !== 0) throw new Error(`a web process ended with code ${code}: ${web.output()}`);
          await web.start();
        }
      },
    },
    {
      name: 'the worker is killed, and started again after a second',
      run: async () => {
        await worker.end('SIGKILL');
        await delay(REACTION_MS);
        await worker.start();
      },
    },
    {
      name: 'the primary is killed, the standby promoted after a second',
      run: async () => {
        await databases.primary.end('SIGKILL');
        await delay(REACTION_MS);
        await databases.standby.promote();
      },
    },
  ];
}
