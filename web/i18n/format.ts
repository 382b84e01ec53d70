import { directionOf, type Language } from '#contract/languages.ts';
import { toCents } from '#contract/money.ts';
import { useTranslation } from '#web/i18n/translation.tsx';

/** The language pages speak now, and the direction of its script. */
export function useLanguage(): { language: Language; direction: 'ltr' | 'rtl' } {
  const { language } = useTranslation();
  return { language, direction: directionOf(language) };
}

const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', minimumFractionDigits: 2 });

/** Whole cents → "$1,474.04". The same in every language: a price is a left-to-right isle (LOOK.md, "Right to left"). */
export function formatCents(cents: number): string {
  return dollars.format(cents / 100);
}

/** A price or total as the API sends it, number or numeric text (CONTRACT §2); anything else reads $0.00. */
export function formatPrice(price: number | string | null | undefined): string {
  return formatCents(toCents(price) ?? 0);
}

/** Latin digits in every language, so that dates read like the doses and prices beside them. */
function locale(language: Language): string {
  return language === 'en' ? 'en-US' : `${language}-u-nu-latn`;
}

/** "March 14, 2024" in English (SPEC §2 "long US date"); undefined for what is no date. */
export function formatLongDate(value: string | null | undefined, language: Language): string | undefined {
  return formatDate(value, language, { dateStyle: 'long' });
}

/** "6/3/2025" in English, the reader's own time zone. */
export function formatShortDate(value: string | null | undefined, language: Language): string | undefined {
  return formatDate(value, language, { year: 'numeric', month: 'numeric', day: 'numeric' });
}

/** "March 14, 2024 at 9:05 AM" in English, the reader's own time zone. */
export function formatDateTime(value: string | null | undefined, language: Language): string | undefined {
  return formatDate(value, language, { dateStyle: 'long', timeStyle: 'short' });
}

function formatDate(value: string | null | undefined, language: Language, options: Intl.DateTimeFormatOptions) {
  const date = value ? new Date(value) : undefined;
  if (!date || Number.isNaN(date.getTime())) return undefined;
  // Arabic dates carry right-to-left marks, which would turn the order of their parts round inside an isle.
  return new Intl.DateTimeFormat(locale(language), options).format(date).replaceAll('\u200f', '');
}

/** A count in the reader's language, with Latin digits: "1,284". */
export function formatCount(count: number, language: Language): string {
  return new Intl.NumberFormat(locale(language)).format(count);
}

/** Country name in the reader's language from an ISO 3166-1 code; the code itself where there is none. */
export function countryName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
