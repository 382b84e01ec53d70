import { defaultLanguage, type Language, languages } from './languages.ts';

/** The path of a page that opens in a language: "/profile?_ar". Pages open in English by themselves. */
export function linkIn(language: Language, path: string): string {
  if (language === defaultLanguage) return path;
  return `${path}${path.includes('?') ? '&' : '?'}_${language}`;
}

/** A token of 43 characters whose page opens in a language: its link has nothing but the token (http-contract.md §2). */
export function tokenIn(language: Language, token: string): string {
  return language === defaultLanguage ? token : `${token}_${language}`;
}

/** The language that a link of `linkIn`, or the link of a token of `tokenIn`, asks for. */
export function askedLanguage({ pathname, search }: { pathname: string; search: string }): Language | undefined {
  const [, name] = /(?:\/[\w-]{43}|[?&])_(\w\w)$/.exec(pathname + search) ?? [];
  return languages.find((each) => each === name);
}
