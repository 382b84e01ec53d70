import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type Runner, runnerOn } from '#server/platform/database/database.ts';
import { causes } from '#server/platform/errors/error-causes.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/** Reads of the catalogue where there is a replica: it answers whenever it is there and knows of every change. */
export interface CatalogueReader {
  db: Runner;
  /** The catalogue has this version by now, or a later one: until the replica has it too, the primary answers. */
  expect(version: number): void;
  /** The primary is not heard: what the replica has is the best there is. */
  hearNothing(): void;
  close(): void;
}

interface Pools {
  replica: Pick<pg.Pool, 'query'>;
  primary: Pick<pg.Pool, 'query'>;
  log: Pick<Logger, 'warn' | 'info'>;
  /** For tests, which do not wait. */
  pace?: Partial<Pace>;
}

/** All in milliseconds. */
type Pace = typeof PACE;

/** As drizzle calls a pool. */
type Ask = (...statement: unknown[]) => Promise<unknown>;

const PACE = {
  /** Between looks at a replica that is behind or away: often at first, as most are there within a second… */
  look: 50,
  hurry: 5_000,
  /** …then seldom. */
  lookLater: 1_000,
  /** A replica that cannot what the primary can is left alone for so long: a column short, a damaged file, other rights. */
  rest: 10_000,
};

/**
 * A change of price shows at once, also behind a replica that lags; and a replica that goes away costs nobody an answer,
 * as a primary that goes away costs nobody the catalogue.
 */
export function readFromReplica({ replica, primary, log, pace }: Pools): CatalogueReader {
  const { look, hurry, lookLater, rest } = { ...PACE, ...pace };
  let seen = 0;
  /** What the replica must have before it is read again; undefined while it is read. */
  let wanted: number | undefined;
  let looking = false;
  let closed = false;

  async function waitForReplica(rest: number): Promise<void> {
    if (looking) return;
    looking = true;
    await delay(rest, undefined, { ref: false });
    const since = performance.now();
    let told = false;
    while (wanted !== undefined && !closed) {
      const version = await versionOf(replica).catch(() => -1);
      if (wanted === undefined || version >= wanted) break;
      const late = performance.now() - since > hurry;
      if (late && !told)
        log.warn({ version, wanted }, 'the replica is behind or away: the primary answers in its place');
      told ||= late;
      await delay(late ? lookLater : look, undefined, { ref: false });
    }
    wanted = undefined;
    looking = false;
    if (told && !closed) log.info('the replica answers again');
  }
  const doWithout = (version: number, rest = 0) => {
    wanted = version;
    void waitForReplica(rest);
  };

  const askReplica: Ask = (...statement) => Reflect.apply(replica.query, replica, statement);
  const askPrimary: Ask = (...statement) => Reflect.apply(primary.query, primary, statement);
  const query: Ask = async (...statement) => {
    const replicaFirst = wanted === undefined;
    const [first, second] = replicaFirst ? [askReplica, askPrimary] : [askPrimary, askReplica];
    try {
      return await first(...statement);
    } catch (error) {
      const away = isDatabaseUnavailable(error);
      if (!away && !replicaFirst) throw error;
      if (away && replicaFirst) doWithout(seen);
      const answer = await second(...statement).catch(() => {
        throw error;
      });
      if (!away && !isCancelled(error)) {
        log.warn({ err: error }, 'the replica cannot what the primary can: the primary answers for a while');
        doWithout(seen, rest);
      }
      return answer;
    }
  };

  return {
    db: runnerOn({ query } as Pick<pg.Pool, 'query'>),
    expect: (version) => {
      if (version < seen) return; // told late
      seen = version;
      doWithout(version);
    },
    hearNothing: () => {
      seen = 0; // another primary, promoted meanwhile, may not have come as far
      wanted &&= 0;
    },
    close: () => {
      closed = true;
    },
  };
}

async function versionOf(from: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await from.query<{ version: string }>('select version from catalogue_version');
  return Number(rows[0]?.version);
}

/** A standby ends a statement that stands in the way of what it has to replay (class 40). */
function isCancelled(error: unknown): boolean {
  return [...causes(error)].some((each) => (each as { code?: unknown }).code === '40001');
}
