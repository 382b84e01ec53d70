import { readConfig } from '#server/config.ts';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { EXIT_SIGNALS } from './database.ts';

/**
 * Runs a deed on the store's database as it is, not migrated: the one of `DATABASE_URL`, or the embedded one of `DATA_DIR`,
 * which is attached to when a store runs there, else started and stopped again. Ctrl-C tells the deed to break off, and
 * ends the process when it has.
 */
export async function withAddress<T>(deed: (url: string, signal: AbortSignal) => Promise<T>): Promise<T> {
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
    return await deed(config.databaseUrl ?? embedded?.url ?? '', broken.signal);
  } finally {
    await embedded?.stop();
    for (const { signal, listener } of listeners) process.off(signal, listener);
    if (exitCode !== undefined) process.exit(exitCode);
  }
}
