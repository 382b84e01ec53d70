import type { PeriodUnit } from '#contract/admin/order-figures.ts';

const DAY_MS = 86_400_000;

interface Range {
  /** Moments in milliseconds. */
  from: number;
  before: number;
  unit: PeriodUnit;
  timeZone: string;
}

/**
 * The beginnings of the periods of a range; the first is the beginning of the range. At most `limit`: more are not computed.
 * Not by PostgreSQL, which reads some names of time zones as abbreviations (`CET` without summer time).
 */
export function periodStarts({ from, before, unit, timeZone }: Range, limit: number): number[] {
  if (from >= before) return [];
  const offset = offsetIn(timeZone);
  const starts = [from];
  let day = firstDay(new Date(from + offset(from)), unit);
  while (starts.length < limit) {
    day = nextDay(day, unit);
    const start = startOfDay(day.getTime(), offset);
    if (!(start < before)) break;
    // A day that a change of the time zone left out has no length (Apia, 30 December 2011).
    if (start > (starts.at(-1) ?? 0)) starts.push(start);
  }
  return starts;
}

/** The first day of a period, as midnight in UTC. */
function firstDay(local: Date, unit: PeriodUnit): Date {
  const day = new Date(local);
  day.setUTCHours(0, 0, 0, 0);
  if (unit === 'week') day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  if (unit === 'month') day.setUTCDate(1);
  return day;
}

function nextDay(day: Date, unit: PeriodUnit): Date {
  const next = new Date(day);
  if (unit === 'month') next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setUTCDate(next.getUTCDate() + (unit === 'week' ? 7 : 1));
  return next;
}

/** The moment at which a day begins: the first midnight of two, or the change of the clocks that left midnight out. */
function startOfDay(day: number, offset: (moment: number) => number): number {
  const guesses = [day - offset(day - DAY_MS), day - offset(day + DAY_MS)];
  const exact = guesses.filter((guess) => guess + offset(guess) === day);
  return exact.length > 0 ? Math.min(...exact) : Math.max(...guesses);
}

/** How far a time zone is ahead of UTC at a moment, in milliseconds. */
function offsetIn(timeZone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return (moment) => {
    const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    // "GMT", "GMT+05:30", "GMT-04:56:02"
    const [, sign, hours, minutes, seconds] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? [];
    const ahead = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
    return (sign === '-' ? -ahead : ahead) * 1000;
  };
}
