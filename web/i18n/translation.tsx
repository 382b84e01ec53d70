import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { defaultLanguage, directionOf, type Language } from '#contract/languages.ts';
import { fill, findText, type KeyOf, type Values } from '#contract/translate.ts';
import { setAcceptLanguage } from '#web/api/api.ts';
import { load } from '#web/browser/import-with-retry.ts';
import { type English, english } from './english.ts';

/** The text of a message in the reader's language, its places taken by `values`; `count` chooses the plural form. */
export type Translate = (key: KeyOf<English>, values?: Values) => string;

interface Translation {
  language: Language;
  t: Translate;
  /** Switches pages, calls and the document to a language, if its texts come; kept in memory only (SPEC §1). */
  changeLanguage(language: Language): Promise<void>;
}

/** The other languages, each a chunk of its own: only the one that is chosen is downloaded. */
const loaders: Partial<Record<Language, () => Promise<{ messages: object }>>> = {
  es: () => import('./spanish.ts'),
  fr: () => import('./french.ts'),
  ar: () => import('./arabic.ts'),
};

const loadedMessages: Partial<Record<Language, object>> = { en: english };
/** The language chosen last: while one is on its way, another may be chosen. */
let chosen = defaultLanguage;

const TranslationContext = createContext<Translation>({
  language: defaultLanguage,
  t: translateInto(defaultLanguage),
  changeLanguage: () => Promise.resolve(),
});

export function useTranslation(): Translation {
  return useContext(TranslationContext);
}

/** Speaks English at once, so that the first render on both sides is the same. */
export function Translations({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(defaultLanguage);
  const translation = useMemo(() => {
    const changeLanguage = async (next: Language) => {
      chosen = next;
      const loader = loaders[next];
      try {
        if (loader) loadedMessages[next] ??= (await load(loader)).messages;
      } catch {
        return; // the layout has told
      }
      if (chosen !== next) return;
      setLanguage(next);
      setAcceptLanguage(next);
      document.documentElement.lang = next;
      document.documentElement.dir = directionOf(next);
    };
    return { language, t: translateInto(language), changeLanguage };
  }, [language]);
  return <TranslationContext value={translation}>{children}</TranslationContext>;
}

function translateInto(language: Language): Translate {
  return (key, values = {}) => {
    const own = findText(loadedMessages[language] ?? english, language, key, values);
    const text = own ?? findText(english, defaultLanguage, key, values);
    if (text !== undefined) return fill(text, values);
    // A page that did not bring its words is our fault: told on the console, where the browser tests hear it.
    console.error(`No message is called ${key}`);
    return key;
  };
}
