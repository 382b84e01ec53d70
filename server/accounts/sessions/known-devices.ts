import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasEmail } from '#server/accounts/queries.ts';
import { hashToken, newToken } from '#server/accounts/secrets.ts';
import type { Config } from '#server/config.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { cookieMaxAge, hostCookieName, siteCookieOptions } from './cookies.ts';

/** A browser without a sign-in for this many days is unknown again; the clean-up deletes its row. */
export const KNOWN_DEVICE_DAYS = 90;

/** The most known browsers of one account; beyond that, those with the oldest sign-ins are forgotten. */
const KNOWN_DEVICES_MAX = 20;

/**
 * The counter key for failures from this browser if it has signed in to the account before; else undefined. Its failures
 * are counted separately, so an attacker's failures cannot lock the customer out (OWASP, "Slow Down Online Guessing
 * Attacks with Device Cookies"). The key contains the time of that sign-in, so the next sign-in resets the count. The token
 * is no suitable key: it also changes when another user signs in with a shared browser.
 */
export async function findKnownDeviceKey(
  db: Runner,
  config: Config,
  { request, email }: { request: FastifyRequest; email: string },
): Promise<string | undefined> {
  const token = request.cookies[cookieName(config)];
  if (!token) return undefined;
  const { rows } = await db.execute<{ userId: number; since: string }>(sql`
    select users.id as "userId", extract(epoch from last_used_at)::text as since
    from known_devices join users on users.id = user_id
    where token_hash = ${hashToken(token)} and ${hasEmail(email)}`);
  const [row] = rows;
  return row && `${row.userId} ${row.since}`;
}

/**
 * Stores the browser of this request as known to an account and returns the token for its cookie, which the caller sets after
 * the commit. The token is new each time, because the previous one may have been planted; the rows of other accounts that
 * share the browser move to the new token.
 */
export async function rememberDevice(
  db: Runner,
  config: Config,
  { request, userId }: { request: FastifyRequest; userId: number },
): Promise<string> {
  const previousToken = request.cookies[cookieName(config)];
  const token = newToken();
  const tokenHash = hashToken(token);
  if (previousToken) {
    const previousHash = hashToken(previousToken);
    await db.execute(sql`update known_devices set token_hash = ${tokenHash} where token_hash = ${previousHash}`);
  }
  // `skip locked`, as for sessions (sessions.ts): a sign-in never waits for a row that another one deletes.
  await db.execute(sql`
    with surplus as (
      delete from known_devices where user_id = ${userId} and token_hash in (
        select token_hash from known_devices where user_id = ${userId} and token_hash in (
          select token_hash from known_devices where user_id = ${userId} and token_hash <> ${tokenHash}
          order by last_used_at desc offset ${KNOWN_DEVICES_MAX - 1})
        for update skip locked))
    insert into known_devices (token_hash, user_id) values (${tokenHash}, ${userId})
    on conflict (token_hash, user_id) do update set last_used_at = now()`);
  return token;
}

export function setDeviceCookie(config: Config, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(config), token, {
    ...siteCookieOptions(config),
    ...cookieMaxAge(KNOWN_DEVICE_DAYS),
    httpOnly: true,
  });
}

/** Makes every browser unknown to the account. */
export async function forgetDevices(db: Runner, userId: number): Promise<void> {
  await db.execute(sql`delete from known_devices where user_id = ${userId}`);
}

function cookieName(config: Config): string {
  return hostCookieName(config, 'known_device');
}
