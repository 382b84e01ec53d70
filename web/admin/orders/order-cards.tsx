import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders.ts';
import { formatPrice, formatShortDate, useLanguage } from '#web/i18n/format.ts';
import { CustomerName } from '#web/orders/customer-name.tsx';
import { StatusBadge } from '#web/orders/status-badge.tsx';
import { Isle } from '#web/ui/isle.tsx';
import { DocumentLink } from './document-link.tsx';
import { itemCount } from './item-count.ts';
import { StatusMenu } from './status-menu.tsx';

/** The same orders as cards, in the place of the table below 60rem. */
export function OrderCards({ orders }: { orders: Order[] }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4">
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
    </div>
  );
}

function OrderCard({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  return (
    <article
      aria-labelledby={id}
      className="divide-y divide-line rounded-3 border border-line bg-surface *:px-4 *:py-4 tablet:*:px-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="text-base tracking-normal">
          <DocumentLink order={order} />
        </h3>
        <StatusBadge status={order.status} audience="admin" />
      </div>
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center justify-between gap-2">
          <CustomerName order={order} className="font-semibold wrap-anywhere" />
          <Isle className="figures text-dose font-bold tracking-tight">{formatPrice(order.totalAmount)}</Isle>
        </p>
        <p className="grid text-sm text-muted">
          <span className="wrap-anywhere">
            <Isle>{order.email}</Isle>
          </span>
          <span>
            {t('orders.items', { count: itemCount(order) })} ·{' '}
            <bdi className="figures">{formatShortDate(order.createdAt, language) ?? t('common.notAvailable')}</bdi>
          </span>
        </p>
      </div>
      <div className="py-1!">
        <StatusMenu order={order} edge="start">
          {t('admin.change.long')}
        </StatusMenu>
      </div>
    </article>
  );
}
