import type { Language } from '#contract/languages.ts';
import { formatDate, localeOfRegion } from './dates.ts';

/** "14 Mar 2024" in an Australian browser, of an ISO date, which has no time zone; empty if it is none. */
export function formatDay(date: string, language: Language): string {
  return formatDate(date, localeOfRegion(language), { dateStyle: 'medium', timeZone: 'UTC' }) ?? '';
}
