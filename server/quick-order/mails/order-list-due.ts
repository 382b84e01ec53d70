import type { Language } from '#contract/languages.ts';
import ar from '#messages/ar/mail.json' with { type: 'json' };
import en from '#messages/en/mail.json' with { type: 'json' };
import es from '#messages/es/mail.json' with { type: 'json' };
import fr from '#messages/fr/mail.json' with { type: 'json' };
import { formatDay } from '#server/platform/mail/format-date.ts';
import { button, greeting, linkToCopy, note, paragraph } from '#server/platform/mail/parts.ts';
import { mailTranslator } from '#server/platform/mail/translate.ts';
import { type WrittenMail, writeMail } from '#server/platform/mail/write-mail.ts';

const textIn = mailTranslator(en, { es, fr, ar });

/** Reminds of a list that is to be ordered. It has not been ordered. */
export function orderListDueMail(mail: {
  storeName: string;
  language: Language;
  firstName: string;
  /** Of the list. */
  name: string;
  everyWeeks: number;
  /** The day of the next mail, as 2026-12-07. */
  nextOn: string;
  link: string;
}): WrittenMail {
  const { storeName, language, name, link } = mail;
  const t = textIn(language);
  return writeMail({
    storeName,
    language,
    subject: t('orderListDue.subject', { name }),
    heading: t('orderListDue.heading'),
    preheader: t('orderListDue.what', { name }),
    body: [
      greeting(t, mail.firstName),
      paragraph(t('orderListDue.what', { name })),
      button(t('orderListDue.button'), link),
      linkToCopy(t('common.copyLink'), link),
      note(t('orderListDue.next', { count: mail.everyWeeks, day: formatDay(mail.nextOn, language) })),
      note(t('orderListDue.end')),
    ],
    footer: [t('common.automatic', { storeName })],
  });
}
