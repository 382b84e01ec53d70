import { z } from 'zod';
import { type Language, supportedLanguage } from '#contract/languages.ts';
import { type OrderStatus, orderStatuses } from '#contract/order-status.ts';
import { count } from '#server/accounts/limits/counters.ts';
import { accountKey, limiters } from '#server/accounts/limits/limits.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { findOrder, findOrderAddresses, type OrderRow } from '#server/orders/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Message } from '#server/platform/mail/mailer.ts';
import type { WrittenMail } from '#server/platform/mail/write-mail.ts';
import { orderPlacedMail } from './order-placed.ts';
import { orderStatusMail } from './order-status.ts';

/** The account's own address, or the contact of the checkout form; jobs of older versions do not say. */
const to = z.enum(['account', 'contact']).default('account');

/** A mail about an order, as the queue stores it: ids only (CONTRACT §2). */
export const OrderMail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order-placed'), orderId: z.uuid(), to }),
  z.object({ kind: z.literal('order-status'), orderId: z.uuid(), status: z.enum(orderStatuses), to }),
]);
type OrderMail = z.infer<typeof OrderMail>;

/** What happened to an order that its people are mailed about. */
type OrderEvent =
  | { kind: 'order-placed'; orderId: string }
  | { kind: 'order-status'; orderId: string; status: OrderStatus };

/** A mailbox that never asked gets no more than this, nor does one account make more: each counts for itself. */
const CONTACT_MAILS_PER_HOUR = 5;

/** Whose order it is; `otherContact` is the address of the form where that is not the account's own. */
interface Parties {
  userId: number;
  otherContact: string | undefined;
}

/**
 * Queues the mails of an order's news: to the account's own address, which is verified, and to the contact of the form
 * where that is another, as far as its limit goes. One job each: when one address fails, the other gets no second mail.
 */
export async function mailAboutOrder(
  context: Context,
  tx: Transaction,
  event: OrderEvent,
  parties: Parties,
): Promise<void> {
  const mails: OrderMail[] = [{ ...event, to: 'account' }];
  if (await mayMailContact(context, tx, parties)) mails.push({ ...event, to: 'contact' });
  await context.queue.sendMail(tx, ...mails);
}

/**
 * Anybody's address can be typed as the contact. Counted in the transaction of what the mail tells: undone with it, and not
 * again when the job is tried again. Beyond the limit the mail is left out; the order and the account's own mail are not.
 */
async function mayMailContact(
  { config }: Context,
  tx: Transaction,
  { userId, otherContact }: Parties,
): Promise<boolean> {
  if (otherContact === undefined) return false;
  const limiter = limiters(config.rateLimitScale);
  const { isRefused } = await count(tx, [
    limiter('contact-mail-account', CONTACT_MAILS_PER_HOUR, 3600)(String(userId)),
    limiter('contact-mail-address', CONTACT_MAILS_PER_HOUR, 3600)(accountKey(otherContact)),
  ]);
  return !isRefused;
}

/** The message to send; undefined when the order is gone. */
export async function writeOrderMail({ db, config }: Context, mail: OrderMail): Promise<Message | undefined> {
  const order = await findOrder(db, mail.orderId);
  const to = (await findOrderAddresses(db, mail.orderId))?.[mail.to];
  if (!order || to === undefined) return;
  const language = supportedLanguage(order.language);
  return { to, language, ...orderContent(config, mail, { ...order, language }) };
}

/**
 * The contact has not shown that the address is theirs, or that they asked. Their mail names no medicines and repeats
 * nothing that the orderer typed: else the store would send anybody's words, and health data, to anybody.
 */
function orderContent(config: Config, mail: OrderMail, order: OrderRow & { language: Language }): WrittenMail {
  const { storeName, publicUrl, supportEmail } = config;
  const common = { storeName, language: order.language, supportEmail, profileLink: `${publicUrl}/profile` };
  const isContact = mail.to === 'contact';
  if (mail.kind === 'order-status') {
    const firstName = isContact ? '' : order.firstName;
    return orderStatusMail({ ...common, firstName, orderId: order.id, status: mail.status, isContact });
  }
  return orderPlacedMail({ ...common, order, isContact });
}
