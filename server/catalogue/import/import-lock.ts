import type pg from 'pg';
import { type Database, databaseOn, type PooledDatabase } from '#server/platform/database/database.ts';
import { advisoryLocks } from '#server/platform/database/locks.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ImportError } from './faults.ts';

const IMPORT_LOCK = advisoryLocks.import;
/** An unlock answers at once or never; without it the connection's end unlocks. @types/pg does not know the field. */
const UNLOCK = { text: 'select pg_advisory_unlock($1)', values: [IMPORT_LOCK], query_timeout: 5_000 };

/**
 * Runs an import, or a trial of one, on a connection of its own that holds the lock of imports: one runs at a time, and all
 * that it writes goes over that connection, so that it can write nothing when the lock is lost. The lock is the session's,
 * for a transaction would be idle while the file is read, and a database may end those (deploy/postgresql/primary.conf).
 */
export async function withImportLock<T>(db: PooledDatabase, work: (locked: Database) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  let isSound = false;
  try {
    const locked = databaseOn(client);
    const { rows } = await locked.execute<{ free: boolean }>(sql`select pg_try_advisory_lock(${IMPORT_LOCK}) as free`);
    if (!rows[0]?.free) {
      isSound = true;
      throw new ImportError('E_BUSY', 'Another import is running; try again when it is done.');
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

async function unlock(client: pg.PoolClient): Promise<boolean> {
  return await client.query(UNLOCK).then(
    () => true,
    () => false,
  );
}
