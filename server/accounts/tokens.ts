import { and, eq, sql } from 'drizzle-orm';
import { LINK_HOURS } from '#contract/accounts/accounts.ts';
import type { Runner } from '#server/platform/database/pool.ts';
import { tokens } from './schema.ts';
import { hashToken, newToken } from './secrets.ts';

type Purpose = (typeof tokens.$inferSelect)['purpose'];

/** Makes the one live link token of a purpose and account; an earlier one stops working. Only its hash is kept. */
export async function issueToken(db: Runner, userId: number, purpose: Purpose): Promise<string> {
  const token = newToken();
  const fresh = {
    tokenHash: hashToken(token),
    createdAt: sql`now()`,
    expiresAt: sql`now() + make_interval(hours => ${LINK_HOURS})`,
  };
  await db
    .insert(tokens)
    .values({ userId, purpose, ...fresh })
    .onConflictDoUpdate({ target: [tokens.userId, tokens.purpose], set: fresh });
  return token;
}

/** The account that a live token belongs to; undefined when it is unknown or has run out. */
export async function findToken(db: Runner, token: string, purpose: Purpose): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: tokens.userId })
    .from(tokens)
    .where(and(eq(tokens.tokenHash, hashToken(token)), eq(tokens.purpose, purpose), sql`${tokens.expiresAt} > now()`));
  return row?.userId;
}

/** Uses a token up; undefined when it is unknown, has run out or somebody was faster. */
export async function takeToken(db: Runner, token: string, purpose: Purpose): Promise<number | undefined> {
  const [row] = await db
    .delete(tokens)
    .where(and(eq(tokens.tokenHash, hashToken(token)), eq(tokens.purpose, purpose), sql`${tokens.expiresAt} > now()`))
    .returning({ userId: tokens.userId });
  return row?.userId;
}

/** Voids the live link of an account. */
export async function voidToken(db: Runner, userId: number, purpose: Purpose): Promise<void> {
  await db.delete(tokens).where(and(eq(tokens.userId, userId), eq(tokens.purpose, purpose)));
}
