import type { DeleteAccountBody } from '#contract/accounts/my-account.ts';
import { closedStatuses } from '#contract/order-status.ts';
import { recordAuditEvent } from '#server/accounts/audit.ts';
import type { Limits } from '#server/accounts/limits/limits.ts';
import { findUserById } from '#server/accounts/queries.ts';
import type { Context } from '#server/context.ts';
import { takeLock } from '#server/locks.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Session } from '#server/platform/http/authorize.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { assertFreshSignIn, confirmPassword } from './confirm-password.ts';

interface Erasure {
  session: Session;
  body: DeleteAccountBody;
  /** The caller's IP address. */
  ip: string;
}

/**
 * Erases an account (docs/decisions/0015). Its orders stay for bookkeeping, without anything that identifies the customer;
 * all other rows are deleted with the account. Rejected while an order is open and for the last administrator.
 */
export async function eraseAccount(context: Context, limits: Limits, { session, body, ip }: Erasure): Promise<void> {
  const { id: userId } = session.user;
  if (body.password !== undefined) await confirmPassword(context, limits, { userId, password: body.password, ip });
  await context.db.transaction(async (tx) => {
    // A user who becomes an administrator at this moment is not counted: the check can only be too strict.
    const { user, administrators } = await lockToErase(tx, session);
    if (!user) return;
    if (body.password === undefined) await assertFreshSignIn(tx, user, session);
    if (user.role === 'admin' && administrators < 2) throw new ApiError('LAST_ADMINISTRATOR');
    await assertNoOpenOrders(tx, userId);
    // Other users' rows come before any order: a change of an order locks the statistics row (docs/decisions/0017).
    if (user.emailVerifiedAt !== null) await forgetContact(tx, user.email);
    await anonymizeOrders(tx, userId);
    await tx.execute(sql`delete from users where id = ${userId}`);
    await recordAuditEvent(tx, 'account-deleted', { accountId: userId, ip });
  });
}

/**
 * Locks the account, the accounts of customers whose orders have its address as contact, and for an administrator all
 * administrators. One statement locks them in the order of their ids, before any order, so that people who named each other as
 * contacts can erase their accounts at once. `user` is undefined when the account was already erased.
 */
async function lockToErase(tx: Transaction, { user: { id, role } }: Session) {
  takeLock(tx, 'users');
  const { rows } = await tx.execute<{ role: string }>(sql`
    select role from users where id in (
      select ${id}::int
      union select id from users where role = 'admin' and ${role === 'admin'}
      union select o.user_id from users own join orders o on lower(o.email) = lower(own.email)
            where own.id = ${id} and own.email_verified_at is not null)
    order by id for update`);
  const administrators = role === 'admin' ? rows.filter((row) => row.role === 'admin').length : 0;
  return { user: await findUserById(tx, id), administrators };
}

/**
 * Replaces the address as the contact of other customers' orders by those customers' own address. Only called for a verified
 * address: an attacker who registers an address must not change other people's orders.
 */
async function forgetContact(tx: Transaction, email: string): Promise<void> {
  takeLock(tx, 'orders');
  await tx.execute(sql`
    update orders set email = users.email from users
    where users.id = orders.user_id and lower(orders.email) = lower(${email})`);
}

/** The country stays, for bookkeeping. Notes about the orders may name the customer. The idempotency key is removed too, because the customer's client chose it. */
async function anonymizeOrders(tx: Transaction, userId: number): Promise<void> {
  // The orders first: a note that is being added waits for them, and finds no customer then.
  const { rows } = await tx.execute<{ id: string }>(sql`
    update orders set user_id = null, email = '', first_name = '', last_name = '', address = '', city = '',
                      postal_code = '', delivery_note = '', idempotency_key = null
    where user_id = ${userId} returning id`);
  await tx.execute(sql`delete from order_notes where order_id = any(${rows.map(({ id }) => id)}::uuid[])`);
}

/** An order that was delivered in part is open: packs wait for it, or it for packs. */
async function assertNoOpenOrders(tx: Transaction, userId: number): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    select from orders o where user_id = ${userId} and (status <> all(${closedStatuses}::text[])
      or exists (select from promises p where p.order_id = o.id and p.waiting > 0)
      or exists (select from reservations r where r.order_id = o.id and r.ended_as is null)) limit 1`);
  if (rowCount !== 0) throw new ApiError('ORDERS_OPEN');
}
