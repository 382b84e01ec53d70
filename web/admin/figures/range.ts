import type { PeriodUnit } from '#contract/admin/order-figures.ts';
import type { Language } from '#contract/languages.ts';
import { formatDate, formatShortDate, localeOfRegion } from '#web/i18n/dates.ts';

/** What the address can name: `?range=weeks`. Without it: the last 30 days. */
export const longRanges = ['weeks', 'months'] as const;
export type FiguresRange = 'days' | (typeof longRanges)[number];

/** The query of a range, which ends now. Its periods begin when they do on this device. */
export function queryOf(range: FiguresRange): { from: string; unit: PeriodUnit; timeZone: string } {
  const start = new Date();
  start.setHours(0, 0, 0, 0);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (range === 'days') start.setDate(start.getDate() - 29);
  if (range === 'weeks') start.setDate(start.getDate() - ((start.getDay() + 6) % 7) - 11 * 7);
  if (range === 'months') start.setMonth(start.getMonth() - 11, 1);
  return { from: start.toISOString(), unit: unitOf[range], timeZone };
}

const unitOf = { days: 'day', weeks: 'week', months: 'month' } as const satisfies Record<FiguresRange, PeriodUnit>;

/** "28 Nov", below a bar. */
export function barLabel(start: string, range: FiguresRange, language: Language): string {
  const parts = range === 'months' ? ({ month: 'short', year: '2-digit' } as const) : dayAndMonth;
  return formatDate(start, localeOfRegion(language), parts) ?? '';
}

const dayAndMonth = { day: 'numeric', month: 'short' } as const;

/** "28 Nov 2026" for a day or the first day of a week, "November 2026" for a month. */
export function periodLabel(start: string, range: FiguresRange, language: Language): string {
  if (range !== 'months') return formatShortDate(start, language) ?? '';
  return formatDate(start, localeOfRegion(language), { month: 'long', year: 'numeric' }) ?? '';
}
