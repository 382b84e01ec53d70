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

/** The English text of a translation; the `_other` form if English lacks the plural form. */
export function originalOf(english: ReadonlyMap<string, string>, key: string): string {
  return english.get(key) ?? english.get(key.replace(plural, '_other')) ?? '';
}

/** The placeholders and tags of a text: "{{store}}", "<terms>", "</terms>". */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/{{\s*(\w+)[^}]*}}|<\/?\w+>/g)].map(([whole, name]) => (name ? `{{${name}}}` : whole));
}

/** A text without its placeholders and tags. */
export function wordsOf(text: string): string {
  return text.replace(/{{[^}]*}}|<\/?\w+>/g, ' ');
}
