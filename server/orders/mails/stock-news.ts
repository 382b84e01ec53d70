import type { Context } from '#server/context.ts';
import type { BackInStockMail } from '#server/stock/alerts/back-in-stock.ts';
import type { StockContext } from '#server/stock/allocation/change-stock.ts';
import type { OrderMail } from './order-mails.ts';

/**
 * What changes of stock need. Customers whose orders got packs that they waited for, or lost some, get a mail, at their accounts only: the mails of
 * other contacts are counted, which would lock rows. So do customers who wait for an item that is back.
 */
export function stockContext({ config, queue }: Pick<Context, 'config' | 'queue'>): StockContext {
  return {
    days: config.deliveryDays,
    sendNews: (tx, news) =>
      queue.sendMail(tx, ...news.map((each): OrderMail => ({ kind: 'order-stock', ...each, to: 'account' }))),
    sendBackInStock: (tx, alerts) =>
      queue.sendMail(tx, ...alerts.map((each): BackInStockMail => ({ kind: 'back-in-stock', ...each }))),
  };
}
