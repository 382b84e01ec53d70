import type { Context } from '#server/context.ts';
import type { StockContext } from '#server/stock/allocation/change-stock.ts';
import type { OrderMail } from './order-mails.ts';

/** Mails the customers whose orders got packs that they waited for, or lost some. To their accounts only: a contact's mails are counted, which would lock rows. */
export function mailStockNews({ queue }: Pick<Context, 'queue'>): StockContext['sendNews'] {
  return (tx, changes) =>
    queue.sendMail(
      tx,
      ...changes.map(({ orderId, packs }): OrderMail => {
        const news = packs > 0 ? 'waits' : 'arrived';
        return { kind: 'order-stock', orderId, news, to: 'account' };
      }),
    );
}
