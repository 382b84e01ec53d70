import type { CookieSerializeOptions } from '@fastify/cookie';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languageFrom } from '#contract/languages.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { Database, Runner } from '../../database/pool.ts';
import { identities } from '../../database/schema/accounts.ts';
import { record } from '../audit.ts';
import type { Limits } from '../limits.ts';
import { findUserByEmail, insertUser } from '../queries.ts';
import { openSession } from '../sessions.ts';
import { type Attempt, faultOf, type GooglePerson, googleProvider } from './provider.ts';

const START = '/api/auth/google';
const CALLBACK = '/api/auth/google/callback';
/** Where every sign-in ends; nothing of a query ever decides where. */
const SIGNED_IN = '/products';
const FAILED = '/auth?error=google';
/** The e-mail has an account that nobody has verified (docs/decisions/0010). Only its owner at Google is told. */
const NOT_VERIFIED_HERE = '/auth?error=google-unverified';
/** A person picks an account and types a password there; whoever takes longer starts again. */
const ATTEMPT_SECONDS = 10 * 60;

/** "Login with Google" (CONTRACT §4): two redirects, and none of them where Google is not configured. */
export function googleRoutes(app: FastifyInstance, context: Context, limits: Limits): void {
  const { config, db } = context;
  if (!config.google) return;
  const provider = googleProvider(config.google, new URL(`${config.publicUrl}${CALLBACK}`));

  const step = { errorHandler: failed, exposeHeadRoute: false };

  app.get(START, step, async (request, reply) => {
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
    const language = languageFrom(request.headers['accept-language']);
    const userId = await accountOf(db, { person, language, address: request.ip });
    if (userId === undefined) return redirect(reply, NOT_VERIFIED_HERE);
    await openSession(context, { request, reply }, { userId });
    return redirect(reply, SIGNED_IN);
  });
}

/** Somebody who comes back from the provider, from which network address, to pages of which language. */
interface Visitor {
  person: GooglePerson;
  language: Language;
  address: string;
}

/**
 * The account of somebody whom the provider has told of; undefined when their e-mail has an account that is not
 * verified. That one may be a stranger's, made to wait for them: it is neither linked nor taken over.
 */
async function accountOf(db: Database, { person, language, address }: Visitor): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    // Two callbacks of one person at once: the second waits, and finds what the first has made.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${person.iss} ${person.sub}`}, 0))`);
    const known = await findIdentity(tx, person);
    if (known !== undefined) return known;
    const owner = await findUserByEmail(tx, person.email);
    if (owner && owner.emailVerifiedAt === null) return undefined;
    // Undefined also when somebody registers the address at this very moment: not verified either.
    const userId = owner ? owner.id : await insertCustomer(tx, person, language);
    if (userId === undefined) return undefined;
    if (!owner) await record(tx, 'account-created', { accountId: userId, address });
    await tx.insert(identities).values({ issuer: person.iss, subject: person.sub, userId });
    await record(tx, 'google-linked', { accountId: userId, address });
    return userId;
  });
}

/** The account that an identity is linked to, whatever its e-mail is by now; may be undefined. */
async function findIdentity(db: Runner, { iss, sub }: GooglePerson): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, iss), eq(identities.subject, sub)));
  return row?.userId;
}

/** A verified customer without a password; "Forgot password" gives them one. */
async function insertCustomer(db: Runner, person: GooglePerson, language: Language): Promise<number | undefined> {
  return insertUser(db, {
    ...nameOf(person),
    email: person.email,
    emailVerifiedAt: new Date(),
    language,
  });
}

/** Given and family name; else the whole name, cut at its first space; else what stands before the @. */
function nameOf({ email, name, given_name, family_name }: GooglePerson): { firstName: string; lastName: string } {
  if (given_name) return { firstName: given_name, lastName: family_name ?? '' };
  const [first, ...rest] = (name ?? family_name ?? email.split('@')[0] ?? email).split(/\s+/);
  return { firstName: first ?? '', lastName: rest.join(' ') };
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
 * who changes their own cookie spoils their own sign-in. A stranger can neither read nor set it; `__Secure-` keeps
 * plain http from setting it too (RFC 6265bis §4.1.3.1; `__Host-` would ask for the path `/`).
 */
function keepAttempt(config: Config, reply: FastifyReply, { state, nonce, codeVerifier }: Attempt): void {
  const value = [state, nonce, codeVerifier].join('.');
  reply.setCookie(cookieName(config), value, { ...cookieOptions(config), maxAge: ATTEMPT_SECONDS });
}

/** The attempt of the browser that asks. It is over with this, however it ends: a callback works once. */
function takeAttempt(config: Config, request: FastifyRequest, reply: FastifyReply): Attempt | undefined {
  const [state, nonce, codeVerifier] = (request.cookies[cookieName(config)] ?? '').split('.');
  reply.clearCookie(cookieName(config), cookieOptions(config));
  return state && nonce && codeVerifier ? { state, nonce, codeVerifier } : undefined;
}

function cookieName(config: Config): string {
  return config.secure ? '__Secure-google_sign_in' : 'google_sign_in';
}

/** Lax: the way back from the provider is a link followed at the top, which carries it. */
function cookieOptions(config: Config): CookieSerializeOptions {
  return { path: START, httpOnly: true, sameSite: 'lax', secure: config.secure };
}
