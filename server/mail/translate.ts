import { createInstance } from 'i18next';
import { defaultLanguage, directionOf, type Language, languages } from '#contract/languages.ts';
import arMail from '#messages/ar/mail.json' with { type: 'json' };
import arOrders from '#messages/ar/orders.json' with { type: 'json' };
import enMail from '#messages/en/mail.json' with { type: 'json' };
import enOrders from '#messages/en/orders.json' with { type: 'json' };
import esMail from '#messages/es/mail.json' with { type: 'json' };
import esOrders from '#messages/es/orders.json' with { type: 'json' };
import frMail from '#messages/fr/mail.json' with { type: 'json' };
import frOrders from '#messages/fr/orders.json' with { type: 'json' };
import { type Fragment, html } from './html.ts';

/** A mail calls a status as the customer's page does (SPEC §4): those words are written once, beside the page's. */
const withStatus = <Mail>(mail: Mail, { status }: Pick<typeof enOrders, 'status'>) => ({
  ...mail,
  status: status.customer,
  statusSentence: status.text,
});
const english = withStatus(enMail, enOrders);

type Messages = typeof english;
type Singular<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

/** Every key of a mail's messages, without the endings of its plurals. */
export type MailKey = {
  [Group in keyof Messages & string]: `${Group}.${Singular<keyof Messages[Group]> & string}`;
}[keyof Messages & string];

/** What fills a placeholder: text that somebody typed, a number, or a fragment of ours such as `ltr(…)`. */
export type Values = Record<string, string | number | Fragment>;

/** Translates into both parts of a mail at once. */
export type Translate = (key: MailKey, values?: Values) => Fragment;

const i18n = createInstance();
void i18n.init({
  resources: {
    en: { mail: english },
    es: { mail: withStatus(esMail, esOrders) },
    fr: { mail: withStatus(frMail, frOrders) },
    ar: { mail: withStatus(arMail, arOrders) },
  },
  supportedLngs: [...languages],
  fallbackLng: defaultLanguage,
  ns: 'mail',
  defaultNS: 'mail',
  initAsync: false,
  interpolation: { escapeValue: false },
});

/**
 * The mails' translator for a language. i18next fills placeholders with marks only; the values take the marks' places
 * afterwards, so that nothing a person typed is ever read as a template, and markup stays markup.
 */
export function mailText(language: Language): Translate {
  const translate = i18n.getFixedT(language, 'mail');
  const isolate = isolatorFor(language);
  return (key, values = {}) => {
    const marks = Object.fromEntries(Object.keys(values).map((name) => [name, `\uE000${name}\uE001`]));
    const count = typeof values.count === 'number' ? { count: values.count } : {};
    const pieces = translate(key, { ...marks, ...count }).split(/\uE000(\w+)\uE001/);
    const fragments = pieces.map((piece, index) => (index % 2 === 0 ? plain(piece) : isolate(values[piece] ?? '')));
    return { html: html`${fragments.map((each) => each.html)}`, text: fragments.map((each) => each.text).join('') };
  };
}

/** A dose, price, id or address: one left-to-right isle in a sentence of any direction (LOOK.md, "Right to left"). */
export function ltr(value: string): Fragment {
  const line = oneLine(value);
  return { html: html`<bdi dir="ltr">${line}</bdi>`, text: `\u2066${line}\u2069` };
}

/** The marks of `ltr` serve right-to-left text only; elsewhere, and in subjects, they would show as boxes in old programs. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '');
}

/** What a person typed, on one line and without characters that turn the text after it around. */
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
