import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Config } from '#server/config.ts';

const SECONDS_PER_DAY = 86_400;

/** `__Host-` ties a cookie to this host and to https (RFC 6265bis §4.1.3.2). */
export function hostCookieName(config: Config, name: string): string {
  return config.secure ? `__Host-${name}` : name;
}

/** Options of a cookie for the whole store; it must be cleared with the same ones. */
export function siteCookieOptions(config: Config): CookieSerializeOptions {
  return { path: '/', sameSite: 'lax', secure: config.secure };
}

/** Max-Age in whole seconds. At least 1, because 0 deletes the cookie. */
export function cookieMaxAge(days: number): { maxAge: number } {
  return { maxAge: Math.max(1, Math.round(days * SECONDS_PER_DAY)) };
}
