import { describe, expect, test } from 'vitest';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { originalOf, plural, textsOf, wordsOf } from './texts.ts';
import { figuresOf, sameAsEnglish, typographyProblems } from './typography.ts';

const english = textsOf(defaultLanguage);
const translations = languages.filter((language) => language !== defaultLanguage);

describe.each(languages)('every text in %s', (language) => {
  const texts = textsOf(language);

  test('has no leading, trailing or double spaces', () => {
    const untidy = [...texts].filter(([, text]) => text === '' || text !== text.trim() || text.includes('  '));
    expect(untidy).toEqual([]);
  });

  test('has the typography of its language', () => {
    const faults = [...texts].flatMap(([key, text]) => typographyProblems(language, text, originalOf(english, key)));
    expect(faults).toEqual([]);
  });
});

describe.each(translations)('every text in %s', (language) => {
  const texts = textsOf(language);

  test('has been translated', () => {
    const untouched = [...texts].filter(([key, text]) => text === english.get(key) && !key.endsWith('.author'));
    expect(untouched.filter(([, text]) => !sameAsEnglish(language, text))).toEqual([]);
  });

  test('contains the numbers of English', () => {
    for (const [key, text] of texts) {
      const original = originalOf(english, key);
      // A count, or "24/7", may be written in words.
      if (plural.test(key) || original.includes('24/7')) continue;
      expect(figuresOf(wordsOf(text)), key).toEqual(figuresOf(wordsOf(original)));
    }
  });
});
