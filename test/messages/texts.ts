import { readdirSync, readFileSync } from 'node:fs';
import type { Language } from '#contract/languages.ts';

const folder = new URL('../../messages/', import.meta.url);

/** Every text of a language by its whole key: "cart.button_one" → "Cart, {{number}} items". */
export function textsOf(language: Language): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') texts.set(path, value);
    else for (const [key, each] of Object.entries(value as object)) walk(each, `${path}.${key}`);
  };
  for (const file of readdirSync(new URL(`${language}/`, folder))) {
    walk(JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')), file.replace('.json', ''));
  }
  return texts;
}

/** The ending of a key that is one of several plural forms. */
export const plural = /_(zero|one|two|few|many|other)$/;

/** The English text that a translation is of; a form that English lacks is of its `_other`. */
export function originalOf(english: ReadonlyMap<string, string>, key: string): string {
  return english.get(key) ?? english.get(key.replace(plural, '_other')) ?? '';
}

/** What the translator fills in or makes an element of: "{{store}}", "<terms>", "</terms>". */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/{{\s*(\w+)[^}]*}}|<\/?\w+>/g)].map(([whole, name]) => (name ? `{{${name}}}` : whole));
}

/** A text without what is filled in: the words that somebody wrote. */
export function wordsOf(text: string): string {
  return text.replace(/{{[^}]*}}|<\/?\w+>/g, ' ');
}
