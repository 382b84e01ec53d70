import type { Language } from './languages.ts';

type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Whole<Name extends string> = Name extends `${infer Base}_${Form}` ? Base : Name;

/** The key of every text of a language's messages, without the endings of plural forms: "cart.button". */
export type KeyOf<Messages> = Messages extends object
  ? { [Name in keyof Messages & string]: KeyUnder<Name, Messages[Name]> }[keyof Messages & string]
  : never;
type KeyUnder<Name extends string, Value> = Value extends string ? Whole<Name> : `${Name}.${KeyOf<Value>}`;

/** What takes the places of a text, "{{name}}"; `count` chooses the plural form as well. */
export type Values = Readonly<Record<string, string | number>>;

/** A place in a text; splitting by it gives words and names in turns. */
export const place = /{{(\w+)}}/;
const places = new RegExp(place, 'g');

/**
 * The text of a key as somebody wrote it. With a `count`, that of its plural form in the language (`key_one`,
 * `key_few` …, by the Unicode rules), or of the key itself where it has no forms. Undefined for a key without a text.
 */
export function findText(
  messages: object,
  language: Language,
  key: string,
  { count }: { readonly count?: unknown } = {},
): string | undefined {
  const form = typeof count === 'number' ? textAt(messages, `${key}_${rulesOf(language).select(count)}`) : undefined;
  return form ?? textAt(messages, key);
}

/** A text with its places taken. What stands in a value is never read as a place. */
export function fill(text: string, values: Values): string {
  return text.replace(places, (_, name: string) => String(values[name] ?? ''));
}

function textAt(messages: object, key: string): string | undefined {
  let found: unknown = messages;
  for (const name of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[name];
  return typeof found === 'string' ? found : undefined;
}

const rules: Partial<Record<Language, Intl.PluralRules>> = {};

function rulesOf(language: Language): Intl.PluralRules {
  rules[language] ??= new Intl.PluralRules(language);
  return rules[language];
}
