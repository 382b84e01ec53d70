import { defaultLanguage, LANGUAGE_PARAMETER, type Language } from '#contract/languages.ts';

/**
 * Makes the links of a mail to pages of the store, which open in the language of the mail. Pages open in English by
 * themselves: an English mail has the bare addresses of CONTRACT §2.
 */
export function pageLinks(publicUrl: string, language: Language): (path: string) => string {
  return (path) => {
    const link = publicUrl + path;
    if (language === defaultLanguage) return link;
    return `${link}${path.includes('?') ? '&' : '?'}${LANGUAGE_PARAMETER}=${language}`;
  };
}
