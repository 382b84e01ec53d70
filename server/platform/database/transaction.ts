import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { causes } from '#server/platform/errors/error-causes.ts';
import type { Database, Transaction } from './pool.ts';

const dialect = new PgDialect();

/** A rollback answers at once or never; without it the connection's end rolls back. @types/pg does not know the field. */
const ROLLBACK = { text: 'rollback', query_timeout: 5_000 };

/**
 * Runs the work in a transaction on a connection of its own, which goes back to the pool whatever happens, or is
 * destroyed when its state is not known. Drizzle's own loses the connection for ever when `begin` fails, and tells of
 * a failed `rollback` instead of what went wrong. Proof: transaction.test.ts.
 */
export async function transact<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const client = await pool.connect();
  const end = await attempt(client, work, config);
  client.release(!end.known);
  if ('error' in end) throw end.error;
  return end.result;
}

/** Drizzle on one connection, transactions too: what is the session's (a lock) holds for all that runs on it. */
export function onConnection(client: pg.PoolClient): Database {
  const db = drizzle(client);
  db.transaction = async (work, config) => {
    const end = await attempt(client, work, config);
    if ('error' in end) throw end.error;
    return end.result;
  };
  return db;
}

/** `known`: the connection is in no transaction, and of use. */
type End<T> = { result: T; known: true } | { error: unknown; known: boolean };

async function attempt<T>(
  client: pg.PoolClient,
  work: (tx: Transaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<End<T>> {
  const tx: Transaction = new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined);
  try {
    await tx.execute(sql`begin`);
    if (config) await tx.setTransaction(config);
    const result = await work(tx);
    await tx.execute(sql`commit`);
    return { result, known: true };
  } catch (error) {
    return { error, known: (await rollBack(client)) && !isReadOnly(error) };
  }
}

async function rollBack(client: pg.PoolClient): Promise<boolean> {
  return await client.query(ROLLBACK).then(
    () => true,
    () => false,
  );
}

/** A server that takes no writes any more is left for the one that does: its connection is of no use. */
function isReadOnly(error: unknown): boolean {
  return [...causes(error)].some((each) => (each as { code?: unknown }).code === '25006');
}
