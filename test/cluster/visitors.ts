import { setTimeout as delay } from 'node:timers/promises';
import type { OutageTracker } from './outages.ts';

/** Between two requests of one visitor. */
const PAUSE_MS = 20;
const addresses = ['/', '/products', '/api/products?limit=12', '/api/products?search=amox', '/terms', '/auth'];

/** The responses to visitors since the last call of `take`. */
export interface Visits {
  succeeded: number;
  rejected: number;
  /** Descriptions of all other responses, which are faults. */
  wrong: string[];
}

/** Visitors who request pages and lists, one per address. */
export function startVisitors(origin: string, outages: Pick<OutageTracker, 'countRejection'>) {
  let visits: Visits = { succeeded: 0, rejected: 0, wrong: [] };
  let stopped = false;
  const visiting = addresses.map(async (address) => {
    while (!stopped) {
      const status = await fetch(origin + address).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        (error: Error) => `${error.message} ${String(error.cause)}`,
      );
      if (status === 200) visits.succeeded += 1;
      else if (status === 503 && outages.countRejection()) visits.rejected += 1;
      else visits.wrong.push(`${address} got the response ${status}`);
      await delay(PAUSE_MS);
    }
  });
  return {
    take: (): Visits => {
      const taken = visits;
      visits = { succeeded: 0, rejected: 0, wrong: [] };
      return taken;
    },
    stop: async () => {
      stopped = true;
      await Promise.all(visiting);
    },
  };
}
