import { z } from 'zod';
import { linkIn } from '#contract/language-of-link.ts';
import { supportedLanguage } from '#contract/languages.ts';
import type { RemindOfOrderListBody } from '#contract/quick-order/order-list-reminders.ts';
import type { Context } from '#server/context.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Message } from '#server/platform/mail/mailer.ts';
import { orderListDueMail } from '../mails/order-list-due.ts';
import { dayIn, nextDay } from './reminder-days.ts';

/** A mail about an order list, as the queue stores it: ids only (http-contract.md §2). */
export const OrderListMail = z.object({ kind: z.literal('order-list-due'), listId: z.int() });
type OrderListMail = z.infer<typeof OrderListMail>;

/** When lists that are due are looked for. */
export const REMINDERS = {
  name: 'order-list-reminders',
  cron: '5 * * * *',
  failed: 'reminders of order lists could not be queued',
} as const;

/** The hour of the store's day at which mails leave. */
const HOUR = 6;
const HOUR_MS = 3_600_000;
/** Lists per transaction. */
const BATCH = 200;

/** From the next day of the series on, a mail every few weeks. False if the customer has no such list. */
export async function remindOfOrderList(
  { db, config }: Pick<Context, 'db' | 'config'>,
  list: { userId: number; id: number } & RemindOfOrderListBody,
): Promise<boolean> {
  const { userId, id, everyWeeks } = list;
  const nextOn = nextDay(list.nextOn, everyWeeks, reminderDay(config.timeZone, new Date()));
  const { rowCount } = await db.execute(sql`
    update order_lists set every_weeks = ${everyWeeks}, next_on = ${nextOn} where id = ${id} and user_id = ${userId}`);
  return rowCount === 1;
}

/** False if the customer has no such list. */
export async function endReminder(db: Runner, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update order_lists set every_weeks = null, next_on = null where id = ${id} and user_id = ${userId}`);
  return rowCount === 1;
}

/** Queues a mail for each list that is due, and moves the list to its next day. Days without a running store are made up for by one mail. */
export async function remindOfDueLists({ db, queue, config }: Context, now = new Date()): Promise<void> {
  const today = reminderDay(config.timeZone, now);
  const remindOfSome = () =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: number; everyWeeks: number; nextOn: string }>(sql`
        select id, every_weeks as "everyWeeks", next_on::text as "nextOn" from order_lists
        where next_on <= ${today}::date order by next_on, id limit ${BATCH} for update skip locked`);
      if (rows.length === 0) return 0;
      const next = rows.map(({ everyWeeks, nextOn }) => nextDay(nextOn, everyWeeks, today));
      await tx.execute(sql`
        update order_lists set next_on = due.next_on
        from unnest(${rows.map(({ id }) => id)}::int[], ${next}::date[]) as due (id, next_on) where order_lists.id = due.id`);
      await queue.sendMail(tx, ...rows.map(({ id }): OrderListMail => ({ kind: 'order-list-due', listId: id })));
      return rows.length;
    });
  while ((await remindOfSome()) > 0);
}

/** The last day whose mails have been due. */
function reminderDay(timeZone: string, now: Date): string {
  return dayIn(timeZone, new Date(now.getTime() - HOUR * HOUR_MS));
}

/** The message to send; undefined if the list or its reminder is gone. */
export async function writeOrderListMail(
  { db, config }: Context,
  { listId }: OrderListMail,
): Promise<Message | undefined> {
  const { rows } = await db.execute<DueList>(sql`
    select name, every_weeks as "everyWeeks", next_on::text as "nextOn", email, first_name as "firstName", language
    from order_lists join users on users.id = user_id
    where order_lists.id = ${listId} and next_on is not null and email_verified_at is not null`);
  const [list] = rows;
  if (!list) return;
  const language = supportedLanguage(list.language);
  const link = config.publicUrl + linkIn(language, `/quick-order?list=${listId}`);
  return { to: list.email, language, ...orderListDueMail({ ...list, storeName: config.storeName, language, link }) };
}

type DueList = Record<'name' | 'email' | 'firstName' | 'language' | 'nextOn', string> & { everyWeeks: number };
