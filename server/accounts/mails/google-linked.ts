import type { Language } from '#contract/languages.ts';
import { greeting, mailAddress, paragraph, textLink } from '#server/platform/mail/parts.ts';
import { type WrittenMail, writeMail } from '#server/platform/mail/write-mail.ts';
import { accountMailText } from './account-mail-text.ts';

/** Reports that the account can only be opened with Google now, and whom to contact if the owner did not do that. */
export function googleLinkedMail(mail: {
  storeName: string;
  language: Language;
  firstName: string;
  forgotLink: string;
  supportEmail: string;
}): WrittenMail {
  const { storeName, language } = mail;
  const t = accountMailText(language);
  return writeMail({
    storeName,
    language,
    subject: t('googleLinked.subject', { storeName }),
    heading: t('googleLinked.heading'),
    preheader: t('googleLinked.what', { storeName }),
    body: [
      greeting(t, mail.firstName),
      paragraph(t('googleLinked.what', { storeName })),
      paragraph(t('googleLinked.again')),
      textLink(t('googleLinked.choose'), mail.forgotLink),
      paragraph(t('googleLinked.notYou', { supportEmail: mailAddress(mail.supportEmail) })),
    ],
    footer: [t('common.automatic', { storeName })],
  });
}
