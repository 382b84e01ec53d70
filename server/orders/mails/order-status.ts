import type { Language } from '#contract/languages.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { button, greeting, mailAddress, note, paragraph } from '#server/platform/mail/parts.ts';
import { ltr } from '#server/platform/mail/translate.ts';
import { type WrittenMail, writeMail } from '#server/platform/mail/write-mail.ts';
import { darkBadges, orderBand, shortOrderId } from './order-band.ts';
import { orderMailText } from './order-mail-text.ts';

/** Announces an order's new status, in the customer's words for it (product.md §4). */
export function orderStatusMail(mail: {
  storeName: string;
  language: Language;
  firstName: string;
  orderId: string;
  status: OrderStatus;
  profileLink: string;
  /** For an unverified address. */
  isContact?: boolean;
  /** Shown at the end as the address for questions. */
  supportEmail?: string;
}): WrittenMail {
  const { storeName, language, orderId, status } = mail;
  const t = orderMailText(language);
  const sentence = t(`statusSentence.${status}`);
  return writeMail({
    storeName,
    language,
    subject: t('orderStatus.subject', { orderId: ltr(shortOrderId(orderId)), status: t(`status.${status}`) }),
    heading: t('orderStatus.heading'),
    preheader: sentence,
    darkBadges,
    body: [
      greeting(t, mail.firstName),
      paragraph(sentence),
      orderBand(t, orderId, status),
      ...(mail.isContact ? [note(t('common.contact'))] : []),
      button(t('common.viewOrders'), mail.profileLink),
    ],
    footer: [
      ...(mail.supportEmail ? [t('common.questions', { supportEmail: mailAddress(mail.supportEmail) })] : []),
      t('common.automatic', { storeName }),
    ],
  });
}
