import type { Language } from './languages.ts';

export type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutForm<Name extends string> = Name extends `${infer Base}_${PluralForm}` ? Base : Name;

/** The keys of all messages of a language ("cart.button"), without the suffixes of plural forms. */
export type KeyOf<Messages> = Messages extends object
  ? { [Name in keyof Messages & string]: KeyUnder<Name, Messages[Name]> }[keyof Messages & string]
  : never;
type KeyUnder<Name extends string, Value> = Value extends string ? WithoutForm<Name> : `${Name}.${KeyOf<Value>}`;

/** Values for the placeholders of a message, "{{name}}". `count` also selects the plural form. */
export type Values = Readonly<Record<string, string | number>>;

/** A placeholder. `split` by it gives texts and names alternately. */
export const placeholder = /{{(\w+)}}/;
const placeholders = new RegExp(placeholder, 'g');

/**
 * Finds the message of a key. With a `count` it is the plural form for that count (`key_one`, `key_few` …, by the Unicode
 * rules), or the message of the key itself if it has no plural forms. Undefined for an unknown key.
 */
export function findText(
  messages: object,
  language: Language,
  key: string,
  { count }: { readonly count?: unknown } = {},
): string | undefined {
  const form = typeof count === 'number' ? textAt(messages, `${key}_${pluralFormOf(language, count)}`) : undefined;
  return form ?? textAt(messages, key);
}

/** Replaces the placeholders of a message. Placeholders inside a value are not replaced. */
export function fill(text: string, values: Values): string {
  return text.replace(placeholders, (_, name: string) => String(values[name] ?? ''));
}

function textAt(messages: object, key: string): string | undefined {
  let found: unknown = messages;
  for (const name of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[name];
  return typeof found === 'string' ? found : undefined;
}

/** Which form of a noun a count takes in a language, by the Unicode rules. */
export function pluralFormOf(language: Language, count: number): PluralForm {
  return rulesOf(language).select(count);
}

const rules: Partial<Record<Language, Intl.PluralRules>> = {};

function rulesOf(language: Language): Intl.PluralRules {
  rules[language] ??= new Intl.PluralRules(language);
  return rules[language];
}
