import { setTimeout as delay } from 'node:timers/promises';
import type { Front } from './front.ts';

/** Of one visitor between two looks. */
const PAUSE_MS = 20;
const addresses = ['/', '/products', '/api/products?limit=12', '/api/products?search=amox', '/terms', '/auth'];

/** What people who only look were answered since it was taken last. */
export interface Looks {
  answered: number;
  refused: number;
  /** Everything else, in words: there must be none. */
  wrong: string[];
}

/** People who look at pages and lists, one for each address. */
export function startVisitors(origin: string, front: Pick<Front, 'refuse'>) {
  let looks: Looks = { answered: 0, refused: 0, wrong: [] };
  let stopped = false;
  const looking = addresses.map(async (address) => {
    while (!stopped) {
      const status = await fetch(origin + address).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        (error: Error) => `${error.message} ${String(error.cause)}`,
      );
      if (status === 200) looks.answered += 1;
      else if (status === 503 && front.refuse()) looks.refused += 1;
      else looks.wrong.push(`${address} was answered with ${status}`);
      await delay(PAUSE_MS);
    }
  });
  return {
    take: (): Looks => {
      const taken = looks;
      looks = { answered: 0, refused: 0, wrong: [] };
      return taken;
    },
    stop: async () => {
      stopped = true;
      await Promise.all(looking);
    },
  };
}
