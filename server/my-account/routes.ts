import type { FastifyInstance } from 'fastify';
import { CancelEmailChange, ChangeEmail, ChangeName, ConfirmEmail } from '#contract/accounts/change-details.ts';
import {
  ChangePassword,
  DeleteAccount,
  ExportAccount,
  GetMyAccount,
  SignOutDevice,
  SignOutEverywhere,
} from '#contract/accounts/my-account.ts';
import { recordAuditEvent } from '#server/accounts/audit.ts';
import type { Limits } from '#server/accounts/limits/limits.ts';
import { forgetDevices } from '#server/accounts/sessions/known-devices.ts';
import { clearSessionCookies, endUserSessions } from '#server/accounts/sessions/sessions.ts';
import type { Context } from '#server/context.ts';
import { batchesOf } from '#server/platform/http/authorize.ts';
import { bind } from '#server/platform/http/bind.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { eraseAccount } from './erase-account.ts';
import { exportAccount } from './export-account.ts';
import { endDevice, getMyAccount, setName } from './queries.ts';

/** Password managers open this path (W3C, "A Well-Known URL for Changing Passwords"). */
const CHANGE_PASSWORD = '/.well-known/change-password';

/** The account of the signed-in user. No endpoint takes the id of another account. */
export function myAccountRoutes(app: FastifyInstance, context: Context, limits: Limits): void {
  const { config, db } = context;

  app.get(CHANGE_PASSWORD, (_request, reply) => reply.redirect('/profile?tab=details', 303));

  bind(app, ChangeName, async ({ body, session, request }) => {
    const { id: accountId } = session.user;
    await db.transaction(async (tx) => {
      const isChanged = await setName(tx, accountId, body);
      if (isChanged) await recordAuditEvent(tx, 'name-changed', { accountId, ip: request.ip });
    });
    return { ...session.user, ...body };
  });

  bind(app, { ...ChangeEmail, work: 'password' }, async ({ body, session, request }) => {
    await requestEmailChange(context, limits, { session, body, ip: request.ip });
    return { message: 'If the address can be used, a link has been sent to it.' };
  });

  bind(app, CancelEmailChange, ({ session }) => cancelEmailChange(context, session));

  bind(app, ConfirmEmail, async ({ params, request, reply }) => {
    reply.header('cache-control', 'private, no-store');
    await confirmEmailChange(context, { token: params.token, ip: request.ip });
    return { message: 'Email changed successfully' };
  });

  bind(app, GetMyAccount, ({ session }) => getMyAccount(db, session));

  bind(app, SignOutDevice, async ({ params, session, request, reply }) => {
    const { id: accountId } = session.user;
    const ended = await db.transaction(async (tx) => {
      const tokenHash = await endDevice(tx, accountId, params.id);
      if (tokenHash) await recordAuditEvent(tx, 'device-signed-out', { accountId, ip: request.ip });
      return tokenHash;
    });
    if (!ended) throw new ApiError('NOT_FOUND');
    if (ended.equals(session.tokenHash)) clearSessionCookies(config, reply);
  });

  bind(app, SignOutEverywhere, async ({ session, request, reply }) => {
    const { id: accountId } = session.user;
    await db.transaction(async (tx) => {
      await endUserSessions(tx, accountId);
      await forgetDevices(tx, accountId);
      await recordAuditEvent(tx, 'signed-out-everywhere', { accountId, ip: request.ip });
    });
    clearSessionCookies(config, reply);
  });

  bind(app, { ...ChangePassword, work: 'password' }, async ({ body, session, request, reply }) => {
    await changePassword(context, limits, { session, exchange: { request, reply }, body });
    return { message: 'Password changed successfully' };
  });

  bind(app, ExportAccount, async ({ session, request, reply }) => {
    await limits.countExport(session.user.id);
    await recordAuditEvent(db, 'data-exported', { accountId: session.user.id, ip: request.ip });
    reply.header('content-disposition', 'attachment; filename="my-data.json"');
    return exportAccount(db, session, batchesOf(request, 'session'));
  });

  bind(app, { ...DeleteAccount, work: 'password' }, async ({ body, session, request, reply }) => {
    await eraseAccount(context, limits, { session, body, ip: request.ip });
    clearSessionCookies(config, reply);
  });
}
