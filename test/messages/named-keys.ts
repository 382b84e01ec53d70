import { defaultLanguage } from '#contract/languages.ts';
import { type Source, textsIn } from './source-files.ts';
import { plural, textsOf } from './texts.ts';

/** A key as a file names it: "cart.add", or "errors.*" where the code computes a segment. */
export interface NamedKey {
  key: string;
  source: Source;
}

/** Every message's key, without plural endings. */
export const messageKeys = new Set([...textsOf(defaultLanguage).keys()].map((key) => key.replace(plural, '')));

const groups = new Set([...messageKeys].map(groupOf));

/** "cart.add" → "cart"; each group is a file. */
export function groupOf(key: string): string {
  return key.slice(0, key.indexOf('.'));
}

/** The keys in a file of the pages: in calls of `t` and in tables. Their group distinguishes them from other texts. */
export function keysOfPage(source: Source): NamedKey[] {
  const texts = [...textsIn(source)].filter((text) => /^\w+\.\S/.test(text) && groups.has(groupOf(text)));
  return texts.map((key) => ({ key, source }));
}
