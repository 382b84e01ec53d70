import { LINK_HOURS } from '#contract/accounts/accounts.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { tokens } from './schema.ts';
import { hashToken, newToken } from './secrets.ts';

type Purpose = (typeof tokens.$inferSelect)['purpose'];

/** Makes the one live link token of a purpose and account; an earlier one stops working. Only its hash is kept. */
export async function issueToken(db: Runner, userId: number, purpose: Purpose): Promise<string> {
  const token = newToken();
  await db.execute(sql`
    insert into tokens (token_hash, user_id, purpose, expires_at)
    values (${hashToken(token)}, ${userId}, ${purpose}, now() + make_interval(hours => ${LINK_HOURS}))
    on conflict (user_id, purpose) do update
    set token_hash = excluded.token_hash, created_at = now(), expires_at = excluded.expires_at`);
  return token;
}

const isLive = (token: string, purpose: Purpose) =>
  sql`token_hash = ${hashToken(token)} and purpose = ${purpose} and expires_at > now()`;

/** The account that a live token belongs to; undefined when it is unknown or has expired. */
export async function findToken(db: Runner, token: string, purpose: Purpose): Promise<number | undefined> {
  const { rows } = await db.execute<{ userId: number }>(
    sql`select user_id as "userId" from tokens where ${isLive(token, purpose)}`,
  );
  return rows[0]?.userId;
}

/** Uses a token up; undefined when it is unknown, has expired or was used by another request meanwhile. */
export async function takeToken(db: Runner, token: string, purpose: Purpose): Promise<number | undefined> {
  const { rows } = await db.execute<{ userId: number }>(
    sql`delete from tokens where ${isLive(token, purpose)} returning user_id as "userId"`,
  );
  return rows[0]?.userId;
}

/** Voids the live link of an account. */
export async function voidToken(db: Runner, userId: number, purpose: Purpose): Promise<void> {
  await db.execute(sql`delete from tokens where user_id = ${userId} and purpose = ${purpose}`);
}
