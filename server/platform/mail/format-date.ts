import type { Language } from '#contract/languages.ts';

/** "March 14, 2026 at 9:05 AM UTC": the reader's time zone is unknown. Digits are Latin, as in doses and prices. */
export function inUtc(date: Date, language: Language): string {
  const locale = language === 'en' ? 'en-US' : `${language}-u-nu-latn`;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(date)} UTC`;
}
