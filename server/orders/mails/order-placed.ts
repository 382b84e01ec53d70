import type { Language } from '#contract/languages.ts';
import { CURRENCY } from '#contract/money.ts';
import { button, greeting, mailAddress, note, paragraph } from '#server/platform/mail/parts.ts';
import { ltr } from '#server/platform/mail/translate.ts';
import { type WrittenMail, writeMail } from '#server/platform/mail/write-mail.ts';
import { orderBand, shortOrderId } from './order-band.ts';
import { dollars, linesTable, type MailedOrder, shipsTo } from './order-lines.ts';
import { orderMailText } from './order-mail-text.ts';

/** Confirms an order. Only the body names products: a subject or preview on a locked screen must not name a medicine. */
export function orderPlacedMail(mail: {
  storeName: string;
  language: Language;
  order: MailedOrder;
  /** To the order; for an unverified address, to the account. */
  link: string;
  /** Shown at the end as the address for questions. */
  supportEmail?: string;
  /** For an unverified address: without the medicines and the customer's name and address. */
  isContact?: boolean;
}): WrittenMail {
  const { storeName, language, isContact } = mail;
  const order = isContact ? { ...mail.order, firstName: '', lines: [] } : mail.order;
  const t = orderMailText(language);
  const count = mail.order.lines.reduce((sum, line) => sum + line.quantity, 0);
  return writeMail({
    storeName,
    language,
    subject: t('orderPlaced.subject', { orderId: ltr(shortOrderId(order.id)) }),
    heading: t('orderPlaced.heading'),
    preheader: t('orderPlaced.preheader', { count, total: ltr(`${dollars(order.totalCents)} ${CURRENCY}`) }),
    body: [
      greeting(t, order.firstName),
      ...(isContact ? [] : [paragraph(t('orderPlaced.thanks'))]),
      orderBand(t, order.id),
      linesTable(t, language, order),
      ...(isContact ? [note(t('common.contact'))] : [shipsTo(t, language, order)]),
      button(t(isContact ? 'common.viewOrders' : 'common.viewOrder'), mail.link),
    ],
    footer: [
      ...(mail.supportEmail ? [t('common.questions', { supportEmail: mailAddress(mail.supportEmail) })] : []),
      t('common.automatic', { storeName }),
    ],
  });
}
