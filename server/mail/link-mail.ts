import { LINK_HOURS } from '#contract/accounts.ts';
import type { Language } from '#contract/languages.ts';
import { button, greeting, linkToCopy, note, paragraph } from './parts.ts';
import { mailText } from './translate.ts';
import { type WrittenMail, writeMail } from './write-mail.ts';

/** Who a mail with a one-time link goes to, and the link. */
export interface LinkMail {
  storeName: string;
  language: Language;
  firstName: string;
  link: string;
}

/** A mail whose one matter is a link that expires: the texts are those of its group in mail.json. */
export function linkMail(group: 'verifyEmail' | 'resetPassword', mail: LinkMail): WrittenMail {
  const { storeName, language, link } = mail;
  const t = mailText(language);
  const expiry = t('common.linkExpires', { count: LINK_HOURS });
  return writeMail({
    storeName,
    language,
    subject: t(`${group}.subject`, { storeName }),
    heading: t(`${group}.heading`),
    preheader: expiry,
    body: [
      greeting(t, mail.firstName),
      paragraph(t(`${group}.why`, { storeName })),
      button(t(`${group}.button`), link),
      note(expiry),
      linkToCopy(t('common.copyLink'), link),
    ],
    footer: [t(`${group}.notYou`), t('common.automatic', { storeName })],
  });
}
