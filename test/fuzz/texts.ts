import fc from 'fast-check';
import type { Schema } from './document.ts';

/** Characters that often cause errors. Each is one character for JSON Schema. NUL is not included. */
const characters = [
  ...[
    'a',
    'Z',
    '7',
    ' ',
    '-',
    '.',
    ',',
    ';',
    ':',
    '/',
    '\\',
    '%',
    '_',
    '*',
    '?',
    '&',
    '=',
    '+',
    '#',
    '@',
    '$',
    '{',
    '}',
  ],
  ...["'", '"', '`', '<', '>', '|', '~', '^', '\t', '\n', '\r', '\u0001', '\u007f', '\u0085', '\u00a0', '\u00ad'],
  ...[
    'é',
    'ß',
    'İ',
    'ı',
    'ŉ',
    'ﬁ',
    'Ω',
    'ж',
    '中',
    'ｱ',
    'ש',
    'ع',
    'ﷺ',
    '٣',
    '\u0301',
    '\u0e33',
    '\u200b',
    '\u200d',
    '\u200f',
  ],
  ...[
    '\u2028',
    '\u2029',
    '\u202e',
    '\u2066',
    '\ufeff',
    '\ufffd',
    '\uffff',
    '\ud800',
    '\udfff',
    '😀',
    '𝒳',
    '🇦',
    '\u{10ffff}',
  ],
];

const character = fc.constantFrom(...characters);

/** In years that PostgreSQL and a JavaScript date have in every time zone. */
const moments = fc.date({ min: new Date('0001-01-03'), max: new Date('9999-12-29'), noInvalidDate: true });

/** Valid texts, often of the minimum or maximum length. */
export function validText({
  minLength = 0,
  maxLength = 5_000,
  pattern,
  format,
  examples,
}: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid({ version: 4 });
  if (format === 'date-time') return moments.map((moment) => moment.toISOString());
  const rule = new RegExp(pattern ?? '', 'u');
  if (format === 'date')
    return moments.map((moment) => moment.toISOString().slice(0, 10)).filter((day) => rule.test(day));
  if (format === 'email') return emails.filter((each) => rule.test(each) && each.length <= maxLength);
  if (pattern && examples) return fc.stringMatching(new RegExp(pattern)); // a form of its own, which no random text has
  const lengths = [minLength, minLength + 1, 8, 40, maxLength - 1, maxLength];
  const length = fc.constantFrom(...lengths.filter((each) => each >= minLength && each <= maxLength));
  // A long text repeats a short one: only its length matters.
  const text = fc.tuple(length, fc.array(character, { minLength: 1, maxLength: 12 })).map(([count, some]) => {
    const all = Array.from({ length: count }, (_, at) => some[at % some.length]);
    // Adjacent surrogates would form one character.
    return all.map((each, at) => (isHalf(each) && isHalf(all[at - 1]) ? 'x' : each)).join('');
  });
  return text.filter((each) => rule.test(each));
}

const isHalf = (text: string | undefined) => text !== undefined && !text.isWellFormed();

const emails = fc.oneof(
  fc
    .tuple(fc.stringMatching(/^[a-z0-9_'+-]{1,20}$/), fc.stringMatching(/^[a-z0-9]{1,20}\.[a-z]{2,6}$/))
    .map(([who, where]) => `${who}@${where}`),
  fc.constantFrom(
    ...['a@b.co', 'A.B@C.EXAMPLE', "o'hara+x@x-y.example", `${'l'.repeat(64)}@${`${'d'.repeat(61)}.`.repeat(3)}co`],
  ),
);

/** Texts outside every rule. */
export const brokenTexts = [
  ...['', ' ', '\0', 'a\0b', '\ud800', 'x\udc00', 'NaN', '-1', '1e400', '0x10', 'null', 'undefined', '[object Object]'],
  ...['__proto__', 'constructor', '../../etc/passwd', "'; drop table users; --", '$7', '%00', '%zz', '%ff', '\ufeff'],
  ...[
    '-271821-04-20T00:00:00.000Z',
    '+275760-09-13T00:00:00.001Z',
    '0000-00-00',
    '９９',
    '1,5',
    ' 1',
    '1 ',
    '+1',
    '1_000',
  ],
  ...['x'.repeat(101), '😀'.repeat(256), 'x'.repeat(6_000), '\u202e'.repeat(300), 'e\u0301'.repeat(1_500)],
];

/** The ones that fit into an address: with its headers it has at most 16 KiB. */
export const brokenWords = brokenTexts.filter(
  (each) => each !== '' && encodeURIComponent(each.toWellFormed()).length < 1_000,
);
