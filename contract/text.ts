import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Types a literal as one of our codes, so that a schema cannot carry a message that nobody translates. */
export const code = (value: ErrorCode) => value;

/** PostgreSQL's `text` cannot hold U+0000: refused at the door rather than by the database. */
const hasNoNul = (value: string) => !value.includes('\0');

/** One line or paragraph that a person typed: trimmed, not empty, at most `max` UTF-16 units, no NUL. */
export function requiredText(max: number, missing: ErrorCode = 'FIELDS_REQUIRED') {
  return z
    .string({ error: code(missing) })
    .trim()
    .min(1, { error: code(missing), abort: true })
    .max(max, { error: code('TOO_LONG') })
    .refine(hasNoNul, { error: code('INVALID_INPUT') });
}

/** A text of a query or a path, taken as it is: at most `max` UTF-16 units, no NUL. */
export function plainText(max: number) {
  return z
    .string()
    .max(max, { error: code('TOO_LONG') })
    .refine(hasNoNul, { error: code('INVALID_INPUT') });
}

/** An e-mail address as typed, trimmed; compared without regard to case. RFC 5321 §4.5.3.1.3: 254 at most. */
export function emailAddress(missing: ErrorCode = 'FIELDS_REQUIRED') {
  return z
    .string({ error: code(missing) })
    .trim()
    .min(1, { error: code(missing), abort: true })
    .max(254, { error: code('TOO_LONG'), abort: true })
    .pipe(z.email({ error: code('EMAIL_INVALID') }));
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
    .min(PASSWORD_MIN, { error: code(tooShort) })
    .max(PASSWORD_MAX, { error: code('TOO_LONG') });
}

/** A password that is only compared: no rule but that it is there, and not so long that hashing it costs much. */
export function givenPassword() {
  return z
    .string({ error: code('FIELDS_REQUIRED') })
    .min(1, { error: code('FIELDS_REQUIRED') })
    .max(PASSWORD_MAX, { error: code('TOO_LONG') });
}

/** A moment, ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime();
