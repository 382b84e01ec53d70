import type { Database } from '#server/platform/database/database.ts';
import { type Increment, refund } from '#server/platform/limits/counters.ts';

/**
 * An attempt at a password. It is counted before the check, both as failed and as correct, so that concurrent attempts cannot
 * exceed a limit. After it, the count that does not apply is taken back.
 */
export interface PasswordAttempt {
  /** Takes back the count of correct passwords. */
  failed(): Promise<void>;
  /** Takes back the count of failures. */
  succeeded(): Promise<void>;
  /** Runs the check. If it throws, as when the store is overloaded, the attempt is refunded: it neither failed nor succeeded. */
  run<T>(check: () => Promise<T>): Promise<T>;
}

interface CountedAttempt {
  increments: Increment[];
  /** The key of the counter of correct passwords. */
  correctKey: string;
  succeeded(): Promise<void>;
}

export function passwordAttempt(db: Database, { increments, correctKey, succeeded }: CountedAttempt): PasswordAttempt {
  return {
    succeeded,
    failed: () =>
      refund(
        db,
        increments.filter(({ key }) => key === correctKey),
      ),
    run: (check) =>
      check().catch(async (error: unknown) => {
        await refund(db, increments);
        throw error;
      }),
  };
}
