/** The languages of pages and mails, English first (SPEC §9). */
export const languages = ['en', 'es', 'fr', 'ar'] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'en';

/** Each language by its own name, as the selector shows it. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  ar: 'العربية',
};

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The first language of ours that an `Accept-Language` header names, by order of its list (RFC 9110 §12.5.4); else English. */
export function languageFrom(acceptLanguage: string | undefined): Language {
  for (const part of (acceptLanguage ?? '').split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase();
    const known = languages.find((language) => language === tag);
    if (known) return known;
  }
  return defaultLanguage;
}
