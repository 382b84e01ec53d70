import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Types a literal as one of our codes, so that a schema cannot carry a message that nobody translates. */
export const code = (value: ErrorCode) => value;

/** PostgreSQL's `text` cannot hold U+0000: refused at the door rather than by the database. */
const hasNoNul = (value: string) => !value.includes('\0');
/** The same for the API's document, and that it is more than white space. */
const NO_NUL = '^[^\\x00]*$';
const NO_NUL_NOT_BLANK = '^[^\\x00]*[^\\s\\x00][^\\x00]*$';

/** Characters of a text: code points, which are what JSON Schema and PostgreSQL count, too. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** A check that a text has at most so many characters; what is longer is told so and nothing else of it. */
const atMost = (max: number) =>
  [
    (text: string) => text.length <= max || (text.length <= 2 * max && characters(text) <= max),
    { error: code('TOO_LONG'), abort: true },
  ] as const;

/** One line or paragraph that a person typed: trimmed, not empty, at most `max` characters, no NUL. */
export function requiredText(max: number, missing: ErrorCode = 'FIELDS_REQUIRED') {
  return z
    .string({ error: code(missing) })
    .trim()
    .min(1, { error: code(missing), abort: true })
    .refine(...atMost(max))
    .refine(hasNoNul, { error: code('INVALID_INPUT') })
    .meta({ maxLength: max, pattern: NO_NUL_NOT_BLANK });
}

/** A text of a query or a path, taken as it is: at most `max` characters, no NUL. */
export function plainText(max: number) {
  return z
    .string()
    .refine(...atMost(max))
    .refine(hasNoNul, { error: code('INVALID_INPUT') })
    .meta({ maxLength: max, pattern: NO_NUL });
}

/** A text that a query filters by; an empty one filters nothing and counts as absent. */
export function filterText(max: number) {
  return plainText(max)
    .transform((text) => (text === '' ? undefined : text))
    .optional();
}

/** A number of a query. An empty or blank text counts as absent: `Number` would make 0 of it. */
export function queryNumber(schema: z.ZodNumber) {
  return z.preprocess(readNumber, schema.optional()).optional();
}

function readNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.trim() === '' ? undefined : Number(value) + 0; // -0 becomes 0
}

/** An e-mail address as typed, trimmed; compared without regard to case. RFC 5321 §4.5.3.1.3: 254 at most. */
export function emailAddress(missing: ErrorCode = 'FIELDS_REQUIRED') {
  return z
    .string({ error: code(missing) })
    .trim()
    .min(1, { error: code(missing), abort: true })
    .refine(...atMost(254))
    .regex(z.regexes.email, { error: code('EMAIL_INVALID') })
    .meta({ maxLength: 254, format: 'email' });
}

/** Shortest password (SPEC §9). */
export const PASSWORD_MIN = 6;
/** Longest password taken; bounds the work of hashing (OWASP Password Storage). */
export const PASSWORD_MAX = 1024;

/** A password as typed: never trimmed. */
export function password(tooShort: ErrorCode) {
  return z
    .string({ error: code('FIELDS_REQUIRED') })
    .min(1, { error: code('FIELDS_REQUIRED'), abort: true })
    .refine((text) => characters(text) >= PASSWORD_MIN, { error: code(tooShort) })
    .refine(...atMost(PASSWORD_MAX))
    .meta({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX });
}

/** A password that is only compared: no rule but that it is there, and not so long that hashing it costs much. */
export function givenPassword() {
  return z
    .string({ error: code('FIELDS_REQUIRED') })
    .min(1, { error: code('FIELDS_REQUIRED') })
    .refine(...atMost(PASSWORD_MAX))
    .meta({ maxLength: PASSWORD_MAX });
}

/** An amount as text: whole dollars, a point, two decimals. */
export const DECIMAL = '^\\d+\\.\\d{2}$';

/** A moment, ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime();
