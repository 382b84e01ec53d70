import type { Language } from '#contract/languages.ts';
import { button, greeting, mailAddress, paragraph } from '#server/platform/mail/parts.ts';
import { type WrittenMail, writeMail } from '#server/platform/mail/write-mail.ts';
import { accountMailText } from './account-mail-text.ts';

interface NoticeMail {
  storeName: string;
  language: Language;
  firstName: string;
  supportEmail: string;
}

/** To the current address: another one was requested, and how to keep this one. */
export function emailChangeRequestedMail({
  storeName,
  language,
  firstName,
  supportEmail,
  profileLink,
}: NoticeMail & { profileLink: string }): WrittenMail {
  const t = accountMailText(language);
  return writeMail({
    storeName,
    language,
    subject: t('emailChangeRequested.subject', { storeName }),
    heading: t('emailChangeRequested.heading'),
    preheader: t('emailChangeRequested.what', { storeName }),
    body: [
      greeting(t, firstName),
      paragraph(t('emailChangeRequested.what', { storeName })),
      paragraph(t('emailChangeRequested.notYou', { supportEmail: mailAddress(supportEmail) })),
      button(t('emailChangeRequested.button'), profileLink),
    ],
    footer: [t('common.automatic', { storeName })],
  });
}

/** To the former address, after the change. */
export function emailChangedMail({ storeName, language, firstName, supportEmail }: NoticeMail): WrittenMail {
  const t = accountMailText(language);
  return writeMail({
    storeName,
    language,
    subject: t('emailChanged.subject', { storeName }),
    heading: t('emailChanged.heading'),
    preheader: t('emailChanged.what', { storeName }),
    body: [
      greeting(t, firstName),
      paragraph(t('emailChanged.what', { storeName })),
      paragraph(t('emailChanged.notYou', { supportEmail: mailAddress(supportEmail) })),
    ],
    footer: [t('common.automatic', { storeName })],
  });
}
