import { readConfig } from '#server/config.ts';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { findDirect } from '#server/platform/database/pooler/find-ways.ts';
import { EXIT_SIGNALS } from './database.ts';

/**
 * Runs an operation on the store's database without migrating it: on `DATABASE_DIRECT_URL` or `DATABASE_URL`, or on the embedded one of `DATA_DIR`, which
 * is attached to if a store runs there, or else started and stopped again. Ctrl-C aborts the operation, then ends the process.
 */
export async function withUnmigratedDatabase<T>(
  operation: (url: string, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const config = readConfig();
  const broken = new AbortController();
  let exitCode: number | undefined;
  const listeners = Object.entries(EXIT_SIGNALS).map(([signal, code]) => {
    const listener = () => {
      exitCode = code;
      broken.abort();
    };
    process.once(signal, listener);
    return { signal, listener };
  });
  const { databaseUrl, directUrl } = config;
  const embedded = databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir });
  try {
    const url = databaseUrl ? (await findDirect(databaseUrl, directUrl)).url : embedded?.url;
    return await operation(url ?? '', broken.signal);
  } finally {
    await embedded?.stop();
    for (const { signal, listener } of listeners) process.off(signal, listener);
    if (exitCode !== undefined) process.exit(exitCode);
  }
}
