import { expect, test } from 'vitest';
import { askedLanguage, linkIn, tokenIn } from './language-of-link.ts';
import { languages } from './languages.ts';

const asked = (link: string) => askedLanguage(new URL(link, 'https://theriac.example'));
const token = 'Zk3v9QmX2b8LrT0aWc7YdN4fHs6JpUe1GiKoBqMwRtE';

test.each(languages)('a link in %s asks for its language; an English one stays bare', (language) => {
  const expected = language === 'en' ? undefined : language;
  for (const link of ['/profile', '/auth?forgot']) expect(asked(linkIn(language, link))).toBe(expected);
  expect(asked(`/verify-email/${tokenIn(language, token)}`)).toBe(expected);
  expect(linkIn('en', '/profile') + tokenIn('en', token)).toBe(`/profile${token}`);
});

test('a search, and an English token that happens to end like one of another language, ask for none', () => {
  expect(asked('/products?search=vitamin_ar')).toBeUndefined();
  expect(asked(`/verify-email/${token.slice(0, 40)}_ar`)).toBeUndefined();
  expect(asked('/profile?_xx')).toBeUndefined();
});
