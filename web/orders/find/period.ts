/** A day as date fields have it: `2026-11-27`. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Two days of the user's time zone, both part of the period, as moments of a query. */
export function periodOf(from: string | undefined, to: string | undefined): { from?: string; before?: string } {
  const start = startOf(from);
  const end = startOf(to, 1);
  return { ...(start && { from: start }), ...(end && { before: end }) };
}

/** The moment at which a day begins, or one so many days later. */
function startOf(day: string | undefined, later = 0): string | undefined {
  if (!day) return undefined;
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + later);
  const year = start.getUTCFullYear();
  return year > 0 && year < 10_000 ? start.toISOString() : undefined;
}
