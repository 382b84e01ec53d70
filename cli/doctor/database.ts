import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { connectionTo } from '#server/platform/database/connection.ts';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { findWays } from '#server/platform/database/pooler/find-ways.ts';
import { rootCause } from '#server/platform/errors/error-text.ts';
import { type Check, contentChecks, embeddedChecks } from './database-checks.ts';
import type { Findings } from './finding.ts';

const TIMEOUT_MS = 10_000;
/** A replica with more WAL to replay shows old prices for minutes after it is read again. */
const LAG_MAX_BYTES = 64 * 1024 ** 2;

/** The database as the role of the store sees it. Nothing is migrated or written. */
export async function* examineDatabase({ databaseUrl, directUrl, dataDir }: Config): Findings {
  const about = 'database';
  try {
    if (databaseUrl) {
      const { direct, findings } = await findWays(databaseUrl, directUrl);
      for (const message of findings) yield { about, state: 'ok', message: `${message}.` };
      yield* examineContents(direct.url, contentChecks);
    } else if (!existsSync(path.join(dataDir, 'pgdata/PG_VERSION'))) {
      const remedy = 'The first start of the store creates it: npm start. Otherwise check DATA_DIR.';
      yield { about, state: 'advice', message: `There is no database in ${dataDir} yet.`, remedy };
    } else {
      const embedded = await startEmbedded({ dataDir });
      try {
        yield* examineContents(embedded.url, embeddedChecks);
      } finally {
        await embedded.stop();
      }
    }
  } catch (error) {
    yield {
      ...{ about, state: 'problem', message: `The database cannot be used: ${rootCause(error)}` },
      remedy: 'See "The database is down" in docs/operations.md.',
    };
  }
}

/** The read replica, if there is one. */
export async function* examineReplica({ replicaUrl }: Config): Findings {
  if (!replicaUrl) return;
  const about = 'replica';
  try {
    const { behind, isStandby, isReceiving } = await withClient(replicaUrl, async (client) => {
      const { rows } = await client.query<{ behind: number | null; isStandby: boolean; isReceiving: boolean }>(`
        select pg_is_in_recovery() as "isStandby", exists(select from pg_stat_wal_receiver) as "isReceiving",
               pg_wal_lsn_diff(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())::float8 as behind`);
      return rows[0] ?? { behind: null, isStandby: true, isReceiving: false };
    });
    if ((behind ?? 0) > LAG_MAX_BYTES) {
      const message = `The replica has ${Math.round((behind ?? 0) / 1024 ** 2)} MB of WAL to replay.`;
      yield { about, state: 'problem', message, remedy: 'End the long query that it waits for, and see its log.' };
    } else if (isStandby && !isReceiving) {
      const remedy = 'See its log, and pg_replication_slots on the primary; unless it restores from an archive.';
      yield { about, state: 'problem', message: 'The replica receives nothing from its primary.', remedy };
    } else if (isStandby) yield { about, state: 'ok', message: 'The replica responds, and receives from its primary.' };
    else {
      const remedy = 'After a failover, name the new standby in DATABASE_REPLICA_URL.';
      yield { about, state: 'advice', message: 'DATABASE_REPLICA_URL leads to a primary.', remedy };
    }
  } catch (error) {
    const remedy = 'The primary is read meanwhile. Start the replica, or create it again.';
    yield { about, state: 'problem', message: `The replica cannot be used: ${rootCause(error)}`, remedy };
  }
}

/** Stops at the first problem: the checks after it would only repeat it. */
async function* examineContents(url: string, checks: readonly Check[]): Findings {
  for (const check of checks) {
    const finding = await withClient(url, check);
    yield finding;
    if (finding.state === 'problem') return;
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...connectionTo(url),
    application_name: 'theriac-doctor',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => undefined); // a broken connection also rejects its query
  await client.connect();
  try {
    return await work(client);
  } finally {
    client.end().catch(() => undefined);
  }
}
