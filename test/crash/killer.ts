import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../bench/random.ts';
import type { StoreUnderTest, Victim } from './store.ts';

export interface Kill {
  victim: Victim;
  /** When the signal was sent, as performance.now() counts. */
  at: number;
  recoveryMs: number;
}

/** In turns, so that three kills hit each process; of thirty, ten hit the database. */
const victims: Victim[] = ['store', 'both', 'database', 'store', 'start', 'store'];

/** A kill hits a store that has been ready for so long: from one that has just opened to one in full swing. */
const SOONEST_MS = 100;
const LATEST_MS = 4_000;
/** About as long as a start takes: it may be at the database, the migrations, or the queue. */
const LONGEST_START_MS = 1_200;

/** Kills the store at moments drawn by chance, and tells of each kill when it is over. */
export async function* killAgainAndAgain(store: StoreUnderTest, times: number, random: Random): AsyncGenerator<Kill> {
  for (let kill = 0; kill < times; kill += 1) {
    await delay(SOONEST_MS + random() * (LATEST_MS - SOONEST_MS));
    const victim = victims[kill % victims.length] as Victim;
    const at = performance.now();
    yield { victim, at, recoveryMs: await store.kill(victim, random() * LONGEST_START_MS) };
  }
}
