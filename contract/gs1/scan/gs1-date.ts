/** A date of six digits, YYMMDD (GS1 General Specifications, 3.4 and 7.12). */
export type GsDate = { date: string; isMonthOnly: boolean } | { wrong: 'month' | 'day' };

/**
 * Reads six digits as an ISO date. The century is the one that puts the year within 49 years before and 50 after `today` (ISO date). Day 00 means the
 * month as a whole: its last day, on which something expires, or its first, on which it may have been made.
 */
export function readGsDate(digits: string, today: string, wholeMonth: 'first' | 'last' = 'last'): GsDate {
  const [, yy = '', month = '', day = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? [];
  if (Number(month) < 1 || Number(month) > 12) return { wrong: 'month' };
  const year = yearOf(Number(yy), Number(today.slice(0, 4)));
  const lastDay = new Date(Date.UTC(year, Number(month), 0)).getUTCDate();
  if (Number(day) > lastDay) return { wrong: 'day' };
  const isMonthOnly = day === '00';
  const dayOf = isMonthOnly ? (wholeMonth === 'last' ? lastDay : 1) : Number(day);
  return { date: `${year}-${month}-${String(dayOf).padStart(2, '0')}`, isMonthOnly };
}

function yearOf(yy: number, thisYear: number): number {
  const difference = yy - (thisYear % 100);
  const century = thisYear - (thisYear % 100);
  if (difference >= 51) return century - 100 + yy;
  return difference <= -50 ? century + 100 + yy : century + yy;
}
