/**
 * The message of an unexpected error's innermost cause, for a person: database unavailable, disk full. Outer messages quote
 * whole statements, and the AggregateError of a host with two addresses (localhost) has none.
 */
export function rootCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return rootCause(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return rootCause(error.errors.at(-1));
  return error.message || ('code' in error && String(error.code)) || error.name;
}
