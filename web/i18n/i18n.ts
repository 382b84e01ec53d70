import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { defaultLanguage, directionOf, type Language } from '#contract/languages.ts';
import { setAcceptLanguage } from '../api.ts';
import { english } from './english.ts';

/** The other languages, each a chunk of its own: only the one that is chosen is downloaded. */
const loaders: Partial<Record<Language, () => Promise<{ messages: object }>>> = {
  es: () => import('./spanish.ts'),
  fr: () => import('./french.ts'),
  ar: () => import('./arabic.ts'),
};

/** A translator that speaks English at once, so that the first render on both sides is the same. */
export function createI18n(): i18n {
  const instance = i18next.createInstance();
  void instance.use(initReactI18next).init({
    lng: defaultLanguage,
    fallbackLng: defaultLanguage,
    resources: { en: { translation: english } },
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
    // A page that did not bring its words is our fault: told on the console, where the browser tests hear it.
    parseMissingKeyHandler: (key) => {
      console.error(`No message is called ${key}`);
      return key;
    },
  });
  return instance;
}

/** Switches pages, calls and the document to a language; kept in memory only (SPEC §1). */
export async function changeLanguage(instance: i18n, language: Language): Promise<void> {
  const load = loaders[language];
  if (load && !instance.hasResourceBundle(language, 'translation')) {
    instance.addResourceBundle(language, 'translation', (await load()).messages);
  }
  await instance.changeLanguage(language);
  setAcceptLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
