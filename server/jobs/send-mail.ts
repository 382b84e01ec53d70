import { type Language, languages } from '#contract/languages.ts';
import { findUserById } from '../accounts/queries.ts';
import { issueToken, voidToken } from '../accounts/tokens.ts';
import type { Context } from '../context.ts';
import { alreadyRegisteredMail } from '../mail/already-registered.ts';
import { passwordChangedMail } from '../mail/password-changed.ts';
import { resetPasswordMail } from '../mail/reset-password.ts';
import { verifyEmailMail } from '../mail/verify-email.ts';
import { orderContent } from '../orders/order-mails.ts';
import { findOrder, findOrderAddresses } from '../orders/queries.ts';
import type { Mail, OrderMail } from './jobs.ts';

/** Writes and sends one mail. A person or order that is gone, or a link nobody needs any more, sends nothing. */
export async function sendMail(context: Context, mail: Mail): Promise<void> {
  if (mail.kind === 'order-placed' || mail.kind === 'order-status') return sendOrderMail(context, mail);
  const user = mail.userId === null ? undefined : await findUserById(context.db, mail.userId);
  if (!user) return;
  const language = known(('language' in mail && mail.language) || user.language);
  const { storeName, publicUrl, supportEmail } = context.config;
  const to = { to: user.email, language };
  const person = { storeName, language, firstName: user.firstName };
  switch (mail.kind) {
    case 'verify-email': {
      if (user.emailVerifiedAt !== null) return voidToken(context.db, user.id, 'verify-email');
      const token = await issueToken(context.db, user.id, 'verify-email');
      return context.mailer.send({
        ...to,
        ...verifyEmailMail({ ...person, link: `${publicUrl}/verify-email/${token}` }),
      });
    }
    case 'reset-password': {
      const token = await issueToken(context.db, user.id, 'reset-password');
      return context.mailer.send({
        ...to,
        ...resetPasswordMail({ ...person, link: `${publicUrl}/reset-password/${token}` }),
      });
    }
    case 'already-registered': {
      const links = { signInLink: `${publicUrl}/auth`, forgotLink: `${publicUrl}/auth?forgot` };
      return context.mailer.send({ ...to, ...alreadyRegisteredMail({ ...person, ...links }) });
    }
    case 'password-changed':
      return context.mailer.send({ ...to, ...passwordChangedMail({ ...person, supportEmail }) });
  }
}

async function sendOrderMail(context: Context, mail: OrderMail): Promise<void> {
  const order = await findOrder(context.db, mail.orderId);
  const to = (await findOrderAddresses(context.db, mail.orderId))?.[mail.to];
  if (!order || to === undefined) return;
  const language = known(order.language);
  await context.mailer.send({ to, language, ...orderContent(context.config, mail, { ...order, language }) });
}

function known(language: string): Language {
  return languages.find((each) => each === language) ?? 'en';
}
