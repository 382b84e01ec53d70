import type { Language } from '#contract/languages.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { button, greeting, mailAddress, note, paragraph } from '#server/platform/mail/parts.ts';
import { ltr } from '#server/platform/mail/translate.ts';
import { type WrittenMail, writeMail } from '#server/platform/mail/write-mail.ts';
import { darkBadges, orderBand, shortOrderId } from './order-band.ts';
import { linesTable, type MailedOrder, shipsTo } from './order-lines.ts';
import { orderMailText } from './order-mail-text.ts';

/**
 * Announces an order's new status, in the customer's words for it (product.md §4), and repeats what was ordered and where it goes. Only
 * the body names products.
 */
export function orderStatusMail(mail: {
  storeName: string;
  language: Language;
  order: MailedOrder;
  status: OrderStatus;
  /** To the order; for an unverified address, to the account. */
  link: string;
  /** For an unverified address: without the medicines and the customer's name and address. */
  isContact?: boolean;
  /** Shown at the end as the address for questions. */
  supportEmail?: string;
}): WrittenMail {
  const { storeName, language, order, status, isContact } = mail;
  const t = orderMailText(language);
  const sentence = t(`statusSentence.${status}`);
  return writeMail({
    storeName,
    language,
    subject: t('orderStatus.subject', { orderId: ltr(shortOrderId(order.id)), status: t(`status.${status}`) }),
    heading: t('orderStatus.heading'),
    preheader: sentence,
    darkBadges,
    body: [
      greeting(t, isContact ? '' : order.firstName),
      paragraph(sentence),
      orderBand(t, order.id, status),
      ...(isContact ? [note(t('common.contact'))] : [linesTable(t, language, order), shipsTo(t, language, order)]),
      button(t(isContact ? 'common.viewOrders' : 'common.viewOrder'), mail.link),
    ],
    footer: [
      ...(mail.supportEmail ? [t('common.questions', { supportEmail: mailAddress(mail.supportEmail) })] : []),
      t('common.automatic', { storeName }),
    ],
  });
}
