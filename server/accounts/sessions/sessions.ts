import type { FastifyReply, FastifyRequest } from 'fastify';
import { GetUser, type User } from '#contract/accounts/accounts.ts';
import type { Language } from '#contract/languages.ts';
import { record } from '#server/accounts/audit.ts';
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
import { hostCookie, wholeStore } from './cookies.ts';
import { rememberDevice, setKnownDevice } from './known-devices.ts';
import { cookieLife, extendAfterSeconds, freshLife, isLive } from './session-lifetime.ts';

/** Sessions of one account; beyond, those that were not used for the longest time end. Their owner is shown as many. */
export const SESSIONS_MAX = 100;
/** Tells pages, not the server, that somebody is signed in: they skip GET /api/user without it (CONTRACT §4). */
const SIGNED_IN_HINT = 'signed_in';

/**
 * The session of a request's cookie. A cookie that no longer works is taken back by GET /api/user alone: the late answer
 * of any other call, a poll in flight, would take back the cookie that a sign-in has set meanwhile.
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
    if (request.routeOptions.url === GetUser.path) clearCookies(context.config, reply);
    return undefined;
  }
  const { language, ordersVersion, isDue, createdAt, ...rest } = row;
  const user = { ...rest, createdAt: new Date(createdAt).toISOString() };
  if (isDue && (await extendSession(context, tokenHash))) setCookies(context.config, reply, token);
  return { user, language, ordersVersion, tokenHash };
}

interface SessionRow extends User {
  language: Language;
  ordersVersion: string;
  /** Used so long after the last time that its life is to be extended. */
  isDue: boolean;
}

const findSession = prepared<{ tokenHash: Buffer; extendAfter: number }, SessionRow>(
  ({ tokenHash, extendAfter }) => sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.role,
           u.email_verified_at is not null as "emailVerified", u.created_at as "createdAt", u.language,
           u.orders_version as "ordersVersion",
           sessions.last_used_at < now() - make_interval(secs => ${extendAfter}) as "isDue"
    from sessions join users u on u.id = sessions.user_id
    where sessions.token_hash = ${tokenHash} and ${isLive}`,
);

/** Counts a session's life anew; false when it was ended in this very moment. */
async function extendSession({ db, config }: Context, tokenHash: Buffer): Promise<boolean> {
  const { lastUsedAt, expiresAt } = freshLife(config);
  const { rowCount } = await db.execute(
    sql`update sessions set last_used_at = ${lastUsedAt}, expires_at = ${expiresAt} where token_hash = ${tokenHash}`,
  );
  return (rowCount ?? 0) > 0;
}

/** A successful sign-in: the hash that the password matched, or a check that the other credential is still valid. */
type SignedIn = { userId: number } & (
  | { passwordHash: string; stillOpens?: undefined }
  | { passwordHash?: undefined; stillOpens(tx: Transaction): Promise<boolean> }
);

/** A request and its reply: where cookies come from and go to. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Opens a session with a token never used before, in place of the browser's earlier one, and sets its cookie (OWASP
 * Session Management: renewal at sign-in). Refused when the credential was removed meanwhile: the row is
 * locked, so a concurrent reset is either seen here or waits and ends this session too.
 */
export async function openSession(
  { db, config }: Context,
  { request, reply }: Exchange,
  { userId, passwordHash, stillOpens }: SignedIn,
): Promise<void> {
  const token = newToken();
  const device = await db.transaction(async (tx) => {
    if (stillOpens) {
      await lockUser(tx, userId);
      if (!(await stillOpens(tx))) throw new ApiError('UNAUTHORIZED');
    }
    const unchanged = passwordHash === undefined ? sql`true` : sql`password_hash = ${passwordHash}`;
    const { browser, system } = deviceName(request.headers['user-agent']);
    // Those that others are ending or trimming at this moment are passed over: nobody waits here, and the next one trims.
    const { rowCount } = await tx.execute(sql`
      with surplus as (
        delete from sessions where token_hash in (
          select token_hash from sessions where token_hash in (
            select token_hash from sessions where user_id = ${userId}
            order by last_used_at desc offset ${SESSIONS_MAX - 1})
          for update skip locked))
      insert into sessions (token_hash, user_id, expires_at, browser, system, network)
      select ${hashToken(token)}::bytea, id, ${freshLife(config).expiresAt}, ${browser}, ${system}, ${shortenedNetwork(request.ip)}
      from users where id = ${userId} and ${unchanged} for share`);
    if (rowCount !== 1) throw new ApiError('INVALID_CREDENTIALS');
    await endSessionOf(tx, config, request);
    await record(tx, 'signed-in', { accountId: userId, address: request.ip });
    return rememberDevice(tx, config, { request, userId });
  });
  setCookies(config, reply, token);
  setKnownDevice(config, reply, device);
}

/**
 * Gives a session a new token, in place of one that may be known elsewhere, and a new life, as its cookie gets one; that is
 * for the caller to set, after the commit. Refused with UNAUTHORIZED when the session ended meanwhile.
 */
export async function rotateSessionToken(db: Runner, config: Config, { tokenHash }: Session): Promise<string> {
  const token = newToken();
  const { lastUsedAt, expiresAt } = freshLife(config);
  const { rowCount } = await db.execute(sql`
    update sessions set token_hash = ${hashToken(token)}, last_used_at = ${lastUsedAt}, expires_at = ${expiresAt}
    where token_hash = ${tokenHash}`);
  if (rowCount !== 1) throw new ApiError('UNAUTHORIZED');
  return token;
}

/** Ends the session of the request, if there is one, and takes its cookie back. */
export async function closeSession({ db, config }: Context, { request, reply }: Exchange): Promise<void> {
  await db.transaction(async (tx) => {
    const accountId = await endSessionOf(tx, config, request);
    if (accountId !== undefined) await record(tx, 'signed-out', { accountId, address: request.ip });
  });
  clearCookies(config, reply);
}

/** Whose session was ended; undefined when the request has none. */
async function endSessionOf(db: Runner, config: Config, request: FastifyRequest): Promise<number | undefined> {
  const token = request.cookies[cookieName(config)];
  if (!token) return undefined;
  const { rows } = await db.execute<{ userId: number }>(
    sql`delete from sessions where token_hash = ${hashToken(token)} returning user_id as "userId"`,
  );
  return rows[0]?.userId;
}

/** Ends every session of an account, but for the one to be kept. */
export async function endSessionsOf(db: Runner, userId: number, but?: Buffer): Promise<void> {
  const other = but ? sql`token_hash <> ${but}` : sql`true`;
  await db.execute(sql`delete from sessions where user_id = ${userId} and ${other}`);
}

function cookieName(config: Config): string {
  return hostCookie(config, 'session');
}

/** Hands a session's token to the browser. */
export function setCookies(config: Config, reply: FastifyReply, token: string): void {
  const options = { ...wholeStore(config), ...cookieLife(config) };
  reply.setCookie(cookieName(config), token, { ...options, httpOnly: true });
  reply.setCookie(SIGNED_IN_HINT, '1', options);
}

/** Takes the cookies of a session back. */
export function clearCookies(config: Config, reply: FastifyReply): void {
  const options = wholeStore(config);
  reply.clearCookie(cookieName(config), { ...options, httpOnly: true });
  reply.clearCookie(SIGNED_IN_HINT, options);
}
