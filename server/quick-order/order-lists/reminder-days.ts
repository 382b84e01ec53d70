const DAY_MS = 86_400_000;

/** The day of a moment in a time zone, as 2026-12-07. */
export function dayIn(timeZone: string, moment: Date): string {
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** The first day after `today` that is `day` or a whole number of periods later. Days as 2026-12-07. */
export function nextDay(day: string, everyWeeks: number, today: string): string {
  const period = everyWeeks * 7;
  const late = (Date.parse(today) - Date.parse(day)) / DAY_MS;
  const periods = late < 0 ? 0 : Math.floor(late / period) + 1;
  return new Date(Date.parse(day) + periods * period * DAY_MS).toISOString().slice(0, 10);
}
