import { memo } from 'react';
import { lineCount } from '#web/admin/orders/line-count.ts';
import { OrderLink } from '#web/admin/orders/order-link.tsx';
import { DateHeading } from '#web/admin/orders/sort-orders.tsx';
import { StatusMenu } from '#web/admin/orders/status/status-menu.tsx';
import { formatShortDate, formatTime } from '#web/i18n/dates.ts';
import { formatPrice, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { CustomerName } from '#web/orders/customer-name.tsx';
import { shortId } from '#web/orders/order-id.tsx';
import { StatusBadge } from '#web/orders/status/status-badge.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { type OrderRowProps, type OrdersListProps, rowProps } from './order-rows.ts';
import { SelectOrder, SelectPage } from './select-box.tsx';

/**
 * The table named `Orders` with the columns of product.md §2, for screens from 60rem. The checkboxes share the first column:
 * the spec allows no other column.
 */
export function OrdersTable(list: OrdersListProps) {
  const { t } = useTranslation();
  const { orders, selection } = list;
  return (
    <div className="overflow-x-auto rounded-3 border border-line bg-surface">
      <table aria-label={t('admin.orders.table')} className="figures w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr className="*:border-b *:border-line *:bg-sunken *:px-2 *:py-3 *:text-start *:font-semibold *:whitespace-nowrap *:text-muted wide:*:px-4">
            <th scope="col" aria-label={t('admin.orders.column.id')}>
              <span className="flex items-center gap-3">
                <SelectPage orders={orders} selection={selection} />
                {t('admin.orders.column.id')}
              </span>
            </th>
            <th scope="col">{t('admin.orders.column.customer')}</th>
            <th scope="col">{t('admin.orders.column.email')}</th>
            <th scope="col">{t('admin.orders.column.items')}</th>
            <th scope="col" className="text-end!">
              {t('common.total')}
            </th>
            <th scope="col">{t('admin.orders.column.status')}</th>
            <DateHeading {...list.sorting} />
            <th scope="col" className="text-end!">
              {t('admin.orders.column.actions')}
            </th>
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>*]:border-0">
          {orders.map((order) => (
            <OrderRow key={order.id} {...rowProps(order, list)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Memoized: selecting another order does not render it again. */
const OrderRow = memo(function OrderRow({ order, selected, blocked, isChanging, onToggle }: OrderRowProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <tr
      className={`*:h-13 *:border-b *:border-line *:px-2 *:py-1 *:text-start hover:bg-action-tint wide:*:px-4 ${selected ? 'bg-action-tint' : ''}`}
    >
      <th scope="row" aria-label={shortId(order.id)} className="font-semibold">
        <span className="flex items-center gap-3">
          <SelectOrder order={order} selected={selected} blocked={blocked} onToggle={onToggle} />
          <OrderLink order={order} />
        </span>
      </th>
      <td>
        <CustomerName order={order} />
      </td>
      <td className="max-w-80 text-muted max-wide:max-w-44">
        <div dir="ltr" data-tooltip="cut" className="truncate rtl:text-end">
          {order.email}
        </div>
      </td>
      <td className="whitespace-nowrap">{t('orders.items', { count: lineCount(order) })}</td>
      <td className="text-end! font-semibold">
        <LtrText>{formatPrice(order.totalAmount)}</LtrText>
      </td>
      <td>
        <StatusBadge status={order.status} audience="admin" />
      </td>
      <td className="whitespace-nowrap">
        <bdi>{formatShortDate(order.createdAt, language) ?? t('common.notAvailable')}</bdi>{' '}
        <bdi className="block text-xs text-muted">{formatTime(order.createdAt, language)}</bdi>
      </td>
      <td className="text-end!">
        <StatusMenu order={order} isChanging={isChanging}>
          {t('admin.change.short')}
        </StatusMenu>
      </td>
    </tr>
  );
});
