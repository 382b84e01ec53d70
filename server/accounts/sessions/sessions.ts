import type { FastifyReply, FastifyRequest } from 'fastify';
import { GetUser, type User } from '#contract/accounts/accounts.ts';
import type { Language } from '#contract/languages.ts';
import { recordAuditEvent } from '#server/accounts/audit.ts';
import { deviceName } from '#server/accounts/device-name.ts';
import { lockUser } from '#server/accounts/locks.ts';
import { hashToken, newToken } from '#server/accounts/secrets.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { Runner, Transaction } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Session } from '#server/platform/http/authorize.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { shortenedNetwork } from '#server/platform/http/network/networks.ts';
import { hostCookieName, siteCookieOptions } from './cookies.ts';
import { rememberDevice, setDeviceCookie } from './known-devices.ts';
import { extendAfterSeconds, isActive, renewedLifetime, sessionCookieMaxAge } from './session-lifetime.ts';

declare module '#server/platform/http/authorize.ts' {
  interface Session {
    /** Changes with each change of the user's orders; a trigger updates it. */
    ordersVersion: string;
  }
}

/** The most sessions of one account; beyond that, the least recently used end. The owner's list shows as many. */
export const SESSIONS_MAX = 100;
/** Readable by scripts: pages skip GET /api/user without it (http-contract.md §4). The server ignores it. */
const SIGNED_IN_HINT = 'signed_in';

/**
 * The session of a request's cookie. Only GET /api/user clears a cookie that is no longer valid: the late response of any other
 * request, such as a poll in flight, would clear the cookie that a sign-in has set meanwhile.
 */
