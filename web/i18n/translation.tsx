import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { defaultLanguage, directionOf, type Language } from '#contract/languages.ts';
import { fill, findText, type KeyOf, type Values } from '#contract/translate.ts';
import { setAcceptLanguage } from '#web/api/api.ts';
import { load } from '#web/browser/import-with-retry.ts';
import type { CatalogueWords } from './catalogue-words.ts';
import { type English, english } from './english.ts';

/** A message in the current language. `values` fill its placeholders; `count` selects the plural form. */
export type Translate = (key: KeyOf<English>, values?: Values) => string;

interface Translation {
  language: Language;
  t: Translate;
  /** Undefined in English, which catalogues are written in. */
  words: CatalogueWords | undefined;
  /**
   * Switches the pages, the calls and the document to a language, once its texts have loaded. Kept in memory only (product.md
   * §1).
   */
  changeLanguage(language: Language): Promise<void>;
}

/** The other languages. Each is a chunk of its own: only the chosen one is downloaded. */
const loaders: Partial<Record<Language, () => Promise<LanguageTexts>>> = {
  es: () => import('./spanish.ts'),
  fr: () => import('./french.ts'),
  ar: () => import('./arabic.ts'),
};

interface LanguageTexts {
  messages: object;
  words?: CatalogueWords;
}

const loaded: Partial<Record<Language, LanguageTexts>> = { en: { messages: english } };
/** The last chosen language: while one loads, the user may choose another. */
let chosen = defaultLanguage;
/** A page that the browser translates (`<font>`) would keep texts of the language before: it is drawn anew. */
let drawing = 0;

const TranslationContext = createContext<Translation>({
  language: defaultLanguage,
  t: translateInto(defaultLanguage),
  words: undefined,
  changeLanguage: () => Promise.resolve(),
});

export function useTranslation(): Translation {
  return useContext(TranslationContext);
}

/** Starts in English, so that the first render is the same on server and browser. */
export function Translations({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(defaultLanguage);
  const translation = useMemo(() => {
    const changeLanguage = async (next: Language) => {
      chosen = next;
      const loader = loaders[next];
      try {
        if (loader) loaded[next] ??= await load(loader);
      } catch {
        return; // the layout reports it
      }
      if (chosen !== next) return;
      if (document.querySelector('font')) drawing += 1;
      setLanguage(next);
      setAcceptLanguage(next);
      document.documentElement.lang = next;
      document.documentElement.dir = directionOf(next);
    };
    return { language, t: translateInto(language), words: loaded[language]?.words, changeLanguage };
  }, [language]);
  return (
    <TranslationContext key={drawing} value={translation}>
      {children}
    </TranslationContext>
  );
}

function translateInto(language: Language): Translate {
  return (key, values = {}) => {
    const translated = findText(loaded[language]?.messages ?? english, language, key, values);
    const text = translated ?? findText(english, defaultLanguage, key, values);
    if (text !== undefined) return fill(text, values);
    // A page has not imported its messages. The browser tests fail on this error.
    console.error(`No message is called ${key}`);
    return key;
  };
}
