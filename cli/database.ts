import { readConfig } from '#server/config.ts';
import { migrateStore } from '#server/migrate.ts';
import { openDatabase, type PooledDatabase } from '#server/platform/database/database.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { complain } from './command.ts';

/** One for the deed, one for an import's lock, one to spare. */
const CONNECTIONS = 3;
/** What ends a command halfway, and the exit codes that say so. */
export const EXIT_SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Runs a deed on the store's database, migrated: the one of `DATABASE_URL`, or the embedded one of `DATA_DIR`, which
 * is attached to when a store runs there, else started and stopped again.
 */
export async function withDatabase<T>(deed: (db: PooledDatabase, url: string) => Promise<T>): Promise<T> {
  const config = readConfig();
  if (config.databaseUrl) return await open(config.databaseUrl, deed);
  const embedded = await startEmbedded({ dataDir: config.dataDir });
  const forget = stopOnSignals(embedded);
  try {
    return await open(embedded.url, deed);
  } finally {
    await embedded.stop();
    forget();
  }
}

async function open<T>(url: string, deed: (db: PooledDatabase, url: string) => Promise<T>): Promise<T> {
  await migrateStore(url);
  let isOpen = true;
  // A connection that ends while we stop the database ourselves is no news.
  const warn = () => isOpen && complain('A database connection broke.');
  const pool = openPool(url, { warn }, { max: CONNECTIONS });
  try {
    return await deed(openDatabase(pool), url);
  } finally {
    isOpen = false;
    await pool.end();
  }
}

/** Ctrl-C stops the database that we started, and only then this process. */
function stopOnSignals(embedded: EmbeddedDatabase): () => void {
  const listeners = Object.entries(EXIT_SIGNALS).map(([signal, code]) => {
    const stop = () => void embedded.stop().finally(() => process.exit(code));
    process.once(signal, stop);
    return { signal, stop };
  });
  return () => {
    for (const { signal, stop } of listeners) process.off(signal, stop);
  };
}
