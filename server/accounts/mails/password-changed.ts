import type { Language } from '#contract/languages.ts';
import { greeting, mailAddress, paragraph } from '#server/platform/mail/parts.ts';
import { type WrittenMail, writeMail } from '#server/platform/mail/write-mail.ts';
import { accountMailText } from './account-mail-text.ts';

/** Reports that the password was changed, and whom to contact if the owner did not do that. */
export function passwordChangedMail(mail: {
  storeName: string;
  language: Language;
  firstName: string;
  supportEmail: string;
}): WrittenMail {
  const { storeName, language } = mail;
  const t = accountMailText(language);
  return writeMail({
    storeName,
    language,
    subject: t('passwordChanged.subject', { storeName }),
    heading: t('passwordChanged.heading'),
    preheader: t('passwordChanged.what', { storeName }),
    body: [
      greeting(t, mail.firstName),
      paragraph(t('passwordChanged.what', { storeName })),
      paragraph(t('passwordChanged.notYou', { supportEmail: mailAddress(mail.supportEmail) })),
    ],
    footer: [t('common.automatic', { storeName })],
  });
}
