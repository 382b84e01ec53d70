import type { Language } from '#contract/languages.ts';
import { localeOf } from './format.ts';

/** "March 14, 2024" in English (product.md §2 Member Since, "long US date"); undefined for an invalid date. */
export function formatMemberSince(value: string | null | undefined, language: Language): string | undefined {
  return formatDate(value, localeOf(language), { dateStyle: 'long' });
}

/** "14 March 2024" in an Australian browser, in the user's time zone. */
export function formatLongDate(value: string | null | undefined, language: Language): string | undefined {
  return formatDate(value, localeOfRegion(language), { dateStyle: 'long' });
}

/** "14 Mar 2024" in an Australian browser, in the user's time zone (product.md §2 "local date"). */
export function formatShortDate(value: string | null | undefined, language: Language): string | undefined {
  return formatDate(value, localeOfRegion(language), { dateStyle: 'medium' });
}

/** "9:05 am" in an Australian browser, in the user's time zone. */
export function formatTime(value: string | null | undefined, language: Language): string | undefined {
  return formatDate(value, localeOfRegion(language), { timeStyle: 'short' });
}

/** "14 March 2024 at 9:05 am" in an Australian browser, in the user's time zone. */
export function formatDateTime(value: string | null | undefined, language: Language): string | undefined {
  return formatDate(value, localeOfRegion(language), { dateStyle: 'long', timeStyle: 'short' });
}

/** Formats an ISO date, which has no time zone: "14 Mar 2024" in an Australian browser. Empty if the text is not a date. */
export function formatDay(date: string, language: Language): string {
  return formatDate(date, localeOfRegion(language), { dateStyle: 'medium', timeZone: 'UTC' }) ?? '';
}

/** Undefined for an invalid date. */
export function formatDate(value: string | null | undefined, locales: string, options: Intl.DateTimeFormatOptions) {
  const date = value ? new Date(value) : undefined;
  if (!date || Number.isNaN(date.getTime())) return undefined;
  // Arabic dates contain right-to-left marks, which would reverse their parts inside left-to-right text.
  return new Intl.DateTimeFormat(locales, options).format(date).replaceAll('\u200f', '');
}

/** The format of the browser's region, but with the Gregorian calendar, which packages and documents use. */
export function localeOfRegion(language: Language): string {
  return [language, browserRegion(), 'u-ca-gregory-nu-latn'].filter(Boolean).join('-');
}

/** "AU" of "en-AU", or the likeliest region of a language; undefined if the browser reports no valid language. */
function browserRegion(): string | undefined {
  try {
    return new Intl.Locale(navigator.language).maximize().region;
  } catch {
    return undefined;
  }
}
