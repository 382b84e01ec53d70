import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Config } from '#server/config.ts';

/** The path that these cookies are limited to. */
export const GOOGLE_PATH = '/api/auth/google';

/** `__Secure-` cannot be set over plain http (RFC 6265bis §4.1.3.1); `__Host-` would require the path `/`. */
export function googleCookie(config: Config, name: string): string {
  return config.secure ? `__Secure-${name}` : name;
}

/** Lax: the redirect back from the provider is a top-level navigation, which sends the cookie. */
export function googleCookieOptions(config: Config): CookieSerializeOptions {
  return { path: GOOGLE_PATH, httpOnly: true, sameSite: 'lax', secure: config.secure };
}
