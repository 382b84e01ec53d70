import type { Logger } from 'pino';

/** Closes all parts one after the other. A failure is logged and thrown after the last part. */
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

/** Closes after an error and rethrows that error, even when closing fails. */
export async function closeAndRethrow(error: unknown, close: () => Promise<void>): Promise<never> {
  await close().catch(() => undefined); // closeInOrder has logged it
  throw error;
}
