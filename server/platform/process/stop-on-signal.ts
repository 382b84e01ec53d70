import type { Logger } from 'pino';

/** What is in flight gets this long; then the process ends all the same. */
const STOP_TIMEOUT_MS = 20_000;

/** Ends the process cleanly on SIGTERM or SIGINT: exit 0 when `close` is done. A signal that comes twice counts once. */
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
