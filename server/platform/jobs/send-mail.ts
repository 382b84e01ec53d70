import { type Language, languages } from '#contract/languages.ts';
import { findCreationDevice } from '#server/accounts/audit.ts';
import { alreadyRegisteredMail } from '#server/accounts/mails/already-registered.ts';
import { googleLinkedMail } from '#server/accounts/mails/google-linked.ts';
import { passwordChangedMail } from '#server/accounts/mails/password-changed.ts';
import { resetPasswordMail } from '#server/accounts/mails/reset-password.ts';
import { verifyEmailMail } from '#server/accounts/mails/verify-email.ts';
import { findUserById } from '#server/accounts/queries.ts';
import { issueToken } from '#server/accounts/tokens.ts';
import type { Context } from '#server/context.ts';
import { orderContent } from '#server/orders/mails/order-mails.ts';
import { findOrder, findOrderAddresses } from '#server/orders/queries.ts';
import type { Message } from '#server/platform/mail/mailer.ts';
import type { Mail, OrderMail } from './jobs.ts';

/** Writes and sends one mail. A person or order that is gone, or a link nobody needs any more, sends nothing. */
export async function sendMail(context: Context, mail: Mail): Promise<void> {
  const message = await writtenFor(context, mail);
  if (!message) return;
  await context.watch.span({ name: 'send mail', kind: 'client' }, () => context.mailer.send(message));
  context.watch.count('mailsSent');
}

async function writtenFor(context: Context, mail: Mail): Promise<Message | undefined> {
  if (mail.kind === 'order-placed' || mail.kind === 'order-status') return writtenForOrder(context, mail);
  const user = mail.userId === null ? undefined : await findUserById(context.db, mail.userId);
  if (!user) return;
  const language = known(('language' in mail && mail.language) || user.language);
  const { storeName, publicUrl, supportEmail } = context.config;
  const to = { to: user.email, language };
  // At an unverified address the name may be a stranger's text: it is not sent.
  const firstName = user.emailVerifiedAt === null ? '' : user.firstName;
  const person = { storeName, language, firstName };
  switch (mail.kind) {
    case 'verify-email': {
      if (user.emailVerifiedAt !== null) return;
      const device = await findCreationDevice(context.db, user.id);
      const token = await issueToken(context.db, user.id, 'verify-email');
      const links = { link: `${publicUrl}/verify-email/${token}`, disownLink: `${publicUrl}/disown-account/${token}` };
      return { ...to, ...verifyEmailMail({ ...person, ...links, createdAt: user.createdAt, device }) };
    }
    case 'reset-password': {
      const token = await issueToken(context.db, user.id, 'reset-password');
      return { ...to, ...resetPasswordMail({ ...person, link: `${publicUrl}/reset-password/${token}` }) };
    }
    case 'already-registered': {
      const links = { signInLink: `${publicUrl}/auth`, forgotLink: `${publicUrl}/auth?forgot` };
      return { ...to, ...alreadyRegisteredMail({ ...person, ...links }) };
    }
    case 'password-changed':
      return { ...to, ...passwordChangedMail({ ...person, supportEmail }) };
    case 'google-linked':
      return { ...to, ...googleLinkedMail({ ...person, supportEmail, forgotLink: `${publicUrl}/auth?forgot` }) };
  }
}

async function writtenForOrder(context: Context, mail: OrderMail): Promise<Message | undefined> {
  const order = await findOrder(context.db, mail.orderId);
  const to = (await findOrderAddresses(context.db, mail.orderId))?.[mail.to];
  if (!order || to === undefined) return;
  const language = known(order.language);
  return { to, language, ...orderContent(context.config, mail, { ...order, language }) };
}

function known(language: string): Language {
  return languages.find((each) => each === language) ?? 'en';
}
