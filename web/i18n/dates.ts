import type { Language } from '#contract/languages.ts';
import { localeOf } from './format.ts';

/** "March 14, 2024" in English (SPEC §2 "long US date"); undefined for what is no date. */
export function formatLongDate(value: string | null | undefined, language: Language): string | undefined {
  return formatDate(value, localeOf(language), { dateStyle: 'long' });
}

/** "14 Mar 2024" in an Australian browser (SPEC §2 "local date"), the reader's own time zone. */
export function formatShortDate(value: string | null | undefined, language: Language): string | undefined {
  return formatDate(value, localeOfRegion(language), { dateStyle: 'medium' });
}

/** "14 March 2024 at 9:05 am" in an Australian browser, the reader's own time zone. */
export function formatDateTime(value: string | null | undefined, language: Language): string | undefined {
  return formatDate(value, localeOfRegion(language), { dateStyle: 'long', timeStyle: 'short' });
}

function formatDate(value: string | null | undefined, locales: string, options: Intl.DateTimeFormatOptions) {
  const date = value ? new Date(value) : undefined;
  if (!date || Number.isNaN(date.getTime())) return undefined;
  // Arabic dates carry right-to-left marks, which would turn the order of their parts round inside an isle.
  return new Intl.DateTimeFormat(locales, options).format(date).replaceAll('\u200f', '');
}

/** The same as the browser's region writes it, but by the Gregorian calendar, which packs and papers are dated by. */
function localeOfRegion(language: Language): string {
  return [language, browserRegion(), 'u-ca-gregory-nu-latn'].filter(Boolean).join('-');
}

/** "AU" of "en-AU", the likeliest for a language without one; undefined where the browser says nothing that makes sense. */
function browserRegion(): string | undefined {
  try {
    return new Intl.Locale(navigator.language).maximize().region;
  } catch {
    return undefined;
  }
}
