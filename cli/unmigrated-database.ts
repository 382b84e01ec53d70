import { readConfig } from '#server/config.ts';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { EXIT_SIGNALS } from './database.ts';

/**
 * Runs an operation on the store's database without migrating it: on `DATABASE_URL`, or on the embedded one of `DATA_DIR`, which
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
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir });
  try {
    return await operation(config.databaseUrl ?? embedded?.url ?? '', broken.signal);
  } finally {
    await embedded?.stop();
    for (const { signal, listener } of listeners) process.off(signal, listener);
    if (exitCode !== undefined) process.exit(exitCode);
  }
}
