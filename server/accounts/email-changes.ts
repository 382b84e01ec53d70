import { LINK_HOURS } from '#contract/accounts/accounts.ts';
import type { AccountData } from '#contract/accounts/my-account.ts';
import type { Runner, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/** SQL: the link of this change of an address can still be confirmed. An account has at most one such row. */
export const isAwaited = sql`confirmed_at is null and created_at > now() - make_interval(hours => ${LINK_HOURS})`;

interface EmailChange {
  oldEmail: string;
  newEmail: string;
  isAwaited: boolean;
}

/** Undefined when it was cancelled, or replaced by a later one. */
export async function findEmailChange(db: Runner, id: number): Promise<EmailChange | undefined> {
  const { rows } = await db.execute<EmailChange & Record<string, unknown>>(sql`
    select old_email as "oldEmail", new_email as "newEmail", ${isAwaited} as "isAwaited" from email_changes where id = ${id}`);
  return rows[0];
}

/** The current address stays: the link to a new one stops working, also if it has not been mailed yet. */
export async function withdrawEmailChange(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`
    with revoked as (delete from tokens where user_id = ${userId} and purpose = 'change-email')
    delete from email_changes where user_id = ${userId} and confirmed_at is null`);
}

/** For the export of an account, newest first. */
export async function listEmailChanges(db: Runner, userId: number): Promise<NonNullable<AccountData['emailChanges']>> {
  const { rows } = await db.execute<{
    oldEmail: string;
    newEmail: string;
    createdAt: Date;
    confirmedAt: Date | null;
  }>(sql`
    select old_email as "oldEmail", new_email as "newEmail", created_at as "createdAt", confirmed_at as "confirmedAt"
    from email_changes where user_id = ${userId} order by id desc`);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
  }));
}
