/** The languages of pages and mails, English first (SPEC §9). */
export const languages = ['en', 'es', 'fr', 'ar'] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'en';

/** A stored language, or the default if it is no longer supported. */
export function supportedLanguage(name: string): Language {
  return languages.find((each) => each === name) ?? defaultLanguage;
}

/** A link to a page with this query parameter opens it in that language; links in mails have it. */
export const LANGUAGE_PARAMETER = 'language';

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
