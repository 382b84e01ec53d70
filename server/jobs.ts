import { z } from 'zod';
import { expiredAccountRows } from './accounts/expired-rows.ts';
import { AccountMail, writeAccountMail } from './accounts/mails/account-mails.ts';
import { expiredCartRows } from './cart/expired-rows.ts';
import { expiredHistoryRows } from './catalogue/history/expired-rows.ts';
import { keepFactsCurrent } from './catalogue/medicines/derive-facts.ts';
import type { Context } from './context.ts';
import { OrderMail, writeOrderMail } from './orders/mails/order-mails.ts';
import { stockContext } from './orders/mails/stock-news.ts';
import { CLEAN_UP, cleanUp } from './platform/jobs/clean-up.ts';
import { startWorker } from './platform/jobs/worker.ts';
import { expiredQuickOrderRows } from './quick-order/expired-rows.ts';
import { OrderListMail, REMINDERS, remindOfDueLists, writeOrderListMail } from './quick-order/order-lists/reminders.ts';
import { BackInStockMail, writeBackInStockMail } from './stock/alerts/back-in-stock.ts';
import { expiredStockAlerts } from './stock/alerts/expired-rows.ts';
import { REALLOCATION, reallocate } from './stock/allocation/reallocate.ts';
import { expectSoundStock, STOCK_CHECK } from './stock/verify-stock.ts';

/** Every mail that the store sends. */
const Mail = z.discriminatedUnion('kind', [AccountMail, OrderMail, OrderListMail, BackInStockMail]);

/** Every row that the nightly clean-up deletes. */
export const expiredRows = {
  ...expiredAccountRows,
  ...expiredCartRows,
  ...expiredHistoryRows,
  ...expiredQuickOrderRows,
  ...expiredStockAlerts,
};

/** Runs the store's jobs until the queue stops: in the web process, or in a separate one (`npm run worker`). */
export async function startJobs(context: Context): Promise<void> {
  const stock = stockContext(context);
  await startWorker(context, {
    scheduled: [
      { ...CLEAN_UP, run: () => cleanUp(context.db, expiredRows) },
      { ...REMINDERS, run: () => remindOfDueLists(context) },
      { ...REALLOCATION, run: () => reallocate(context.db, stock) },
      { ...STOCK_CHECK, run: () => expectSoundStock(context.db, stock.days.timeZone) },
    ],
    writeMail: async (data) => {
      const mail = Mail.parse(data);
      if ('listId' in mail) return writeOrderListMail(context, mail);
      if ('itemId' in mail) return writeBackInStockMail(context, mail);
      return 'orderId' in mail ? writeOrderMail(context, mail) : writeAccountMail(context, mail);
    },
  });
  void keepFactsCurrent(context.db, context.log, context.queue.stopping);
}
