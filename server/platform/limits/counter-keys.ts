import { createHash } from 'node:crypto';
import type { Counter } from './counters.ts';

/** Defines counters by name, limit and window; the result takes the key of the account or network. */
export function counterFactory(scale: number) {
  return (name: string, points: number, seconds: number) =>
    (key: string): Counter => ({ key: `${name}:${key}`, max: Math.max(1, Math.round(points * scale)), seconds });
}

/** The key for mails to an address: `name+anything@host` arrives in the mailbox of `name@host`. */
export function mailboxKey(email: string): string {
  return emailKey(email.replace(/\+[^@]*(?=@)/, ''));
}

/** A hash: the table of counters must not contain e-mail addresses. */
export function emailKey(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22);
}