export async function findRequestSession(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | undefined> {
  const token = request.cookies[cookieName(context.config)];
  if (!token) return undefined;
  const tokenHash = hashToken(token);
  const { rows } = await findSession(context.db, { tokenHash, extendAfter: extendAfterSeconds(context.config) });
  const [row] = rows;
  if (!row) {
    if (request.routeOptions.url === GetUser.path) clearSessionCookies(context.config, reply);
    return undefined;
  }
  const { language, ordersVersion, needsExtension, createdAt, ...rest } = row;
  const user = { ...rest, createdAt: new Date(createdAt).toISOString() };
  if (needsExtension && (await extendSession(context, tokenHash))) setSessionCookies(context.config, reply, token);
  return { user, language, ordersVersion, tokenHash };
}

interface SessionRow extends User {
  language: Language;
  ordersVersion: string;
  needsExtension: boolean;
}

const findSession = prepared<{ tokenHash: Buffer; extendAfter: number }, SessionRow>(
  ({ tokenHash, extendAfter }) => sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.role,
           u.email_verified_at is not null as "emailVerified", u.created_at as "createdAt", u.language,
           u.orders_version as "ordersVersion",
           sessions.last_used_at < now() - make_interval(secs => ${extendAfter}) as "needsExtension"
    from sessions join users u on u.id = sessions.user_id
    where sessions.token_hash = ${tokenHash} and ${isActive}`,
);

/** The role of an active session's user; undefined when the session has ended. */
export async function findSessionRole(db: Runner, tokenHash: Buffer): Promise<User['role'] | undefined> {
  const { rows } = await db.execute<{ role: User['role'] }>(sql`
    select u.role from sessions join users u on u.id = sessions.user_id
    where sessions.token_hash = ${tokenHash} and ${isActive}`);
  return rows[0]?.role;
}

/** Returns false when the session was ended at the same moment. */
async function extendSession({ db, config }: Context, tokenHash: Buffer): Promise<boolean> {
  const { lastUsedAt, expiresAt } = renewedLifetime(config);
  const { rowCount } = await db.execute(
    sql`update sessions set last_used_at = ${lastUsedAt}, expires_at = ${expiresAt} where token_hash = ${tokenHash}`,
  );
  return (rowCount ?? 0) > 0;
}

/** Who signs in, with the hash that the password matched, or a check that the other credential is still valid. */
type VerifiedCredential = { userId: number } & (
  | { passwordHash: string; isStillValid?: undefined }
  | { passwordHash?: undefined; isStillValid(tx: Transaction): Promise<boolean> }
);

/** A request and its reply: cookies are read from one and set on the other. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Opens a session with a new token, ends the browser's previous one and sets the cookies (OWASP Session Management: renewal at
 * sign-in). Throws when the credential was removed meanwhile: the user's row is locked, so a concurrent reset is either
 * seen here, or waits and ends this session too.
 */
export async function openSession(
  { db, config }: Context,
  { request, reply }: Exchange,
  { userId, passwordHash, isStillValid }: VerifiedCredential,
): Promise<void> {
  const token = newToken();
  const device = await db.transaction(async (tx) => {
    if (isStillValid) {
      await lockUser(tx, userId);
      if (!(await isStillValid(tx))) throw new ApiError('UNAUTHORIZED');
    }
    const unchanged = passwordHash === undefined ? sql`true` : sql`password_hash = ${passwordHash}`;
    const { browser, system } = deviceName(request.headers['user-agent']);
    // `skip locked`: a sign-in does not wait for sessions that another one is deleting. The next sign-in trims the rest.
    const { rowCount } = await tx.execute(sql`
      with surplus as (
        delete from sessions where token_hash in (
          select token_hash from sessions where token_hash in (
            select token_hash from sessions where user_id = ${userId}
            order by last_used_at desc offset ${SESSIONS_MAX - 1})
          for update skip locked))
      insert into sessions (token_hash, user_id, expires_at, browser, system, network)
      select ${hashToken(token)}::bytea, id, ${renewedLifetime(config).expiresAt}, ${browser}, ${system}, ${shortenedNetwork(request.ip)}
      from users where id = ${userId} and ${unchanged} for share`);
    if (rowCount !== 1) throw new ApiError('INVALID_CREDENTIALS');
    await endRequestSession(tx, config, request);
    await recordAuditEvent(tx, 'signed-in', { accountId: userId, ip: request.ip });
    return rememberDevice(tx, config, { request, userId });
  });
  setSessionCookies(config, reply, token);
  setDeviceCookie(config, reply, device);
}

/**
 * Gives a session a new token and a full lifetime, because the old token may be known elsewhere. The caller sets the cookie
 * after the commit. Throws UNAUTHORIZED when the session ended meanwhile.
 */
export async function rotateSessionToken(db: Runner, config: Config, { tokenHash }: Session): Promise<string> {
  const token = newToken();
  const { lastUsedAt, expiresAt } = renewedLifetime(config);
  const { rowCount } = await db.execute(sql`
    update sessions set token_hash = ${hashToken(token)}, last_used_at = ${lastUsedAt}, expires_at = ${expiresAt}
    where token_hash = ${tokenHash}`);
  if (rowCount !== 1) throw new ApiError('UNAUTHORIZED');
  return token;
}

/** Ends the session of the request, if there is one, and clears its cookies. */
export async function closeSession({ db, config }: Context, { request, reply }: Exchange): Promise<void> {
  await db.transaction(async (tx) => {
    const accountId = await endRequestSession(tx, config, request);
    if (accountId !== undefined) await recordAuditEvent(tx, 'signed-out', { accountId, ip: request.ip });
  });
  clearSessionCookies(config, reply);
}

/** Returns the id of the user; undefined when the request has no session. */
async function endRequestSession(db: Runner, config: Config, request: FastifyRequest): Promise<number | undefined> {
  const token = request.cookies[cookieName(config)];
  if (!token) return undefined;
  const { rows } = await db.execute<{ userId: number }>(
    sql`delete from sessions where token_hash = ${hashToken(token)} returning user_id as "userId"`,
  );
  return rows[0]?.userId;
}

/** Ends every session of an account except the one with this token hash. */
export async function endUserSessions(db: Runner, userId: number, except?: Buffer): Promise<void> {
  const isEnded = except ? sql`token_hash <> ${except}` : sql`true`;
  await db.execute(sql`delete from sessions where user_id = ${userId} and ${isEnded}`);
}

function cookieName(config: Config): string {
  return hostCookieName(config, 'session');
}

export function setSessionCookies(config: Config, reply: FastifyReply, token: string): void {
  const options = { ...siteCookieOptions(config), ...sessionCookieMaxAge(config) };
  reply.setCookie(cookieName(config), token, { ...options, httpOnly: true });
  reply.setCookie(SIGNED_IN_HINT, '1', options);
}

export function clearSessionCookies(config: Config, reply: FastifyReply): void {
  const options = siteCookieOptions(config);
  reply.clearCookie(cookieName(config), { ...options, httpOnly: true });
  reply.clearCookie(SIGNED_IN_HINT, options);
}
