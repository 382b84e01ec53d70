import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  type AdminAccountDetail,
  AdminGetAccount,
  AdminListAccounts,
  AdminResendVerification,
  AdminSignOutAccount,
} from '#contract/admin/accounts.ts';
import { recordAuditEvent } from '#server/accounts/audit.ts';
import type { Limits } from '#server/accounts/limits/limits.ts';
import type { Context } from '#server/context.ts';
import { bind } from '#server/platform/http/bind.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { nextLink, readCursor, writeCursor } from '#server/platform/http/pagination.ts';
import { targetOf } from '#server/platform/http/request-target.ts';
import { resendVerification, signOutAccount } from './help-account.ts';
import { findAccount, listAccounts } from './queries.ts';

/** The accounts of all customers, for administrators who help them. */
export function adminAccountRoutes(app: FastifyInstance, context: Context, limits: Limits): void {
  const { db } = context;

  async function detailOf(id: number): Promise<AdminAccountDetail> {
    const account = await findAccount(db, id);
    if (!account) throw new ApiError('NOT_FOUND');
    return { ...account, locked: await limits.findSignInLock(account.email) };
  }

  bind(app, { ...AdminListAccounts, work: 'read' }, async ({ query, reply }) => {
    const [after] = readCursor(AccountsCursor, query.cursor) ?? [];
    const { items, total, isAtLeast, next } = await listAccounts(db, query, after);
    reply.header('x-total-count', total);
    if (isAtLeast) reply.header('x-total-count-is', 'at-least');
    const target = targetOf(AdminListAccounts.path, query);
    if (next) reply.header('link', nextLink(target, { cursor: writeCursor([next]) }));
    return items;
  });

  bind(app, AdminGetAccount, async ({ params: { id }, session }) => {
    const account = await detailOf(id);
    if (id !== session.user.id) {
      await recordAuditEvent(db, 'account-viewed', { accountId: id, details: { by: session.user.id } });
    }
    return account;
  });

  bind(app, AdminResendVerification, async ({ params: { id }, session }) => {
    const help = { accountId: id, adminId: session.user.id };
    await resendVerification(context, help, limits);
    return await detailOf(id);
  });

  bind(app, AdminSignOutAccount, async ({ params: { id }, session }) => {
    const help = { accountId: id, adminId: session.user.id };
    await signOutAccount(context, help, session.tokenHash);
    return await detailOf(id);
  });
}

/** The cursor of the next page: the id of the last account. */
const AccountsCursor = z.tuple([z.int().min(1).max(2_147_483_647)]);
