import type { Language } from '#contract/languages.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { button, greeting, mailAddress, paragraph } from '#server/platform/mail/parts.ts';
import { ltr } from '#server/platform/mail/translate.ts';
import { type WrittenMail, writeMail } from '#server/platform/mail/write-mail.ts';
import { darkBadges, orderBand, shortOrderId } from './order-band.ts';
import { linesTable, type MailedOrder, shipsTo } from './order-lines.ts';
import { orderMailText } from './order-mail-text.ts';

/** What happened to the packs of an order: some that it waited for have arrived, or some have to wait. */
export const stockNews = ['arrived', 'waits'] as const;

/** Says that packs of an order have arrived, or have to wait. Its lines say how many still wait. */
export function orderStockMail(mail: {
  storeName: string;
  language: Language;
  order: MailedOrder & { status: OrderStatus };
  news: (typeof stockNews)[number];
  link: string;
  supportEmail: string;
}): WrittenMail {
  const { storeName, language, order, news } = mail;
  const t = orderMailText(language);
  const sentence = t(`orderStock.${news}`);
  return writeMail({
    storeName,
    language,
    subject: t(`orderStock.${news}Subject`, { orderId: ltr(shortOrderId(order.id)) }),
    heading: t('orderStatus.heading'),
    preheader: sentence,
    darkBadges,
    body: [
      greeting(t, order.firstName),
      paragraph(sentence),
      orderBand(t, order.id, order.status),
      linesTable(t, language, order),
      shipsTo(t, language, order),
      button(t('common.viewOrder'), mail.link),
    ],
    footer: [
      t('common.questions', { supportEmail: mailAddress(mail.supportEmail) }),
      t('common.automatic', { storeName }),
    ],
  });
}
