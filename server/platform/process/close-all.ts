import type { Logger } from 'pino';

/**
 * Closes one part after the other. One that cannot be closed is logged and keeps none of the others open; when all have had
 * their turn, its error is thrown.
 */
export async function closeInOrder(parts: (() => unknown)[], log: Pick<Logger, 'error'>): Promise<void> {
  const errors: unknown[] = [];
  for (const close of parts) {
    try {
      await close();
    } catch (error) {
      log.error({ err: error }, 'closing failed');
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new Error('not everything could be closed', { cause: errors[0] });
}

/** The same on the way out because of another error, which is the one to tell. */
export async function closeAndRethrow(error: unknown, close: () => Promise<void>): Promise<never> {
  await close().catch(() => undefined); // logged
  throw error;
}
