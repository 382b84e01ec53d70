import { z } from 'zod';
import { cleanLine } from './characters.ts';
import type { ErrorCode } from './errors.ts';
import { LIST_LIMIT_MAX } from './limits.ts';

/** Types a literal as an error code, so that a schema cannot carry an untranslated message. */
export const code = (value: ErrorCode) => value;

/** PostgreSQL's `text` cannot hold U+0000, so schemas reject it. */
const hasNoNul = (value: string) => !value.includes('\0');
/** The same as patterns for OpenAPI. */
const NO_NUL = '^[^\\x00]*$';
/** White space, control characters and the invisible characters that `cleanLine` does not count as a text. */
const BLANK =
  '\\s\\x00-\\x1f\\x7f-\\x9f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8';
const NO_NUL_NOT_BLANK = `^[^\\x00]*[^${BLANK}][^\\x00]*$`;

/** Length in code points, as JSON Schema and PostgreSQL count. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Checks for at most `max` characters. A longer text gets TOO_LONG and no other error. */
const atMost = (max: number) =>
  [
    (text: string) => text.length <= max || (text.length <= 2 * max && characters(text) <= max),
    { error: code('TOO_LONG'), abort: true },
  ] as const;

/** Checked before a text is read: everything else takes time that grows with its length. */
const notFarAbove = (max: number) =>
  [(text: string) => text.length <= 4 * max, { error: code('TOO_LONG'), abort: true }] as const;

/** A value that is absent is missing; one of another type is invalid. */
const textError = (missing: ErrorCode) => ({
  error: ({ input }: { input: unknown }) => (input === undefined || input === null ? code(missing) : 'must be text'),
});

/** A text of one line that a person typed: cleaned (characters.ts), not empty, at most `max` characters, no NUL. */
export function requiredText(max: number, missing: ErrorCode = 'FIELDS_REQUIRED') {
  return z
    .string(textError(missing))
    .refine(...notFarAbove(max))
    .overwrite(cleanLine)
    .min(1, { error: code(missing), abort: true })
    .refine(...atMost(max))
    .refine(hasNoNul, { error: code('INVALID_INPUT') })
    .meta({ maxLength: max, pattern: NO_NUL_NOT_BLANK });
}

/** A text of a query or path, not trimmed: at most `max` characters, no NUL. */
export function plainText(max: number) {
  return z
    .string()
    .refine(...atMost(max))
    .refine(hasNoNul, { error: code('INVALID_INPUT') })
    .meta({ maxLength: max, pattern: NO_NUL });
}

/** A text of one line that may be left out or empty: at most `max` characters, no NUL, cleaned (`cleanLine`). */
export function optionalLine(max: number) {
  return plainText(max).overwrite(cleanLine).optional();
}

/** A text that a query filters by. An empty text counts as absent. */
export function filterText(max: number) {
  return plainText(max)
    .transform((text) => (text === '' ? undefined : text))
    .optional();
}

/** A number of a query. An empty or blank text counts as absent; `Number` would convert it to 0. */
export function queryNumber(schema: z.ZodNumber) {
  return z.preprocess(readNumber, schema.optional()).optional();
}

/** A date and time in a query (ISO 8601), converted to UTC. Rejects years that PostgreSQL cannot store. */
export function queryMoment() {
  return z.iso
    .datetime({ offset: true })
    .max(40)
    .refine((text) => /^\d{4}-/.test(isoOf(text)) && !isoOf(text).startsWith('0000'))
    .transform(isoOf)
    .optional();
}

/** An empty text if it is no date. */
function isoOf(text: string): string {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}

/** The largest id: ids are PostgreSQL integers. */
export const ID_MAX = 2_147_483_647;

/** An id in a path, in decimal digits: an address has one spelling. */
export function pathId() {
  return z.preprocess(
    (text) => (/^[1-9]\d*$/.test(String(text)) ? Number(text) : undefined),
    z.int().min(1).max(ID_MAX),
  );
}

/** The page size of a list. */
export function listLimit() {
  return queryNumber(z.int().min(1).max(LIST_LIMIT_MAX)).describe(`Default: ${LIST_LIMIT_MAX}.`);
}

function readNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.trim() === '' ? undefined : Number(value) + 0; // -0 becomes 0
}

/** What browsers accept in a field for addresses (HTML, "Valid e-mail address"), with at most 64 characters before the @. */
const EMAIL = new RegExp(`^(?!.{65,}@)${z.regexes.html5Email.source.slice(1)}`);

/**
 * An e-mail address, trimmed, with the domain in ASCII. Comparisons ignore case. At most 254 characters (RFC 5321
 * §4.5.3.1).
 */
export function emailAddress(missing: ErrorCode = 'FIELDS_REQUIRED') {
  return z
    .string(textError(missing))
    .refine(...notFarAbove(254))
    .trim()
    .min(1, { error: code(missing), abort: true })
    .refine(...atMost(254))
    .overwrite(withAsciiDomain)
    .regex(EMAIL, { error: code('EMAIL_INVALID') })
    .meta({ maxLength: 254, format: 'email' });
}

/** In browsers and in Node: contract/ has the types of neither. */
declare const URL: { new (address: string): { hostname: string }; canParse(address: string): boolean };

/**
 * The ASCII form of a domain with other letters, which mail servers use (RFC 5891). Chrome sends this form; Firefox
 * does not.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const url = `http://${address.slice(at)}`;
  return /^http:..[\p{L}\p{M}\p{N}.-]+$/u.test(url) && /[^\0-\x7f]/.test(url) && URL.canParse(url)
    ? address.slice(0, at) + new URL(url).hostname
    : address;
}

/** Minimum length of a password (product.md §9). */
export const PASSWORD_MIN = 6;
/** Maximum length of a password; limits the work of hashing (OWASP Password Storage). */
export const PASSWORD_MAX = 1024;

/** A new password; never trimmed. */
export function password(tooShort: ErrorCode) {
  return z
    .string(textError('FIELDS_REQUIRED'))
    .min(1, { error: code('FIELDS_REQUIRED'), abort: true })
    .refine(...atMost(PASSWORD_MAX))
    .refine((text) => characters(text) >= PASSWORD_MIN, { error: code(tooShort) })
    .meta({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX });
}

/** A password to compare with the stored one. Only the maximum length is checked, which limits the work of hashing. */
export function existingPassword() {
  return z
    .string(textError('FIELDS_REQUIRED'))
    .min(1, { error: code('FIELDS_REQUIRED') })
    .refine(...atMost(PASSWORD_MAX))
    .meta({ maxLength: PASSWORD_MAX });
}

/** Pattern of an amount with two decimals. */
export const DECIMAL = '^\\d+\\.\\d{2}$';

/** ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime();

/** A name of the IANA database, not an offset such as `+01:00`. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
