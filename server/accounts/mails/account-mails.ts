import { z } from 'zod';
import { linkIn } from '#contract/language-of-link.ts';
import { languages, supportedLanguage } from '#contract/languages.ts';
import { findCreationDevice } from '#server/accounts/audit.ts';
import { findEmailChange } from '#server/accounts/email-changes.ts';
import { lockUser } from '#server/accounts/locks.ts';
import { findUserById, type UserRow } from '#server/accounts/queries.ts';
import { issueToken } from '#server/accounts/tokens.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Queue } from '#server/platform/jobs/queue.ts';
import type { Message } from '#server/platform/mail/mailer.ts';
import { alreadyRegisteredMail } from './already-registered.ts';
import { confirmEmailMail } from './confirm-email.ts';
import { emailChangedMail, emailChangeRequestedMail } from './email-changed.ts';
import { googleLinkedMail } from './google-linked.ts';
import { passwordChangedMail } from './password-changed.ts';
import { resetPasswordMail } from './reset-password.ts';
import { verifyEmailMail } from './verify-email.ts';

/** The language of the page that requested the mail, possibly an attacker's; the account's language when absent. */
const language = z.enum(languages).optional();

/**
 * A mail about an account, as the queue stores it: ids only. Names, addresses and tokens are read or created when the mail is
 * sent, so the queue never holds them (http-contract.md §2). `userId` is null for an address without an account: the job is
 * queued anyway and does nothing, so the response takes the same time.
 */
export const AccountMail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('verify-email'), userId: z.int().nullable(), language }),
  z.object({ kind: z.literal('reset-password'), userId: z.int().nullable(), language }),
  z.object({ kind: z.literal('already-registered'), userId: z.int() }),
  z.object({ kind: z.literal('password-changed'), userId: z.int() }),
  z.object({ kind: z.literal('google-linked'), userId: z.int() }),
  z.object({ kind: z.literal('confirm-email'), userId: z.int(), changeId: z.int() }),
  z.object({ kind: z.literal('email-change-requested'), userId: z.int(), changeId: z.int() }),
  z.object({ kind: z.literal('email-changed'), userId: z.int(), changeId: z.int() }),
]);
export type AccountMail = z.infer<typeof AccountMail>;

/** Queues a mail in the transaction of the change that it reports. */
export function mailAccount(queue: Queue, tx: Transaction, mail: AccountMail): Promise<void> {
  return queue.sendMail(tx, mail);
}

/**
 * The message to send; undefined when the account was erased or no longer needs the link. The account is locked: a link is mailed to
 * the address that it was made for, also while that is replaced.
 */
export async function writeAccountMail({ db, config }: Context, mail: AccountMail): Promise<Message | undefined> {
  const { userId } = mail;
  if (userId === null) return;
  return await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const user = await findUserById(tx, userId);
    return user && (await writeTo(user, mail, { tx, config }));
  });
}

async function writeTo(
  user: UserRow,
  mail: AccountMail,
  { tx: db, config }: { tx: Transaction; config: Context['config'] },
): Promise<Message | undefined> {
  const language = supportedLanguage(('language' in mail && mail.language) || user.language);
  const { storeName, publicUrl, supportEmail } = config;
  const linkTo = (path: string) => publicUrl + linkIn(language, path);
  const to = { to: user.email, language };
  // The name of an unverified account may be an attacker's text, so it is not sent.
  const firstName = user.emailVerifiedAt === null ? '' : user.firstName;
  const person = { storeName, language, firstName };
  switch (mail.kind) {
    case 'verify-email': {
      if (user.emailVerifiedAt !== null) return;
      const device = await findCreationDevice(db, user.id);
      const token = await issueToken(db, user.id, 'verify-email', language);
      const links = { link: `${publicUrl}/verify-email/${token}`, disownLink: `${publicUrl}/disown-account/${token}` };
      return { ...to, ...verifyEmailMail({ ...person, ...links, createdAt: user.createdAt, device }) };
    }
    case 'reset-password': {
      const token = await issueToken(db, user.id, 'reset-password', language);
      return { ...to, ...resetPasswordMail({ ...person, link: `${publicUrl}/reset-password/${token}` }) };
    }
    case 'already-registered': {
      const links = { signInLink: linkTo('/auth'), forgotLink: linkTo('/auth?forgot') };
      return { ...to, ...alreadyRegisteredMail({ ...person, ...links }) };
    }
    case 'password-changed':
      return { ...to, ...passwordChangedMail({ ...person, supportEmail }) };
    case 'google-linked':
      return { ...to, ...googleLinkedMail({ ...person, supportEmail, forgotLink: linkTo('/auth?forgot') }) };
    case 'confirm-email': {
      const change = await findEmailChange(db, mail.changeId);
      if (!change?.isAwaited) return;
      const token = await issueToken(db, user.id, 'change-email', language);
      const link = `${publicUrl}/confirm-email/${token}`;
      return { to: change.newEmail, language, ...confirmEmailMail({ storeName, language, link }) };
    }
    case 'email-change-requested': {
      const change = await findEmailChange(db, mail.changeId);
      const profileLink = linkTo('/profile?tab=details');
      return (
        change && {
          to: change.oldEmail,
          language,
          ...emailChangeRequestedMail({ ...person, supportEmail, profileLink }),
        }
      );
    }
    case 'email-changed': {
      const change = await findEmailChange(db, mail.changeId);
      return change && { to: change.oldEmail, language, ...emailChangedMail({ ...person, supportEmail }) };
    }
  }
}
