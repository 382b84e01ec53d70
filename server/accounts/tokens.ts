import { LINK_HOURS } from '#contract/accounts/accounts.ts';
import { tokenIn } from '#contract/language-of-link.ts';
import { defaultLanguage } from '#contract/languages.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { tokens } from './schema.ts';
import { hashToken, newToken } from './secrets.ts';

type Purpose = (typeof tokens.$inferSelect)['purpose'];

/**
 * Creates the only valid link token of a purpose and account; an earlier one stops working. Only its hash is stored. Its
 * page opens in `language`.
 */
export async function issueToken(
  db: Runner,
  userId: number,
  purpose: Purpose,
  language = defaultLanguage,
): Promise<string> {
  const token = tokenIn(language, newToken());
  await db.execute(sql`
    insert into tokens (token_hash, user_id, purpose, expires_at)
    values (${hashToken(token)}, ${userId}, ${purpose}, now() + make_interval(hours => ${LINK_HOURS}))
    on conflict (user_id, purpose) do update
    set token_hash = excluded.token_hash, created_at = now(), expires_at = excluded.expires_at`);
  return token;
}

const isValid = (token: string, purpose: Purpose) =>
  sql`token_hash = ${hashToken(token)} and purpose = ${purpose} and expires_at > now()`;

/** The account of a valid token; undefined when the token is unknown or has expired. */
export async function findToken(db: Runner, token: string, purpose: Purpose): Promise<number | undefined> {
  const { rows } = await db.execute<{ userId: number }>(
    sql`select user_id as "userId" from tokens where ${isValid(token, purpose)}`,
  );
  return rows[0]?.userId;
}

/** Uses a token up; undefined when it is unknown, has expired or was used by a concurrent request. */
export async function consumeToken(db: Runner, token: string, purpose: Purpose): Promise<number | undefined> {
  const { rows } = await db.execute<{ userId: number }>(
    sql`delete from tokens where ${isValid(token, purpose)} returning user_id as "userId"`,
  );
  return rows[0]?.userId;
}

export async function revokeToken(db: Runner, userId: number, purpose: Purpose): Promise<void> {
  await db.execute(sql`delete from tokens where user_id = ${userId} and purpose = ${purpose}`);
}
