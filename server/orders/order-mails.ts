import type { Language } from '#contract/languages.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../database/pool.ts';
import type { OrderMail } from '../jobs/jobs.ts';
import { orderPlacedMail } from '../mail/order-placed.ts';
import { orderStatusMail } from '../mail/order-status.ts';
import type { WrittenMail } from '../mail/write-mail.ts';
import type { OrderRow } from './queries.ts';

type News = { kind: 'order-placed'; orderId: string } | { kind: 'order-status'; orderId: string; status: OrderStatus };

/**
 * Queues the mails of an order's news: to the account's own address, which is verified, and to the contact of the form
 * where that is another. One job each: when one address fails, the other gets no second mail.
 */
export async function mailAboutOrder(
  { queue }: Context,
  tx: Transaction,
  news: News,
  hasOtherContact: boolean,
): Promise<void> {
  await queue.sendMail(
    tx,
    { ...news, to: 'account' },
    ...(hasOtherContact ? [{ ...news, to: 'contact' } as const] : []),
  );
}

/**
 * What such a mail says. Nobody has shown that the contact's address is theirs, or that they asked: nothing that the
 * orderer typed stands in their mail, or the store would carry anybody's words to anybody.
 */
export function orderContent(config: Config, mail: OrderMail, order: OrderRow & { language: Language }): WrittenMail {
  const { storeName, publicUrl, supportEmail } = config;
  const common = { storeName, language: order.language, supportEmail, profileLink: `${publicUrl}/profile` };
  const isContact = mail.to === 'contact';
  if (mail.kind === 'order-status') {
    const firstName = isContact ? '' : order.firstName;
    return orderStatusMail({ ...common, firstName, orderId: order.id, status: mail.status });
  }
  return orderPlacedMail({ ...common, order, withoutTypedWords: isContact });
}
