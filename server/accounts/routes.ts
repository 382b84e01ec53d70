import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  DisownAccount,
  ForgotPassword,
  GetUser,
  Login,
  Logout,
  Register,
  ResendVerification,
  ResetPassword,
  VerifyEmail,
} from '#contract/accounts/accounts.ts';
import type { Context } from '#server/context.ts';
import { languageOf } from '#server/platform/http/accept-language.ts';
import { bind } from '#server/platform/http/bind.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import type { AccountHooks } from './account-hooks.ts';
import { recordAuditEvent } from './audit.ts';
import { wellKnownDevice } from './device-name.ts';
import { disownAccount } from './disown-account.ts';
import type { Limits } from './limits/limits.ts';
import { mailAccount } from './mails/account-mails.ts';
import { checkPassword } from './passwords/check-password.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { findUserByEmail, markVerified, saveLanguage, toUser } from './queries.ts';
import { register } from './register.ts';
import { closeSession, openSession } from './sessions/sessions.ts';
import { findToken, revokeToken } from './tokens.ts';

const messages = {
  registered: 'Account created successfully! Please check your email to verify your account.',
  resetSent: 'If an account with that email exists, a password reset link has been sent.',
  passwordReset: 'Password reset successfully',
  verified: 'Email verified successfully',
  disowned: 'The account has been closed',
  disownedWithOrders: 'Nobody is signed in to the account any more',
  verificationSent: 'Verification email sent',
  signedOut: 'Logged out successfully',
} as const;

/** The language of a mail that any visitor can request: that of the page. The account's own language does not change. */
const mailLanguage = (request: FastifyRequest) =>
  request.headers['accept-language'] === undefined ? {} : { language: languageOf(request) };

/** Accounts (http-contract.md §2). No response reveals whether an address has an account. */
export function accountRoutes(
  app: FastifyInstance,
  context: Context,
  { limits, hasOrders, emptyCart }: { limits: Limits } & AccountHooks,
): void {
  sessionRoutes(app, context, limits);
  passwordResetRoutes(app, context, { limits, emptyCart });
  verificationRoutes(app, context, { limits, hasOrders });
}

/** Registration, and signing in and out. */
function sessionRoutes(app: FastifyInstance, context: Context, limits: Limits): void {
  const { db } = context;

  bind(app, GetUser, async ({ session }) => session.user);

  bind(app, { ...Register, work: 'password' }, async ({ body, request }) => {
    const device = wellKnownDevice(request.headers['user-agent']);
    await limits.countMailing('register', { email: body.email, ip: request.ip });
    await register(context, { body, language: languageOf(request), ip: request.ip, device });
    return { message: messages.registered };
  });

  bind(app, { ...Login, work: 'password' }, async ({ body, request, reply }) => {
    reply.header('cache-control', 'private, no-store');
    const { user, attempt } = await checkPassword(context, limits, { request, body });
    await openSession(context, { request, reply }, { userId: user.id, passwordHash: user.passwordHash });
    await attempt.succeeded();
    if (languageOf(request) !== user.language) await saveLanguage(db, user.id, languageOf(request));
    return toUser(user);
  });

  bind(app, Logout, async ({ request, reply }) => {
    await closeSession(context, { request, reply });
    return { message: messages.signedOut };
  });
}

function passwordResetRoutes(
  app: FastifyInstance,
  context: Context,
  { limits, emptyCart }: { limits: Limits } & Pick<AccountHooks, 'emptyCart'>,
): void {
  const { db, queue } = context;

  bind(app, ForgotPassword, async ({ body, request }) => {
    await limits.countMailing('forgot', { email: body.email, ip: request.ip });
    const user = await findUserByEmail(db, body.email);
    const mail = { kind: 'reset-password', userId: user?.id ?? null, ...mailLanguage(request) } as const;
    await db.transaction(async (tx) => {
      await mailAccount(queue, tx, mail);
      await recordAuditEvent(tx, 'reset-requested', { accountId: user?.id, ip: request.ip });
    });
    return { message: messages.resetSent };
  });

  bind(app, { ...ResetPassword, work: 'password' }, async ({ body, request, reply }) => {
    await limits.countReset(request.ip);
    await resetPassword(context, { request, reply }, { ...body, emptyCart });
    return { message: messages.passwordReset };
  });
}

/** The two links of the verification mail, and sending it again. */
function verificationRoutes(
  app: FastifyInstance,
  context: Context,
  { limits, hasOrders }: { limits: Limits } & Pick<AccountHooks, 'hasOrders'>,
): void {
  const { db, queue } = context;

  bind(app, VerifyEmail, async ({ params, request, reply }) => {
    reply.header('cache-control', 'private, no-store');
    const userId = await findToken(db, params.token, 'verify-email');
    if (userId === undefined) throw new ApiError('INVALID_VERIFICATION_TOKEN');
    await db.transaction(async (tx) => {
      const wasUnverified = await markVerified(tx, userId);
      if (wasUnverified) await recordAuditEvent(tx, 'email-verified', { accountId: userId, ip: request.ip });
    });
    return { message: messages.verified };
  });

  bind(app, DisownAccount, async ({ params, request, reply }) => {
    reply.header('cache-control', 'private, no-store');
    const erased = await disownAccount(context, { token: params.token, ip: request.ip, hasOrders });
    return { message: erased ? messages.disowned : messages.disownedWithOrders, erased };
  });

  bind(app, ResendVerification, async ({ body, request }) => {
    await limits.countMailing('resend', { email: body.email, ip: request.ip });
    const user = await findUserByEmail(db, body.email);
    const userId = user && user.emailVerifiedAt === null ? user.id : null;
    await db.transaction(async (tx) => {
      // Runs without an account too: the response takes the same time.
      await revokeToken(tx, userId ?? 0, 'verify-email');
      await mailAccount(queue, tx, { kind: 'verify-email', userId, ...mailLanguage(request) });
    });
    return { message: messages.verificationSent };
  });
}
