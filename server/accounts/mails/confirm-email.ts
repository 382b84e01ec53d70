import { LINK_HOURS } from '#contract/accounts/accounts.ts';
import { button, greeting, linkToCopy, note, paragraph } from '#server/platform/mail/parts.ts';
import { type WrittenMail, writeMail } from '#server/platform/mail/write-mail.ts';
import { accountMailText } from './account-mail-text.ts';
import type { LinkMail } from './reset-password.ts';

/** To the new address of an account: its link replaces the current one. Without a name, which a stranger may have written. */
export function confirmEmailMail({ storeName, language, link }: Omit<LinkMail, 'firstName'>): WrittenMail {
  const t = accountMailText(language);
  const expiry = t('common.linkExpires', { count: LINK_HOURS });
  return writeMail({
    storeName,
    language,
    subject: t('confirmEmail.subject', { storeName }),
    heading: t('confirmEmail.heading'),
    preheader: expiry,
    body: [
      greeting(t, ''),
      paragraph(t('confirmEmail.why', { storeName })),
      button(t('confirmEmail.button'), link),
      note(expiry),
      linkToCopy(t('common.copyLink'), link),
    ],
    footer: [t('confirmEmail.notYou'), t('common.automatic', { storeName })],
  });
}
