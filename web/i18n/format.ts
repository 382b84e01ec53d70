import { directionOf, type Language } from '#contract/languages.ts';
import { toCents } from '#contract/money.ts';
import { useTranslation } from './translation.tsx';

/** The current language and the direction of its script. */
export function useLanguage(): { language: Language; direction: 'ltr' | 'rtl' } {
  const { language } = useTranslation();
  return { language, direction: directionOf(language) };
}

const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', minimumFractionDigits: 2 });

/**
 * Whole cents → "$1,474.04". The same in every language: a price is left-to-right text (look.md, "Right to left"). An
 * unknown amount is "–": $0.00 would look like a price.
 */
export function formatCents(cents: number | undefined): string {
  return cents === undefined ? '–' : dollars.format(cents / 100);
}

/** A price or total from the API, a number or numeric text (http-contract.md §2). */
export function formatPrice(price: number | string | null | undefined): string {
  return formatCents(toCents(price));
}

/** Latin digits in every language: dates match the doses and prices beside them. */
export function localeOf(language: Language): string {
  return language === 'en' ? 'en-US' : `${language}-u-nu-latn`;
}

/** A count in the current language, with Latin digits: "1,284". */
export function formatCount(count: number, language: Language): string {
  return new Intl.NumberFormat(localeOf(language)).format(count);
}

/** The name of a country by its ISO 3166-1 code; the code itself if it has no name. */
export function countryName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
