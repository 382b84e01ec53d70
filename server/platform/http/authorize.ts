import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '#contract/accounts/accounts.ts';
import { SIGNED_IN_AS } from '#contract/accounts/signed-in-as.ts';
import type { Access } from '#contract/endpoint.ts';
import type { Language } from '#contract/languages.ts';
import { isCrossSiteSubresource, rejectEmbedded } from './cross-site.ts';
import { ApiError } from './errors.ts';

/** The signed-in user, read from the database on each request. Features add what they need of the user's row. */
export interface Session {
  user: User;
  language: Language;
  /** SHA-256 of the cookie's token. */
  tokenHash: Buffer;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Finds the session of a request's cookie. Provided by server/accounts. */
    findSession(request: FastifyRequest, reply: FastifyReply): Promise<Session | undefined>;
    /** The role of the session's user, while the session is active. Provided by server/accounts. */
    findSessionRole(tokenHash: Buffer): Promise<User['role'] | undefined>;
  }
  interface FastifyRequest {
    session: Session | undefined;
  }
}

/** Finds the caller's session and checks its rights: 401, 403, or 409 when the page was rendered for another user. */
export async function authorize(
  request: FastifyRequest,
  reply: FastifyReply,
  access: Exclude<Access, 'anyone'>,
): Promise<void> {
  reply.header('cache-control', 'private, no-store');
  rejectEmbedded(request);
  if (isCrossSiteSubresource(request)) throw new ApiError('FORBIDDEN');
  request.session ??= await request.server.findSession(request, reply);
  const { session } = request;
  if (!session) throw new ApiError('UNAUTHORIZED');
  const expectedUser = request.headers[SIGNED_IN_AS];
  if (expectedUser !== undefined && expectedUser !== String(session.user.id)) throw new ApiError('SESSION_CHANGED');
  if (access === 'admin' && session.user.role !== 'admin') throw new ApiError('FORBIDDEN');
  if (access === 'verified' && !session.user.emailVerified) throw new ApiError('EMAIL_NOT_VERIFIED');
}

/** Runs one batch of a long response. */
export type RunBatch = <T>(batch: () => Promise<T>) => Promise<T>;

/**
 * Returns a function that runs each batch of a response in its turn, and only while the caller's rights last: it throws, and so
 * ends the response, when they ended.
 */
export function batchesOf(request: FastifyRequest, access: Extract<Access, 'session' | 'admin'>): RunBatch {
  return (batch) =>
    request.server.work.run('read', request, async () => {
      await assertStillAuthorized(request, access);
      return await batch();
    });
}

/**
 * Checks session and role once more: after an upload, and before each step of a stream, which may take minutes.
 * Throws UNAUTHORIZED or FORBIDDEN when they ended meanwhile.
 */
export async function assertStillAuthorized(
  { server, session }: FastifyRequest,
  access: Extract<Access, 'session' | 'admin'>,
): Promise<void> {
  const role = session && (await server.findSessionRole(session.tokenHash));
  if (!role) throw new ApiError('UNAUTHORIZED');
  if (access === 'admin' && role !== 'admin') throw new ApiError('FORBIDDEN');
}
