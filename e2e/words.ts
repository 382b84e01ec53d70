import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '#contract/languages.ts';
import { fill, findText, type Values } from '#contract/translate.ts';

/**
 * What the store says in a language where it says `sentence` in English: `t('Add to Cart')`. Where several messages say
 * the same in English, any of their translations will do.
 */
export type Words = (sentence: string, values?: Values) => RegExp;

export function wordsIn(language: Language): Words {
  const english = textsOf('', messagesIn('en'));
  const messages = messagesIn(language);
  return (sentence, values = {}) => {
    const keys = english.filter(([, text]) => text === sentence).map(([key]) => key.replace(plural, ''));
    if (keys.length === 0) throw new Error(`no message says "${sentence}"`);
    const said = keys.map((key) =>
      fill(findText(messages, language, key, values) ?? '', values)
        .split(/\s+/)
        .map(RegExp.escape)
        .join('\\s'),
    );
    return new RegExp(`^(?:${[...new Set(said)].join('|')})$`);
  };
}

function messagesIn(language: Language): Record<string, unknown> {
  const folder = new URL(`../messages/${language}/`, import.meta.url);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [path.parse(file).name, JSON.parse(readFileSync(new URL(file, folder), 'utf8'))]),
  );
}

/** Every key with its text. */
function textsOf(path: string, value: unknown): [key: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, each]) => textsOf(path ? `${path}.${key}` : key, each));
}

const plural = /_(?:zero|one|two|few|many|other)$/;
