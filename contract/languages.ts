/** The languages of pages and mails, English first (product.md §9). */
export const languages = ['en', 'es', 'fr', 'ar'] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'en';

/** A stored language, or the default if it is no longer supported. */
export function supportedLanguage(name: string): Language {
  return languages.find((each) => each === name) ?? defaultLanguage;
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
