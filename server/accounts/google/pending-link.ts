import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { googleCookie, googleCookieOptions } from './cookies.ts';

/** A Google sign-in that waits for the account's password: the Google identity and the account to link it to. */
const PendingLink = z.object({
  issuer: z.string(),
  subject: z.string(),
  userId: z.int(),
  /** Expiry in milliseconds since 1970. */
  until: z.number(),
});
export type PendingLink = Omit<z.infer<typeof PendingLink>, 'until'>;

/** The same as for a sign-in attempt (routes.ts). */
const PENDING_SECONDS = 10 * 60;
const COOKIE_NAME = 'google_link';

/**
 * Stored in a signed cookie only, so that visitors cannot fill a table. The link needs the password and works once: an identity
 * that is already linked is rejected.
 */
export function setPendingLinkCookie(config: Config, reply: FastifyReply, link: PendingLink): void {
  const options = { ...googleCookieOptions(config), sameSite: 'strict', maxAge: PENDING_SECONDS } as const;
  reply.setCookie(googleCookie(config, COOKIE_NAME), signPendingLink(config, link), options);
}

/** Returns the value of the cookie. */
export function signPendingLink(config: Config, link: PendingLink): string {
  const pending = { ...link, until: Date.now() + PENDING_SECONDS * 1000 };
  const text = Buffer.from(JSON.stringify(pending)).toString('base64url');
  return `${text}.${sign(config, text)?.toString('base64url')}`;
}

/** The pending link of this browser; undefined when there is none, it has expired or its signature is wrong. */
export function readPendingLink(config: Config, request: FastifyRequest): PendingLink | undefined {
  const [text = '', encodedSignature = ''] = (request.cookies[googleCookie(config, COOKIE_NAME)] ?? '').split('.');
  const expected = sign(config, text);
  const received = Buffer.from(encodedSignature, 'base64url');
  if (!expected || received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined;
  const { success, data } = PendingLink.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  if (!success || data.until < Date.now()) return undefined;
  const { until: _, ...link } = data;
  return link;
}

export function clearPendingLinkCookie(config: Config, reply: FastifyReply): void {
  reply.clearCookie(googleCookie(config, COOKIE_NAME), googleCookieOptions(config));
}

/** The key is derived from Google's client secret, which all servers share. Undefined when Google is not configured. */
function sign({ google }: Config, text: string): Buffer | undefined {
  if (!google) return undefined;
  const key = Buffer.from(hkdfSync('sha256', google.clientSecret, '', 'theriac: pending link of a Google account', 32));
  return createHmac('sha256', key).update(text).digest();
}
