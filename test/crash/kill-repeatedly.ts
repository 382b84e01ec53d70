import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '#server/demo/random.ts';
import type { StoreUnderTest, Victim } from './store-under-test.ts';

export interface Kill {
  victim: Victim;
  /** When the signal was sent, as performance.now() counts. */
  at: number;
  recoveryMs: number;
}

/** In turns: every three kills hit all processes; ten of thirty hit the database.  */
const victims: Victim[] = ['store', 'both', 'database', 'store', 'start', 'store'];

/** How long the store has been ready before a kill, at least and at most. */
const EARLIEST_MS = 100;
const LATEST_MS = 4_000;
/** About the duration of a start: a kill can hit the database, the migrations or the queue. */
const LONGEST_START_MS = 1_200;

/** Kills the store at random moments. Yields each kill after the recovery. */
export async function* killRepeatedly(store: StoreUnderTest, times: number, random: Random): AsyncGenerator<Kill> {
  for (let kill = 0; kill < times; kill += 1) {
    await delay(EARLIEST_MS + random() * (LATEST_MS - EARLIEST_MS));
    const victim = victims[kill % victims.length] as Victim;
    const at = performance.now();
    yield { victim, at, recoveryMs: await store.kill(victim, random() * LONGEST_START_MS) };
  }
}
