import { setTimeout as delay } from 'node:timers/promises';
import type { Site } from './site.ts';

/** Until a service manager starts a process again, or a failover manager promotes the standby. */
const NOTICED_MS = 1_000;

export interface Disturbance {
  what: string;
  deed(): Promise<void>;
}

/** What happens to the site, one after the other. */
export function disturbances({ webs, worker, databases }: Site): Disturbance[] {
  const [first] = webs;
  return [
    {
      what: 'a web process is killed, and started again after a second',
      deed: async () => {
        await first?.end('SIGKILL');
        await delay(NOTICED_MS);
        await first?.start();
      },
    },
    {
      what: 'the web processes are stopped and started in turn',
      deed: async () => {
        for (const web of webs) {
          const code = await web.end('SIGTERM');
          if (code !== 0) throw new Error(`a web process ended with code ${code}: ${web.lastWords()}`);
          await web.start();
        }
      },
    },
    {
      what: 'the worker is killed, and started again after a second',
      deed: async () => {
        await worker.end('SIGKILL');
        await delay(NOTICED_MS);
        await worker.start();
      },
    },
    {
      what: 'the primary is killed, the standby promoted after a second',
      deed: async () => {
        await databases.primary.end('SIGKILL');
        await delay(NOTICED_MS);
        await databases.standby.promote();
      },
    },
  ];
}
