import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { wellKnownDevice } from '#server/accounts/device-name.ts';
import { isStillLinked } from '#server/accounts/identities/identities.ts';
import type { Limits } from '#server/accounts/limits/limits.ts';
import { openSession } from '#server/accounts/sessions/sessions.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { languageOf } from '#server/platform/http/accept-language.ts';
import { GOOGLE_PATH, googleCookie, googleCookieOptions } from './cookies.ts';
import { findOrCreateAccount } from './find-or-create-account.ts';
import { setPendingLinkCookie } from './pending-link.ts';
import { googleProvider, loggableFailure, type SignInAttempt, toIdentity } from './provider.ts';

const START = GOOGLE_PATH;
const CALLBACK = `${GOOGLE_PATH}/callback`;
/** Every sign-in ends at one of these paths. The request's query has no influence: no open redirect. */
const SIGNED_IN = '/products';
const FAILED = '/auth?error=google';
/** The e-mail address has an unverified account (docs/decisions/0010). Only its owner at Google learns that. */
const NOT_VERIFIED_HERE = '/auth?error=google-unverified';
/** The account's password is required once. */
const NEEDS_PASSWORD = '/link-google';
/** The account is new and gets a verification mail. */
const NOT_VERIFIED_YET = '/verification-pending';
/** Time for choosing an account and typing a password at Google. */
const ATTEMPT_SECONDS = 10 * 60;
const ATTEMPT_COOKIE = 'google_sign_in';

/** "Login with Google" (http-contract.md §4): two redirects. A store without Google has no such routes. */
export function googleRoutes(app: FastifyInstance, context: Context, limits: Limits): void {
  const { config } = context;

  if (!config.google) return;
  const provider = googleProvider(config.google, new URL(`${config.publicUrl}${CALLBACK}`));
  const options = { errorHandler: redirectToFailure, exposeHeadRoute: false };

  // `writes`: it counts an attempt and replaces one in progress, so another site must not start it.
  app.get(START, { ...options, config: { writes: true } }, async (request, reply) => {
    await limits.countGoogle('start', request.ip);
    const { attempt, url } = await provider.start();
    setAttemptCookie(config, reply, attempt);
    return redirect(reply, url);
  });

  app.get(CALLBACK, options, async (request, reply) => {
    const attempt = consumeAttemptCookie(config, request, reply);
    if (!attempt) return redirect(reply, FAILED);
    await limits.countGoogle('callback', request.ip);
    const profile = await provider.finish(attempt, new URL(request.url, config.publicOrigin).search);
    const match = await findOrCreateAccount(context, {
      profile,
      language: languageOf(request),
      ip: request.ip,
      device: wellKnownDevice(request.headers['user-agent']),
    });
    if (match.status === 'account-unverified') return redirect(reply, NOT_VERIFIED_HERE);
    if (match.status === 'needs-password') {
      setPendingLinkCookie(config, reply, { ...toIdentity(profile), userId: match.userId });
      return redirect(reply, NEEDS_PASSWORD);
    }
    const { userId } = match;
    const isStillValid = isStillLinked(toIdentity(profile), userId);
    await openSession(context, { request, reply }, { userId, isStillValid });
    return redirect(reply, match.status === 'linked' ? SIGNED_IN : NOT_VERIFIED_YET);
  });
}

/** Every failure, including our own, ends on the sign-in page. */
function redirectToFailure(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const failure = loggableFailure(error);
  if (failure) request.log.warn(failure, 'sign-in with Google failed');
  void redirect(reply, FAILED);
}

function redirect(reply: FastifyReply, to: string): FastifyReply {
  return reply.header('cache-control', 'private, no-store').redirect(to, 303);
}

/**
 * Neither signed nor hashed: its values are only compared (state, nonce) or sent to the provider (verifier), so a user who
 * changes the cookie breaks their own sign-in only. Others can neither read nor set it.
 */
function setAttemptCookie(config: Config, reply: FastifyReply, { state, nonce, codeVerifier }: SignInAttempt): void {
  const value = [state, nonce, codeVerifier].join('.');
  const options = { ...googleCookieOptions(config), maxAge: ATTEMPT_SECONDS };
  reply.setCookie(googleCookie(config, ATTEMPT_COOKIE), value, options);
}

/** Reads and clears the attempt of this browser: a callback works once, whatever its result. */
function consumeAttemptCookie(config: Config, request: FastifyRequest, reply: FastifyReply): SignInAttempt | undefined {
  const name = googleCookie(config, ATTEMPT_COOKIE);
  const [state, nonce, codeVerifier] = (request.cookies[name] ?? '').split('.');
  reply.clearCookie(name, googleCookieOptions(config));
  return state && nonce && codeVerifier ? { state, nonce, codeVerifier } : undefined;
}
