import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { wellKnownDevice } from '#server/accounts/device-name.ts';
import { opensAccount } from '#server/accounts/identities/identities.ts';
import type { Limits } from '#server/accounts/limits/limits.ts';
import { openSession } from '#server/accounts/sessions/sessions.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { languageOf } from '#server/platform/http/accept-language.ts';
import { GOOGLE_PATH, googleCookie, googleCookieOptions } from './cookies.ts';
import { findAccount } from './find-account.ts';
import { keepPendingLink } from './pending-link.ts';
import { type Attempt, faultOf, googleProvider, identityOf } from './provider.ts';

const START = GOOGLE_PATH;
const CALLBACK = `${GOOGLE_PATH}/callback`;
/** Where every sign-in ends; nothing of a query ever decides where. */
const SIGNED_IN = '/products';
const FAILED = '/auth?error=google';
/** The e-mail has an account that nobody has verified (docs/decisions/0010). Only its owner at Google is told. */
const NOT_VERIFIED_HERE = '/auth?error=google-unverified';
/** The e-mail has an account whose password is asked for once. */
const TO_BE_CONFIRMED = '/link-google';
/** The account is new, and its mail is on its way. */
const NOT_VERIFIED_YET = '/verification-pending';
/** A person picks an account and types a password there; whoever takes longer starts again. */
const ATTEMPT_SECONDS = 10 * 60;
const ATTEMPT = 'google_sign_in';

/** "Login with Google" (CONTRACT §4): two redirects, and none of them where Google is not configured. */
export function googleRoutes(app: FastifyInstance, context: Context, limits: Limits): void {
  const { config } = context;

  if (!config.google) return;
  const provider = googleProvider(config.google, new URL(`${config.publicUrl}${CALLBACK}`));
  // Not work of this store: a provider that answers slowly must not count as overload.
  const step = { errorHandler: failed, exposeHeadRoute: false, config: { mayTakeLong: true } };

  // It counts an attempt and replaces one in progress: another site must not start it.
  app.get(START, { ...step, config: { ...step.config, writes: true } }, async (request, reply) => {
    await limits.countGoogle('start', request.ip);
    const { attempt, url } = await provider.start();
    keepAttempt(config, reply, attempt);
    return redirect(reply, url);
  });

  app.get(CALLBACK, step, async (request, reply) => {
    const attempt = takeAttempt(config, request, reply);
    if (!attempt) return redirect(reply, FAILED);
    await limits.countGoogle('callback', request.ip);
    const person = await provider.finish(attempt, new URL(request.url, config.publicOrigin).search);
    const found = await findAccount(context, {
      person,
      language: languageOf(request),
      address: request.ip,
      device: wellKnownDevice(request.headers['user-agent']),
    });
    if (found.is === 'unverified') return redirect(reply, NOT_VERIFIED_HERE);
    if (found.is === 'to be confirmed') {
      keepPendingLink(config, reply, { ...identityOf(person), userId: found.userId });
      return redirect(reply, TO_BE_CONFIRMED);
    }
    const { userId } = found;
    const stillOpens = opensAccount(identityOf(person), userId);
    await openSession(context, { request, reply }, { userId, stillOpens });
    return redirect(reply, found.is === 'theirs' ? SIGNED_IN : NOT_VERIFIED_YET);
  });
}

/** Every failure, ours too, ends on the sign-in page. */
function failed(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const fault = faultOf(error);
  if (fault) request.log.warn(fault, 'sign-in with Google failed');
  void redirect(reply, FAILED);
}

function redirect(reply: FastifyReply, to: string): FastifyReply {
  return reply.header('cache-control', 'private, no-store').redirect(to, 303);
}

/**
 * Neither signed nor hashed: what it holds is only compared (state, nonce) or proven to the provider (verifier), so
 * who changes their own cookie spoils their own sign-in. A stranger can neither read nor set it.
 */
function keepAttempt(config: Config, reply: FastifyReply, { state, nonce, codeVerifier }: Attempt): void {
  const value = [state, nonce, codeVerifier].join('.');
  const options = { ...googleCookieOptions(config), maxAge: ATTEMPT_SECONDS };
  reply.setCookie(googleCookie(config, ATTEMPT), value, options);
}

/** The attempt of the browser that asks. It is over with this, however it ends: a callback works once. */
function takeAttempt(config: Config, request: FastifyRequest, reply: FastifyReply): Attempt | undefined {
  const name = googleCookie(config, ATTEMPT);
  const [state, nonce, codeVerifier] = (request.cookies[name] ?? '').split('.');
  reply.clearCookie(name, googleCookieOptions(config));
  return state && nonce && codeVerifier ? { state, nonce, codeVerifier } : undefined;
}
