import { readConfig } from '#server/config.ts';
import { migrateStore } from '#server/migrate.ts';
import { openDatabase, type PooledDatabase } from '#server/platform/database/database.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { findDirect, straightTo, type Way } from '#server/platform/database/pooler/find-ways.ts';
import { printError } from './command.ts';

/** One for the operation, one for an import's lock, one to spare. */
const CONNECTIONS = 3;
/** Signals that end a command, and their exit codes. */
export const EXIT_SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Runs an operation on the migrated database of the store: on `DATABASE_URL`, or on the embedded one of `DATA_DIR`, which is
 * attached to if a store runs there, or else started and stopped again.
 */
export async function withDatabase<T>(operation: (db: PooledDatabase, url: string) => Promise<T>): Promise<T> {
  const config = readConfig();
  if (config.databaseUrl) return await open(await findDirect(config.databaseUrl, config.directUrl), operation);
  const embedded = await startEmbedded({ dataDir: config.dataDir });
  const forget = stopOnSignals(embedded);
  try {
    return await open(straightTo(embedded.url).direct, operation);
  } finally {
    await embedded.stop();
    forget();
  }
}

async function open<T>({ url, options }: Way, operation: (db: PooledDatabase, url: string) => Promise<T>): Promise<T> {
  await migrateStore(url);
  let isOpen = true;
  // Connections end when this process stops the database: not an error.
  const warn = () => isOpen && printError('A database connection broke.');
  const pool = openPool(url, { warn }, { max: CONNECTIONS, ...options });
  try {
    return await operation(openDatabase(pool), url);
  } finally {
    isOpen = false;
    await pool.end();
  }
}

/** Ctrl-C first stops the database that this process started, then the process. */
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
