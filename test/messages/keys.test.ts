import { describe, expect, test } from 'vitest';
import { errorStatus } from '#contract/errors.ts';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { originalOf, placeholdersOf, plural, textsOf } from './texts.ts';

const english = textsOf(defaultLanguage);
const pluralBases = new Set(
  [...english.keys()].filter((key) => plural.test(key)).map((key) => key.replace(plural, '')),
);

describe.each(languages)('messages in %s', (language) => {
  const texts = textsOf(language);

  test('have exactly the keys of English, and every plural form of the language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const wanted = [
      ...[...english.keys()].filter((key) => !plural.test(key)),
      ...[...pluralBases].flatMap((base) => forms.map((form) => `${base}_${form}`)),
    ];
    expect([...texts.keys()].sort()).toEqual(wanted.sort());
  });

  test('have the placeholders and tags of English', () => {
    for (const [key, text] of texts) {
      const original = placeholdersOf(originalOf(english, key));
      // "one product" may say its count in a word.
      if (plural.test(key)) for (const name of placeholdersOf(text)) expect(original, key).toContain(name);
      else expect(placeholdersOf(text).sort(), key).toEqual(original.sort());
    }
  });

  test('close each tag that they open', () => {
    for (const [key, text] of texts) {
      const open: string[] = [];
      for (const [, slash, name] of text.matchAll(/<(\/?)(\w+)>/g)) {
        if (slash) expect(open.pop(), key).toBe(name);
        else open.push(name ?? '');
      }
      expect(open, key).toEqual([]);
    }
  });
});

test('every error code has a message', () => {
  const keys = [...english.keys()].filter((key) => key.startsWith('errors.'));
  expect(keys.sort()).toEqual(
    Object.keys(errorStatus)
      .map((code) => `errors.${code}`)
      .sort(),
  );
});
