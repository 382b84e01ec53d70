import type { Language } from '#contract/languages.ts';

/** "March 14, 2026" of a day such as 2026-03-14. Digits are Latin. */
export function formatDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** "March 14, 2026 at 9:05 AM UTC": the reader's time zone is unknown. Digits are Latin, as in doses and prices. */
export function inUtc(date: Date, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(date)} UTC`;
}

function localeOf(language: Language): string {
  return language === 'en' ? 'en-US' : `${language}-u-nu-latn`;
}
