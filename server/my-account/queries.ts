import type { ChangeNameBody } from '#contract/accounts/change-details.ts';
import type { Device, MyAccount } from '#contract/accounts/my-account.ts';
import { isAwaited } from '#server/accounts/email-changes.ts';
import { isActive } from '#server/accounts/sessions/session-lifetime.ts';
import { SESSIONS_MAX } from '#server/accounts/sessions/sessions.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Session } from '#server/platform/http/authorize.ts';

/** The sign-in methods and devices of an account. */
export async function getMyAccount(db: Runner, { user, tokenHash }: Session): Promise<MyAccount> {
  const { rows } = await db.execute<{ hasPassword: boolean; hasGoogle: boolean; newEmail: string | null }>(sql`
    select password_hash is not null as "hasPassword",
           exists (select from identities where user_id = users.id) as "hasGoogle",
           (select new_email from email_changes where user_id = users.id and ${isAwaited}) as "newEmail"
    from users where id = ${user.id}`);
  const [{ newEmail, ...methods } = { hasPassword: false, hasGoogle: false, newEmail: null }] = rows;
  return { ...methods, ...(newEmail && { newEmail }), devices: await listDevices(db, user.id, tokenHash) };
}

async function listDevices(db: Runner, userId: number, tokenHash: Buffer): Promise<Device[]> {
  const { rows } = await db.execute<DeviceRow>(sql`
    select id, token_hash = ${tokenHash} as current, browser, system, network,
           created_at as "createdAt", last_used_at as "lastUsedAt"
    from sessions where user_id = ${userId} and ${isActive}
    order by current desc, last_used_at desc, id limit ${SESSIONS_MAX}`);
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    lastUsedAt: new Date(row.lastUsedAt).toISOString(),
  }));
}

interface DeviceRow extends Omit<Device, 'createdAt' | 'lastUsedAt'> {
  [column: string]: unknown;
  createdAt: Date;
  lastUsedAt: Date;
}

export async function listIdentities(
  db: Runner,
  userId: number,
): Promise<{ issuer: string; subject: string; createdAt: string }[]> {
  const { rows } = await db.execute<{ issuer: string; subject: string; createdAt: Date }>(sql`
    select issuer, subject, created_at as "createdAt" from identities where user_id = ${userId} order by created_at`);
  return rows.map(({ issuer, subject, createdAt }) => ({ issuer, subject, createdAt: createdAt.toISOString() }));
}

/** The last sign-in with each known browser of an account, newest first. */
export async function listKnownBrowsers(db: Runner, userId: number): Promise<string[]> {
  const { rows } = await db.execute<{ lastUsedAt: Date }>(sql`
    select last_used_at as "lastUsedAt" from known_devices where user_id = ${userId} order by last_used_at desc`);
  return rows.map(({ lastUsedAt }) => lastUsedAt.toISOString());
}

/** Ends one session and returns the hash of its token; undefined when the user has no such session. */
export async function endDevice(db: Runner, userId: number, id: string): Promise<Buffer | undefined> {
  const { rows } = await db.execute<{ tokenHash: Buffer }>(sql`
    delete from sessions where user_id = ${userId} and id::text = ${id} returning token_hash as "tokenHash"`);
  return rows[0]?.tokenHash;
}

/** Whether the session was opened within this many minutes. */
export async function isFreshSignIn(db: Runner, tokenHash: Buffer, minutes: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from sessions
    where token_hash = ${tokenHash} and created_at > now() - make_interval(mins => ${minutes})`);
  return rowCount === 1;
}

/** Orders keep the name that they were placed with. False when it is the name that the account had. */
export async function setName(db: Runner, userId: number, { firstName, lastName }: ChangeNameBody): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update users set first_name = ${firstName}, last_name = ${lastName}
    where id = ${userId} and (first_name, last_name) <> (${firstName}, ${lastName})`);
  return rowCount === 1;
}
