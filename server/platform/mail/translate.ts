import { defaultLanguage, directionOf, type Language } from '#contract/languages.ts';
import { findText, type KeyOf, placeholder } from '#contract/translate.ts';
import arMail from '#messages/ar/mail.json' with { type: 'json' };
import arOrders from '#messages/ar/orders.json' with { type: 'json' };
import enMail from '#messages/en/mail.json' with { type: 'json' };
import enOrders from '#messages/en/orders.json' with { type: 'json' };
import esMail from '#messages/es/mail.json' with { type: 'json' };
import esOrders from '#messages/es/orders.json' with { type: 'json' };
import frMail from '#messages/fr/mail.json' with { type: 'json' };
import frOrders from '#messages/fr/orders.json' with { type: 'json' };
import { type Fragment, html } from './html.ts';

/** Mails name a status as the customer's pages do (product.md §4), so they share the pages' messages. */
const withStatus = <Mail>(mail: Mail, { status }: Pick<typeof enOrders, 'status'>) => ({
  ...mail,
  status: status.customer,
  statusSentence: status.text,
});
const english = withStatus(enMail, enOrders);

const messages: Record<Language, object> = {
  en: english,
  es: withStatus(esMail, esOrders),
  fr: withStatus(frMail, frOrders),
  ar: withStatus(arMail, arOrders),
};

export type MailKey = KeyOf<typeof english>;

/** Values of placeholders: user input, a number, or a fragment such as `ltr(…)`. */
export type Values = Record<string, string | number | Fragment>;

/** Translates for both parts of a mail. */
export type Translate = (key: MailKey, values?: Values) => Fragment;

/** The translator of mails for a language. Values are inserted as fragments, so user input is never parsed as a template. */
export function mailText(language: Language): Translate {
  const isolate = isolatorFor(language);
  return (key, values = {}) => {
    const text =
      findText(messages[language], language, key, values) ?? findText(english, defaultLanguage, key, values) ?? key;
    const pieces = text.split(placeholder);
    const fragments = pieces.map((piece, index) => (index % 2 === 0 ? plain(piece) : isolate(values[piece] ?? '')));
    return { html: html`${fragments.map((each) => each.html)}`, text: fragments.map((each) => each.text).join('') };
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
