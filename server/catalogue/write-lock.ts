import { advisoryLocks, takeLock } from '#server/locks.ts';
import type { Database, Runner, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/** An administrator who saves a form gets a 503 instead of waiting for an import in one transaction. */
const LOCK_TIMEOUT_MS = 5_000;

/**
 * Lets only one transaction at a time write products, until it ends. Every writer must take this lock first. Writers lock rows
 * in any order, and each statement locks the catalogue's version after its rows: without this lock an import and an edit could
 * deadlock (admin/products/races.slow.test.ts). Readers and checkouts do not take it and never wait.
 */
export async function lockCatalogue(tx: Runner): Promise<void> {
  takeLock(tx, 'catalogue');
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.catalogue})`);
}

/** Runs one change by an administrator in a transaction that holds the lock. */
export function writeCatalogue<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`));
    await lockCatalogue(tx);
    return await work(tx);
  });
}
