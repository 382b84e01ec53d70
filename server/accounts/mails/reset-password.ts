import { LINK_HOURS } from '#contract/accounts/accounts.ts';
import type { Language } from '#contract/languages.ts';
import { button, greeting, linkToCopy, note, paragraph } from '#server/platform/mail/parts.ts';
import { type WrittenMail, writeMail } from '#server/platform/mail/write-mail.ts';
import { accountMailText } from './account-mail-text.ts';

/** A mail with a one-time link. */
export interface LinkMail {
  storeName: string;
  language: Language;
  firstName: string;
  link: string;
}

/** The link leads to the page that sets a new password. */
export function resetPasswordMail(mail: LinkMail): WrittenMail {
  const { storeName, language, link } = mail;
  const t = accountMailText(language);
  const expiry = t('common.linkExpires', { count: LINK_HOURS });
  return writeMail({
    storeName,
    language,
    subject: t('resetPassword.subject', { storeName }),
    heading: t('resetPassword.heading'),
    preheader: expiry,
    body: [
      greeting(t, mail.firstName),
      paragraph(t('resetPassword.why', { storeName })),
      button(t('resetPassword.button'), link),
      note(expiry),
      linkToCopy(t('common.copyLink'), link),
    ],
    footer: [t('resetPassword.notYou'), t('common.automatic', { storeName })],
  });
}
