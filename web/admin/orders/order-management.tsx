import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/i18n/error-text.ts';
import { FailedLoad } from '#web/layout/failed-load.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Pager } from '../pager.tsx';
import { useWideScreen } from '../wide-screen.ts';
import { OrderCards } from './order-cards.tsx';
import { useOrderFilters } from './order-filters.ts';
import { OrderToolbar } from './order-toolbar.tsx';
import { OrdersTable } from './orders-table.tsx';
import { adminOrdersQuery, ORDERS_PAGE } from './queries.ts';

/** Everyone's orders, filtered, searched and turned page by page by the server (SPEC §2 Admin dashboard). */
export function OrderManagement() {
  const { t } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const filters = useOrderFilters();
  const { data: orders, error, isPlaceholderData, refetch } = useQuery(adminOrdersQuery(filters));
  const wide = useWideScreen();
  const List = wide ? OrdersTable : OrderCards;
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="mb-5 grid gap-3 tablet:flex tablet:items-end tablet:justify-between tablet:gap-4">
        <h2 ref={heading} id={id} tabIndex={-1} className="flex items-center gap-3 text-h3">
          {t('admin.orders.title')}
          {isPlaceholderData && <Spinner />}
        </h2>
        <OrderToolbar filters={filters} />
      </div>
      {!orders && error && <FailedLoad text={errorText(error, t, t('orders.failed'))} onRetry={refetch} />}
      {!orders && !error && <LoadingOrders />}
      {orders && (
        <div aria-busy={isPlaceholderData}>
          {orders.items.length > 0 ? <List orders={orders.items} /> : <NoOrders status={filters.status} />}
          <Pager
            label={t('admin.orders.pages')}
            list={filters}
            total={orders.total}
            pageSize={ORDERS_PAGE}
            next={isPlaceholderData ? undefined : orders.next}
            onTurn={() => heading.current?.focus()}
          />
        </div>
      )}
    </section>
  );
}

function LoadingOrders() {
  const { t } = useTranslation();
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-16 text-muted">
      <Spinner />
      {t('admin.orders.loading')}
    </p>
  );
}

function NoOrders({ status }: { status: ReturnType<typeof useOrderFilters>['status'] }) {
  const { t } = useTranslation();
  return (
    <p role="status" className="rounded-3 border border-dashed border-edge px-4 py-16 text-center text-muted">
      {status ? t(`admin.orders.emptyWith.${status}`) : t('admin.orders.empty')}
    </p>
  );
}
