import type { Language } from '#contract/languages.ts';
import ar from '#messages/ar/mail.json' with { type: 'json' };
import en from '#messages/en/mail.json' with { type: 'json' };
import es from '#messages/es/mail.json' with { type: 'json' };
import fr from '#messages/fr/mail.json' with { type: 'json' };
import { button, greeting, linkToCopy, note, paragraph } from '#server/platform/mail/parts.ts';
import { ltr, mailTranslator } from '#server/platform/mail/translate.ts';
import { type WrittenMail, writeMail } from '#server/platform/mail/write-mail.ts';

const textIn = mailTranslator(en, { es, fr, ar });

/** Says that an item that was out of stock can be ordered again. Only the text of the mail names it: others may read a subject over a shoulder. */
export function backInStockMail(mail: {
  storeName: string;
  language: Language;
  firstName: string;
  drugName: string;
  brandName: string;
  packagingType: string;
  dosage: string;
  link: string;
}): WrittenMail {
  const { storeName, language, drugName, dosage, link } = mail;
  const t = textIn(language);
  const product = ltr(`${drugName} ${dosage}`);
  const pack = [mail.brandName, mail.packagingType].filter(Boolean).join(' · ');
  return writeMail({
    storeName,
    language,
    subject: t('backInStock.subject'),
    heading: t('backInStock.heading'),
    preheader: t('backInStock.preheader'),
    body: [
      greeting(t, mail.firstName),
      paragraph(t('backInStock.what', { product })),
      ...(pack === '' ? [] : [note(ltr(pack))]),
      button(t('backInStock.button'), link),
      linkToCopy(t('common.copyLink'), link),
    ],
    footer: [t('backInStock.once'), t('common.automatic', { storeName })],
  });
}
