/**
 * A failure that nobody foresaw, for a person: the database away, a full disk. Its innermost words: outer ones quote
 * whole statements, and a name with two addresses (localhost) fails with none at all.
 */
export function rootCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return rootCause(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return rootCause(error.errors.at(-1));
  return error.message || ('code' in error && String(error.code)) || error.name;
}
