import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Config } from '#server/config.ts';

/** The addresses that these cookies go to, and no other. */
export const GOOGLE_PATH = '/api/auth/google';

/** `__Secure-` keeps plain http from setting it (RFC 6265bis §4.1.3.1); `__Host-` would ask for the path `/`. */
export function googleCookie(config: Config, name: string): string {
  return config.secure ? `__Secure-${name}` : name;
}

/** Lax: the way back from the provider is a link followed at the top, which carries it. */
export function googleCookieOptions(config: Config): CookieSerializeOptions {
  return { path: GOOGLE_PATH, httpOnly: true, sameSite: 'lax', secure: config.secure };
}
