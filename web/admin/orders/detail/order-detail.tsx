import Printer from 'lucide-react/icons/printer';
import { useId, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { AdminOrder } from '#contract/admin/orders.ts';
import { OrderSteps } from '#web/admin/orders/status/order-steps.tsx';
import { usePendingStatuses, withPendingStatus } from '#web/admin/orders/status/pending-statuses.ts';
import { StatusMenu } from '#web/admin/orders/status/status-menu.tsx';
import { formatDateTime } from '#web/i18n/dates.ts';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { CustomerName } from '#web/orders/customer-name.tsx';
import { DocumentLines } from '#web/orders/document/document-lines.tsx';
import { Fact } from '#web/orders/fact.tsx';
import { readOrderItems } from '#web/orders/order-items.ts';
import { ShippingAddress } from '#web/orders/shipping-address.tsx';
import { StatusBadge } from '#web/orders/status/status-badge.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { orderPath } from '#web/router/paths.ts';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { useNeededPart } from '#web/ui/on-demand.tsx';
import { OrderNotes } from './order-notes.tsx';

/** An order with its status and actions, lines, customer, address, packs and history. */
export function OrderDetail({ order: loaded }: { order: AdminOrder }) {
  const { t } = useTranslation();
  const order = withPendingStatus(loaded, usePendingStatuses());
  const items = useMemo(() => readOrderItems(order.orderItems), [order.orderItems]);
  const { state: listState } = useLocation();
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <StatusBadge status={order.status} audience="admin" />
        <StatusMenu order={order} edge="start">
          {t('admin.change.long')}
        </StatusMenu>
        <ActionLink to={orderPath(order.id)} state={listState} variant="secondary" className="tablet:ms-auto">
          <Printer aria-hidden="true" className="size-5" strokeWidth={1.75} />
          {t('admin.order.print')}
        </ActionLink>
      </div>
      <div className={`items-start ${columnsClass}`}>
        <div className={cardClass}>
          <DocumentLines items={items} total={order.totalAmount} />
        </div>
        <div className="grid gap-6">
          <Facts order={order} />
          <PacksHost order={order} />
          <History order={order} />
          <OrderNotes key={order.id} order={order} />
        </div>
      </div>
    </div>
  );
}

const loadPacks = () => import('./order-packs.tsx').then(({ OrderPacks }) => OrderPacks);

/** The lots of the order. Their code is for orders of tracked items only. */
function PacksHost({ order }: { order: AdminOrder }) {
  const { packs } = order;
  const Part = useNeededPart(loadPacks, packs !== undefined);
  return packs && Part && <Part order={order} packs={packs} className={cardClass} />;
}

function Facts({ order }: { order: AdminOrder }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <dl className={`${cardClass} grid gap-4`}>
      <Fact name={t('admin.order.placed')}>
        <time dateTime={order.createdAt}>{formatDateTime(order.createdAt, language) ?? t('common.notAvailable')}</time>
      </Fact>
      <Fact name={t('admin.orders.column.customer')}>
        <CustomerName order={order} />
      </Fact>
      <Fact name={t('admin.orders.column.email')}>
        {order.email ? (
          <a href={`mailto:${order.email}`} className="link inline-flex min-h-6 items-center">
            <LtrText>{order.email}</LtrText>
          </a>
        ) : (
          t('common.notAvailable')
        )}
      </Fact>
      <Fact name={t('orders.document.address')}>
        <ShippingAddress address={order.shippingAddress} />
      </Fact>
      {order.deliveryNote && (
        <Fact name={t('orders.document.note')}>
          <bdi>{order.deliveryNote}</bdi>
        </Fact>
      )}
    </dl>
  );
}

function History({ order }: { order: AdminOrder }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className={cardClass}>
      <h2 id={id} className="mb-3 text-h3">
        {t('orders.statusHistory.title')}
      </h2>
      <OrderSteps steps={order.history} />
    </section>
  );
}

/** The lines beside the facts and the history. */
export const columnsClass = 'grid gap-6 wide:grid-cols-[minmax(0,1fr)_24rem]';
const cardClass = 'min-w-0 rounded-3 border border-line bg-surface p-4 tablet:p-6';
