/** The languages of pages and mails, English first (product.md §9). */
export const languages = ['en', 'es', 'fr', 'ar'] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'en';

/** A stored language, or the default if it is no longer supported. */
export function supportedLanguage(name: string): Language {
  return languages.find((each) => each === name) ?? defaultLanguage;
}

/** The address of a page that opens in a language: "/profile?_ar". Pages open in English by themselves. */
export function addressIn(language: Language, address: string): string {
  if (language === defaultLanguage) return address;
  return `${address}${address.includes('?') ? '&' : '?'}_${language}`;
}

/** A token whose page opens in a language: http-contract.md §2 gives its address nothing but the token. */
export function tokenIn(language: Language, token: string): string {
  return language === defaultLanguage ? token : `${token}_${language}`;
}

/** The name of each language in that language, as the selector shows it. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  ar: 'العربية',
};

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}
