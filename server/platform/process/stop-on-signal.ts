import type { Logger } from 'pino';

/** The time for work in progress. Then the process exits anyway. */
const STOP_TIMEOUT_MS = 20_000;

/** Calls `close` on SIGTERM or SIGINT and exits with 0 when it is done. Later signals are ignored. */
export function stopOnSignal(log: Logger, close: () => Promise<void>): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    try {
      await close();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'stopping failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}
