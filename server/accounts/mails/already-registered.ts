import type { Language } from '#contract/languages.ts';
import { button, greeting, paragraph, textLink } from '#server/platform/mail/parts.ts';
import { type WrittenMail, writeMail } from '#server/platform/mail/write-mail.ts';
import { accountMailText } from './account-mail-text.ts';

/** Informs the owner of an address about an attempt to register it again, or to use it for another account. It has no token: the attempt changes nothing. */
export function alreadyRegisteredMail(mail: {
  storeName: string;
  language: Language;
  firstName: string;
  signInLink: string;
  forgotLink: string;
}): WrittenMail {
  const { storeName, language } = mail;
  const t = accountMailText(language);
  return writeMail({
    storeName,
    language,
    subject: t('alreadyRegistered.subject', { storeName }),
    heading: t('alreadyRegistered.heading'),
    preheader: t('alreadyRegistered.why', { storeName }),
    body: [
      greeting(t, mail.firstName),
      paragraph(t('alreadyRegistered.why', { storeName })),
      button(t('alreadyRegistered.signIn'), mail.signInLink),
      paragraph(t('alreadyRegistered.forgot')),
      textLink(t('alreadyRegistered.reset'), mail.forgotLink),
    ],
    footer: [t('alreadyRegistered.notYou'), t('common.automatic', { storeName })],
  });
}
