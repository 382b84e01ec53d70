import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Config } from '#server/config.ts';

const SECONDS_PER_DAY = 86_400;

/** `__Host-` ties a cookie to this host and to https (RFC 6265bis §4.1.3.2). */
export function hostCookie(config: Config, name: string): string {
  return config.secure ? `__Host-${name}` : name;
}

/** What a cookie for the whole store is sent with, and taken back with. */
export function wholeStore(config: Config): CookieSerializeOptions {
  return { path: '/', sameSite: 'lax', secure: config.secure };
}

/** A life in whole seconds, as cookies have it; one at least, for none at all would take the cookie back. */
export function cookieMaxAge(days: number): { maxAge: number } {
  return { maxAge: Math.max(1, Math.round(days * SECONDS_PER_DAY)) };
}
