import { memo, useId } from 'react';
import { lineCount } from '#web/admin/orders/line-count.ts';
import { OrderLink } from '#web/admin/orders/order-link.tsx';
import { StatusMenu } from '#web/admin/orders/status/status-menu.tsx';
import { formatShortDate } from '#web/i18n/dates.ts';
import { formatPrice, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { CustomerName } from '#web/orders/customer-name.tsx';
import { StatusBadge } from '#web/orders/status/status-badge.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { type OrderRowProps, type OrdersListProps, rowProps } from './order-rows.ts';
import { SelectOrder } from './select-box.tsx';

/** The orders as cards, for screens below 60rem. */
export function OrderCards(list: OrdersListProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4">
      {list.orders.map((order) => (
        <OrderCard key={order.id} {...rowProps(order, list)} />
      ))}
    </div>
  );
}

const OrderCard = memo(function OrderCard({ order, selected, blocked, isChanging, onToggle }: OrderRowProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  return (
    <article
      aria-labelledby={id}
      className={`divide-y divide-line rounded-3 border bg-surface *:px-4 *:py-4 tablet:*:px-6 ${selected ? 'border-action' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex items-center gap-3">
          <SelectOrder order={order} selected={selected} blocked={blocked} onToggle={onToggle} />
          <h3 id={id} className="text-base tracking-normal">
            <OrderLink order={order} />
          </h3>
        </div>
        <StatusBadge status={order.status} audience="admin" />
      </div>
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center justify-between gap-2">
          <CustomerName order={order} className="font-semibold wrap-anywhere" />
          <LtrText className="figures text-dose font-bold tracking-tight">{formatPrice(order.totalAmount)}</LtrText>
        </p>
        <p className="grid text-sm text-muted">
          <span className="wrap-anywhere">
            <LtrText>{order.email}</LtrText>
          </span>
          <span>
            {t('orders.items', { count: lineCount(order) })} ·{' '}
            <bdi className="figures">{formatShortDate(order.createdAt, language) ?? t('common.notAvailable')}</bdi>
          </span>
        </p>
      </div>
      <div className="py-1!">
        <StatusMenu order={order} edge="start" isChanging={isChanging}>
          {t('admin.change.long')}
        </StatusMenu>
      </div>
    </article>
  );
});
