import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { googleCookie, googleCookieOptions } from './cookies.ts';

/** A sign-in with Google that waits for the account's password: who they are there, and whose account it would open. */
const PendingLink = z.object({
  issuer: z.string(),
  subject: z.string(),
  userId: z.int(),
  /** Milliseconds since 1970 until which it may be confirmed. */
  until: z.number(),
});
export type PendingLink = Omit<z.infer<typeof PendingLink>, 'until'>;

/** As long as a person may take at Google's page (routes.ts). */
const PENDING_SECONDS = 10 * 60;
const NAME = 'google_link';

/**
 * Kept by the browser that came back from Google, signed, and by nobody else: no visitor can make a row in the database. It
 * opens nothing without the password, and works once: an identity that is linked is not linked again.
 */
export function keepPendingLink(config: Config, reply: FastifyReply, link: PendingLink): void {
  const options = { ...googleCookieOptions(config), sameSite: 'strict', maxAge: PENDING_SECONDS } as const;
  reply.setCookie(googleCookie(config, NAME), sealPendingLink(config, link), options);
}

/** The value of the cookie. */
export function sealPendingLink(config: Config, link: PendingLink): string {
  const pending = { ...link, until: Date.now() + PENDING_SECONDS * 1000 };
  const text = Buffer.from(JSON.stringify(pending)).toString('base64url');
  return `${text}.${signatureOf(config, text)?.toString('base64url')}`;
}

/** What waits in the browser of this request; undefined when there is nothing, or it is too old or not ours. */
export function readPendingLink(config: Config, request: FastifyRequest): PendingLink | undefined {
  const [text = '', given = ''] = (request.cookies[googleCookie(config, NAME)] ?? '').split('.');
  const signature = signatureOf(config, text);
  const claimed = Buffer.from(given, 'base64url');
  if (!signature || claimed.length !== signature.length || !timingSafeEqual(claimed, signature)) return undefined;
  const { success, data } = PendingLink.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  if (!success || data.until < Date.now()) return undefined;
  const { until: _, ...link } = data;
  return link;
}

export function forgetPendingLink(config: Config, reply: FastifyReply): void {
  reply.clearCookie(googleCookie(config, NAME), googleCookieOptions(config));
}

/** By a key that all servers have: made from Google's secret, which never leaves them. None where Google is not configured. */
function signatureOf({ google }: Config, text: string): Buffer | undefined {
  if (!google) return undefined;
  const key = Buffer.from(hkdfSync('sha256', google.clientSecret, '', 'theriac: pending link of a Google account', 32));
  return createHmac('sha256', key).update(text).digest();
}
