import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasEmail } from '#server/accounts/queries.ts';
import { hashToken, newToken } from '#server/accounts/secrets.ts';
import type { Config } from '#server/config.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { cookieMaxAge, hostCookie, wholeStore } from './cookies.ts';

/** A browser nobody signed in with for so long is a stranger's again; the clean-up throws its row away. */
export const KNOWN_DEVICE_DAYS = 90;

/** Known browsers of one account; beyond, those that were not signed in with for the longest time are forgotten. */
const KNOWN_DEVICES_MAX = 20;

/**
 * What failures from the browser of this request are counted by, if somebody has signed in to the account of this
 * e-mail with it before: its failures count apart, so that a stranger's cannot shut the customer out (OWASP, "Slow Down
 * Online Guessing Attacks with Device Cookies"). That is the moment of that sign-in: the next one counts anew, while the
 * token changes also when somebody else signs in with a shared browser.
 */
export async function knownDevice(
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
 * Remembers the browser of this request for an account; its cookie is for the caller to set, after the commit. The token
 * is new each time, for the one before may have been planted; the other people of a shared browser come along.
 */
export async function rememberDevice(
  db: Runner,
  config: Config,
  { request, userId }: { request: FastifyRequest; userId: number },
): Promise<string> {
  const before = request.cookies[cookieName(config)];
  const token = newToken();
  const tokenHash = hashToken(token);
  if (before) {
    await db.execute(sql`update known_devices set token_hash = ${tokenHash} where token_hash = ${hashToken(before)}`);
  }
  // As sessions are trimmed (sessions.ts): nobody waits for a row that somebody else forgets at this moment.
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

export function setKnownDevice(config: Config, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(config), token, {
    ...wholeStore(config),
    ...cookieMaxAge(KNOWN_DEVICE_DAYS),
    httpOnly: true,
  });
}

/** Every browser of an account counts as a stranger's again. */
export async function forgetDevices(db: Runner, userId: number): Promise<void> {
  await db.execute(sql`delete from known_devices where user_id = ${userId}`);
}

function cookieName(config: Config): string {
  return hostCookie(config, 'known_device');
}
