import { createHash } from 'node:crypto';
import { z } from 'zod';
import { linkIn } from '#contract/language-of-link.ts';
import { type Language, supportedLanguage } from '#contract/languages.ts';
import { type OrderStatus, orderStatuses } from '#contract/order-status.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { findOrder, findOrderRecipients, type OrderRow } from '#server/orders/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { counterFactory, mailboxKey } from '#server/platform/limits/counter-keys.ts';
import { incrementCounters } from '#server/platform/limits/counters.ts';
import type { Message } from '#server/platform/mail/mailer.ts';
import type { WrittenMail } from '#server/platform/mail/write-mail.ts';
import { orderPlacedMail } from './order-placed.ts';
import { orderStatusMail } from './order-status.ts';
import { orderStockMail, stockNews } from './order-stock.ts';

/** The account's address, or the contact of the checkout form. Jobs of older versions have no such field. */
const to = z.enum(['account', 'contact']).default('account');

/** A mail about an order, as the queue stores it: ids only (http-contract.md §2). */
export const OrderMail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order-placed'), orderId: z.uuid(), to }),
  z.object({ kind: z.literal('order-status'), orderId: z.uuid(), status: z.enum(orderStatuses), to }),
  z.object({ kind: z.literal('order-stock'), orderId: z.uuid(), news: z.enum(stockNews), to }),
]);
export type OrderMail = z.infer<typeof OrderMail>;

/** An event that mails are sent about. */
type OrderEvent =
  | { kind: 'order-placed'; orderId: string }
  | { kind: 'order-status'; orderId: string; status: OrderStatus };

/** Limit per contact address, and per account: the owner of the address has not asked for mails. */
const CONTACT_MAILS_PER_HOUR = 5;

/** The customer; `otherContact` is the address of the checkout form if it differs from the account's. */
interface Recipients {
  userId: number;
  otherContact: string | undefined;
}

/**
 * Queues the mails about an order's event: to the account's verified address and, within its limit, to another contact of the
 * checkout form. One job each: when one address fails, the other gets no second mail.
 */
export async function mailAboutOrder(
  context: Context,
  tx: Transaction,
  event: OrderEvent,
  recipients: Recipients,
): Promise<void> {
  await context.queue.sendMail(tx, ...(await mailsAbout(context, tx, event, recipients)));
}

/** The same, after `seconds` in which the change can be undone. `eventId`: of the order's history, for `withdrawOrderMails`. */
export async function mailAboutOrderLater(
  context: Context,
  tx: Transaction,
  { eventId, seconds, ...event }: OrderEvent & { eventId: string; seconds: number },
  recipients: Recipients,
): Promise<void> {
  const mails = await mailsAbout(context, tx, event, recipients);
  await context.queue.sendMailLater(
    tx,
    seconds,
    mails.map((mail) => ({ id: mailId(eventId, mail.to), mail })),
  );
}

/** Removes the mails about an event of an order's history. False if one of them has left, or none was to leave later. */
export function withdrawOrderMails({ queue }: Context, tx: Transaction, eventId: string): Promise<boolean> {
  return queue.withdrawMails(tx, mailIds(eventId));
}

/** Lets the mails about an event leave at once, before those about a newer one. */
export function hastenOrderMails({ queue }: Context, tx: Transaction, eventId: string): Promise<void> {
  return queue.hastenMails(tx, mailIds(eventId));
}

function mailIds(eventId: string): string[] {
  return to.unwrap().options.map((each) => mailId(eventId, each));
}

/** The id of a job that is queued for an event: a UUID made of a hash. */
function mailId(eventId: string, recipient: OrderMail['to']): string {
  const digits = createHash('sha256').update(`order-status ${eventId} ${recipient}`).digest('hex').slice(0, 32);
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

async function mailsAbout(
  context: Context,
  tx: Transaction,
  event: OrderEvent,
  recipients: Recipients,
): Promise<OrderMail[]> {
  const mails: OrderMail[] = [{ ...event, to: 'account' }];
  if (await mayMailContact(context, tx, recipients)) mails.push({ ...event, to: 'contact' });
  return mails;
}

/**
 * Any address can be entered as the contact, so its mails are limited. The count is part of the transaction of the event: it
 * is rolled back with it, and a retry of the job does not count again. Beyond the limit only the contact's mail is left out.
 */
async function mayMailContact(
  { config }: Context,
  tx: Transaction,
  { userId, otherContact }: Recipients,
): Promise<boolean> {
  if (otherContact === undefined) return false;
  const counter = counterFactory(config.rateLimitScale);
  const { isExceeded } = await incrementCounters(tx, [
    counter('contact-mail-account', CONTACT_MAILS_PER_HOUR, 3600)(String(userId)),
    counter('contact-mail-address', CONTACT_MAILS_PER_HOUR, 3600)(mailboxKey(otherContact)),
  ]);
  return !isExceeded;
}

/** The message to send; undefined if the account was erased, or the contact is now the account's own address. */
export async function writeOrderMail({ db, config }: Context, mail: OrderMail): Promise<Message | undefined> {
  const order = await findOrder(db, mail.orderId);
  const to = (await findOrderRecipients(db, mail.orderId))?.[mail.to];
  if (!order || to === undefined) return;
  const language = supportedLanguage(order.language);
  return { to, language, ...orderContent(config, mail, { ...order, language }) };
}

/**
 * The contact's address is unverified. Its mail names no medicine and repeats no text that the customer entered: otherwise
 * anyone could make the store send health data or arbitrary text to any address.
 */
function orderContent(config: Config, mail: OrderMail, order: OrderRow & { language: Language }): WrittenMail {
  const { storeName, publicUrl, supportEmail } = config;
  const isContact = mail.to === 'contact';
  const link = publicUrl + linkIn(order.language, isContact ? '/profile' : `/orders/${order.id}`);
  const common = { storeName, language: order.language, supportEmail, link, order, isContact };
  if (mail.kind === 'order-stock') return orderStockMail({ ...common, news: mail.news });
  return mail.kind === 'order-status' ? orderStatusMail({ ...common, status: mail.status }) : orderPlacedMail(common);
}
