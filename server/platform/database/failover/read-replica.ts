import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type Runner, runnerOn } from '#server/platform/database/database.ts';
import { causes } from '#server/platform/errors/error-causes.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/** Reads from a replica while it is up to date, and from the primary otherwise. */
export interface ReplicaReader {
  db: Runner;
  /** The data have reached this version. Until the replica has it too, the primary is read. */
  requireVersion(version: number): void;
  /** The primary is unavailable: read the replica, however far it lags. */
  acceptAnyVersion(): void;
  close(): void;
}

interface Options {
  replica: Pick<pg.Pool, 'query'>;
  primary: Pick<pg.Pool, 'query'>;
  log: Pick<Logger, 'warn' | 'info'>;
  /** SQL: the version of the data, in the only column `version`. */
  versionQuery: string;
  /** Whether prepared statements may be run by name on both. */
  keepsStatements?: boolean;
  /** Overridden by tests. */
  intervals?: Partial<typeof INTERVALS>;
}

const INTERVALS = {
  /** Between two polls of a replica that lags or is unavailable. Most catch up within a second. */
  pollMs: 50,
  /** After this time polls become rarer, and the log says that the replica lags. */
  slowDownAfterMs: 5_000,
  slowPollMs: 1_000,
  /** How long a replica is skipped after a statement that only the primary could run: a missing column, other rights. */
  skipMs: 10_000,
};

/** As pg calls a pool. */
type Query = (...args: unknown[]) => Promise<unknown>;

/** A change shows at once, even when the replica lags. When one of the two is unavailable, the other is read. */
export function readFromReplica({
  replica,
  primary,
  log,
  versionQuery,
  keepsStatements,
  intervals,
}: Options): ReplicaReader {
  const { skipMs, ...polls } = { ...INTERVALS, ...intervals };
  const state = watchReplica(() => readVersion(replica, versionQuery), log, polls);
  const queryReplica: Query = (...args) => Reflect.apply(replica.query, replica, args);
  const queryPrimary: Query = (...args) => Reflect.apply(primary.query, primary, args);
  const query: Query = async (...args) => {
    const replicaFirst = state.isUpToDate();
    const [first, second] = replicaFirst ? [queryReplica, queryPrimary] : [queryPrimary, queryReplica];
    try {
      return await first(...args);
    } catch (error) {
      const isUnavailable = isDatabaseUnavailable(error);
      if (!isUnavailable && !replicaFirst) throw error;
      if (isUnavailable && replicaFirst) state.skip();
      const result = await second(...args).catch(() => {
        throw error;
      });
      if (!isUnavailable && !isRecoveryConflict(error)) {
        log.warn({ err: error }, 'a query failed on the replica only: the primary is used for a while');
        state.skip(skipMs);
      }
      return result;
    }
  };
  return {
    db: runnerOn({ query } as Pick<pg.Pool, 'query'>, keepsStatements),
    requireVersion: state.requireVersion,
    acceptAnyVersion: state.acceptAnyVersion,
    close: state.close,
  };
}

/** Knows whether the replica may be read: polls one that lags or was skipped until it has the version that is required. */
function watchReplica(
  version: () => Promise<number>,
  log: Options['log'],
  { pollMs, slowDownAfterMs, slowPollMs }: Omit<typeof INTERVALS, 'skipMs'>,
) {
  let newestVersion = 0;
  /** The version that the replica must reach before it is read again; undefined while it is read. */
  let requiredVersion: number | undefined;
  let polling = false;
  let closed = false;

  async function waitForReplica(initialDelayMs: number): Promise<void> {
    if (polling) return;
    polling = true;
    await delay(initialDelayMs, undefined, { ref: false });
    const startedAt = performance.now();
    let logged = false;
    while (requiredVersion !== undefined && !closed) {
      const reached = await version().catch(() => -1);
      if (requiredVersion === undefined || reached >= requiredVersion) break;
      const isSlow = performance.now() - startedAt > slowDownAfterMs;
      if (isSlow && !logged)
        log.warn(
          { version: reached, requiredVersion },
          'the replica is behind or unavailable: the primary is used instead',
        );
      logged ||= isSlow;
      await delay(isSlow ? slowPollMs : pollMs, undefined, { ref: false });
    }
    requiredVersion = undefined;
    polling = false;
    if (logged && !closed) log.info('the replica is used again');
  }
  const skip = (initialDelayMs = 0) => {
    requiredVersion = newestVersion;
    void waitForReplica(initialDelayMs);
  };
  return {
    isUpToDate: () => requiredVersion === undefined,
    /** The replica is not read for this time, nor before it has the newest version. */
    skip,
    requireVersion: (required: number) => {
      if (required < newestVersion) return; // notifications may arrive out of order
      newestVersion = required;
      skip();
    },
    acceptAnyVersion: () => {
      newestVersion = 0; // a promoted replica may lack the last versions
      requiredVersion &&= 0;
    },
    close: () => {
      closed = true;
    },
  };
}

async function readVersion(from: Pick<pg.Pool, 'query'>, versionQuery: string): Promise<number> {
  const { rows } = await from.query<{ version: string }>(versionQuery);
  return Number(rows[0]?.version);
}

/** A standby cancels statements that block replay (class 40). */
function isRecoveryConflict(error: unknown): boolean {
  return [...causes(error)].some((each) => (each as { code?: unknown }).code === '40001');
}
