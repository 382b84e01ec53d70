import type pg from 'pg';
import { advisoryLocks } from '#server/locks.ts';
import { type Database, databaseOn, type PooledDatabase } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ImportError } from './faults.ts';

const IMPORT_LOCK = advisoryLocks.import;
/** An unlock responds at once or never; closing the connection also unlocks. The field is missing in @types/pg. */
const UNLOCK = { text: 'select pg_advisory_unlock($1)', values: [IMPORT_LOCK], query_timeout: 5_000 };

/**
 * Runs an import or a dry run on a connection of its own that holds the import lock: only one runs at a time. Products are written
 * on that connection, so nothing is written after the lock is lost. It is a session lock: a transaction would be idle while the
 * file is read, and the database may end idle transactions (deploy/postgresql/primary.conf).
 */
export async function withImportLock<T>(db: PooledDatabase, work: (locked: Database) => Promise<T>): Promise<T> {
  const client = await db.sessions.connect();
  let isSound = false;
  try {
    const locked = databaseOn(client);
    const { rows } = await locked.execute<{ free: boolean }>(sql`select pg_try_advisory_lock(${IMPORT_LOCK}) as free`);
    if (!rows[0]?.free) {
      isSound = true;
      throw importIsRunning();
    }
    try {
      return await work(locked);
    } finally {
      isSound = await unlock(client);
    }
  } finally {
    client.release(!isSound);
  }
}

export const importIsRunning = () => new ImportError('E_BUSY', 'Another import is running; try again when it is done.');

async function unlock(client: pg.PoolClient): Promise<boolean> {
  return await client.query(UNLOCK).then(
    () => true,
    () => false,
  );
}
