import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { errorStatus } from '#contract/errors.ts';
import { languages } from '#contract/languages.ts';

const folder = new URL('../messages/', import.meta.url);
const groups = readdirSync(new URL('en/', folder));

/** "cart.items_one" → its text, for every text of a group. */
function textsOf(language: string, group: string): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') texts.set(path, value);
    else for (const [key, each] of Object.entries(value as object)) walk(each, path ? `${path}.${key}` : key);
  };
  walk(JSON.parse(readFileSync(new URL(`${language}/${group}`, folder), 'utf8')), '');
  return texts;
}

const plural = /_(zero|one|two|few|many|other)$/;
const pluralBases = (texts: Map<string, string>) =>
  new Set([...texts.keys()].filter((key) => plural.test(key)).map((key) => key.replace(plural, '')));
const placeholders = (text: string) =>
  [...text.matchAll(/{{\s*(\w+)[^}]*}}|<\/?(\w+)>/g)].map(([, name, tag]) => name ?? `<${tag}>`).sort();

describe.each(languages.filter((language) => language !== 'en'))('messages in %s', (language) => {
  test.each(groups)('%s has the same keys as English, every plural form, and the same placeholders', (group) => {
    const english = textsOf('en', group);
    const texts = textsOf(language, group);
    const bases = pluralBases(english);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const wanted = [
      ...[...english.keys()].filter((key) => !plural.test(key)),
      ...[...bases].flatMap((base) => forms.map((form) => `${base}_${form}`)),
    ];
    expect([...texts.keys()].sort()).toEqual(wanted.sort());
    for (const [key, text] of texts) {
      expect(text.trim(), key).not.toBe('');
      const original = english.get(key) ?? english.get(key.replace(plural, '_other')) ?? '';
      // "one product" may say its count in a word.
      if (!plural.test(key)) expect(placeholders(text), key).toEqual(placeholders(original));
      else for (const name of placeholders(text)) expect(placeholders(original), key).toContain(name);
    }
  });
});

test('every error code has its sentence', () => {
  expect([...textsOf('en', 'errors.json').keys()].sort()).toEqual(Object.keys(errorStatus).sort());
});
