import type { Database, Runner, Transaction } from '#server/platform/database/database.ts';
import { advisoryLocks, takeLock } from '#server/platform/database/locks.ts';
import { sql } from '#server/platform/database/sql.ts';

/** A person at a form is told to try again (503) rather than kept waiting for an import in one transaction. */
const PATIENCE_MS = 5_000;

/**
 * Keeps writers of products apart until the transaction ends; whoever writes them takes it before anything else. They
 * lock rows in any order, and each statement locks the catalogue's version behind its rows: without it an import and an
 * edit would wait for each other (admin/products/races.test.ts). Readers and checkouts do not take it and never wait.
 */
export async function lockCatalogue(tx: Runner): Promise<void> {
  takeLock(tx, 'catalogue');
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.catalogue})`);
}

/** One change of the catalogue by a person, in a transaction that holds the lock. */
export function writeCatalogue<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local lock_timeout = ${PATIENCE_MS}`));
    await lockCatalogue(tx);
    return await work(tx);
  });
}
