import { defaultLanguage, directionOf, type Language } from '#contract/languages.ts';
import { findText, type KeyOf, placeholder } from '#contract/translate.ts';
import { type Fragment, html } from './html.ts';

/** Values of placeholders: user input, a number, or a fragment such as `ltr(…)`. */
export type Values = Record<string, string | number | Fragment>;

/** Translates for both parts of a mail. */
export type Translate<Key extends string> = (key: Key, values?: Values) => Fragment;

/**
 * The translators of a feature's mails, by language; English stands in for a missing text. Values are inserted as fragments, so
 * user input is never parsed as a template.
 */
export function mailTranslator<Messages extends object>(
  english: Messages,
  others: Record<Exclude<Language, typeof defaultLanguage>, object>,
): (language: Language) => Translate<KeyOf<Messages>> {
  const messages = { ...others, [defaultLanguage]: english } as Record<Language, object>;
  return (language) => {
    const isolate = isolatorFor(language);
    return (key, values = {}) => {
      const text =
        findText(messages[language], language, key, values) ?? findText(english, defaultLanguage, key, values) ?? key;
      const pieces = text.split(placeholder);
      const fragments = pieces.map((piece, index) => (index % 2 === 0 ? plain(piece) : isolate(values[piece] ?? '')));
      return { html: html`${fragments.map((each) => each.html)}`, text: fragments.map((each) => each.text).join('') };
    };
  };
}

/** A dose, price, id or address, isolated as left-to-right text (look.md, "Right to left"). */
export function ltr(value: string): Fragment {
  const line = oneLine(value);
  return { html: html`<bdi dir="ltr">${line}</bdi>`, text: `\u2066${line}\u2069` };
}

/** Removes the marks of `ltr`. Only right-to-left text needs them; old mail programs show them as boxes. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '');
}

/** User input on one line, without characters that change the direction of the text after it. */
export function oneLine(value: string): string {
  return value
    .replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

function plain(text: string): Fragment {
  return { html: html`${text}`, text };
}

function isolatorFor(language: Language) {
  const rightToLeft = directionOf(language) === 'rtl';
  return (value: string | number | Fragment): Fragment => {
    if (typeof value === 'object') return rightToLeft ? value : { ...value, text: withoutMarks(value.text) };
    const line = oneLine(String(value));
    return { html: html`<bdi>${line}</bdi>`, text: rightToLeft ? `\u2068${line}\u2069` : line };
  };
}
