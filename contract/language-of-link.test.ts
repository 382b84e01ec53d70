import { expect, test } from 'vitest';
import { addressIn, askedLanguage, tokenIn } from './language-of-link.ts';
import { languages } from './languages.ts';

const asked = (address: string) => askedLanguage(new URL(address, 'https://theriac.example'));
const token = 'Zk3v9QmX2b8LrT0aWc7YdN4fHs6JpUe1GiKoBqMwRtE';

test.each(languages)('a link in %s asks for its language; an English one stays bare', (language) => {
  const expected = language === 'en' ? undefined : language;
  for (const address of ['/profile', '/auth?forgot']) expect(asked(addressIn(language, address))).toBe(expected);
  expect(asked(`/verify-email/${tokenIn(language, token)}`)).toBe(expected);
  expect(addressIn('en', '/profile') + tokenIn('en', token)).toBe(`/profile${token}`);
});

test('a search, and an English token that happens to end like one of another language, ask for none', () => {
  expect(asked('/products?search=vitamin_ar')).toBeUndefined();
  expect(asked(`/verify-email/${token.slice(0, 40)}_ar`)).toBeUndefined();
  expect(asked('/profile?_xx')).toBeUndefined();
});
