import { defaultLanguage, type Language, languages } from './languages.ts';

/** The address of a page that opens in a language: "/profile?_ar". Pages open in English by themselves. */
export function addressIn(language: Language, address: string): string {
  if (language === defaultLanguage) return address;
  return `${address}${address.includes('?') ? '&' : '?'}_${language}`;
}

/** A token of 43 characters whose page opens in a language: its address has nothing but the token (http-contract.md §2). */
export function tokenIn(language: Language, token: string): string {
  return language === defaultLanguage ? token : `${token}_${language}`;
}

/** The language that an address of `addressIn`, or the address of a token of `tokenIn`, asks for. */
export function askedLanguage({ pathname, search }: { pathname: string; search: string }): Language | undefined {
  const [, name] = /(?:\/[\w-]{43}|[?&])_(\w\w)$/.exec(pathname + search) ?? [];
  return languages.find((each) => each === name);
}
