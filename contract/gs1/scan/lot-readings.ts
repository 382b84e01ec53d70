import type { Identifier } from './elements.ts';
import { readGsDate } from './gs1-date.ts';

/** One way to read a lot: its number, and the dates that were behind a lost separator. ISO dates. */
export interface LotReading {
  lotNumber: string;
  expiresOn?: string;
  bestBefore?: string;
  manufacturedOn?: string;
}

const dates = { '11': 'manufacturedOn', '15': 'bestBefore', '17': 'expiresOn' } as const;
const DATE_AT_END = /^(.+)(11|15|17)(\d{6})$/;

/**
 * The ways in which dates may stand at the end of a lot without a separator, most dates first; none if the lot can only be one. An identifier that
 * the scan has elsewhere is not read again.
 */
export function lotReadings(value: string, elsewhere: readonly Identifier[], today: string): LotReading[] {
  const readings: LotReading[] = [];
  let reading: LotReading = { lotNumber: value };
  for (;;) {
    const [, lotNumber = '', identifier = '', digits = ''] = DATE_AT_END.exec(reading.lotNumber) ?? [];
    const field = dates[identifier as keyof typeof dates];
    if (!field || field in reading || elsewhere.includes(identifier as Identifier)) return readings;
    const read = readGsDate(digits, today, field === 'manufacturedOn' ? 'first' : 'last');
    if ('wrong' in read) return readings;
    reading = { ...reading, lotNumber, [field]: read.date };
    readings.unshift(reading);
  }
}
