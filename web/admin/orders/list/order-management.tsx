import { type RefObject, useId, useRef } from 'react';
import { useDesktopScreen } from '#web/admin/desktop-screen.ts';
import { type OrderFilters, useOrderFilters } from '#web/admin/orders/order-filters.ts';
import type { StablePage } from '#web/admin/orders/stable-page.ts';
import { FailedStatusChanges } from '#web/admin/orders/status/failed-status-changes.tsx';
import { Pager } from '#web/admin/pager.tsx';
import { ROWS, RowsChoice } from '#web/admin/rows-choice.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { useUser } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { OrderKeys } from './keys/order-keys.tsx';
import { OrderCards } from './order-cards.tsx';
import { OrderListBar } from './order-list-bar.tsx';
import { OrderToolbar } from './order-toolbar.tsx';
import { OrdersTable } from './orders-table.tsx';
import { SavedFilters, SaveFilters } from './saved/saved-filters.tsx';
import { type Saved, useSavedFilters } from './saved/use-saved-filters.ts';
import { SelectPage } from './select-box.tsx';
import { type BulkChange, useBulkChange } from './use-bulk-change.ts';
import { type OrderList, useOrderList } from './use-order-list.ts';

/** All customers' orders, filtered, searched and paginated by the server (product.md §2 Admin dashboard). */
export function OrderManagement() {
  const { t } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const filters = useOrderFilters();
  const list = useOrderList(filters);
  const bulk = useBulkChange(list.selection);
  const saved = useSavedFilters(useUser().user?.id ?? 0);
  const { orders, error, isPlaceholderData, refetch } = list;
  return (
    <section aria-labelledby={id} className="order-list mt-8">
      <div className="mb-3 grid gap-3 wide:flex wide:items-center wide:justify-between wide:gap-4">
        <h2 ref={heading} id={id} tabIndex={-1} className="flex items-center gap-3 text-h3">
          <span>{t('admin.orders.title')}</span>
          {isPlaceholderData && <Spinner />}
        </h2>
        <OrderToolbar filters={filters} />
      </div>
      <SavedFilters saved={saved} />
      {!orders && error && <FailedLoad text={errorText(error, t, t('orders.failed'))} onRetry={refetch} />}
      {!orders && !error && <LoadingOrders />}
      {orders && (
        <LoadedOrders list={list} orders={orders} bulk={bulk} filters={filters} heading={heading} saved={saved} />
      )}
      {bulk.question && bulk.Question && <bulk.Question {...bulk.question} />}
    </section>
  );
}

function LoadedOrders({
  list,
  orders,
  bulk,
  filters,
  heading,
  saved,
}: {
  list: OrderList;
  orders: StablePage;
  bulk: BulkChange;
  filters: OrderFilters;
  heading: RefObject<HTMLElement | null>;
  saved: Saved;
}) {
  const { t } = useTranslation();
  const wide = useDesktopScreen();
  const List = wide ? OrdersTable : OrderCards;
  const { selection, isPlaceholderData } = list;
  const content = useFocusFallback<HTMLDivElement>(heading);
  return (
    <div ref={content} aria-busy={isPlaceholderData}>
      {bulk.failed.length > 0 && <FailedStatusChanges failed={bulk.failed} onDismiss={bulk.dismissFailed} />}
      <OrderListBar
        page={isPlaceholderData ? { ...orders, waiting: undefined } : orders}
        isFirst={filters.page === 1}
        filters={filters}
        selection={selection}
        isChanging={bulk.pendingIds.size > 0}
        onChange={bulk.change}
        onShow={() => {
          list.showWaiting();
          heading.current?.focus();
        }}
        end={
          <>
            {selection.ids.size === 0 && <SaveFilters saved={saved} />}
            {wide && <OrderKeys list={content} />}
          </>
        }
      >
        {!wide && <SelectPage orders={orders.items} selection={selection} />}
      </OrderListBar>
      <div {...list.rows} className="[&_:is(a,button,input)]:scroll-mt-16">
        {orders.items.length > 0 ? (
          <List orders={orders.items} selection={selection} changingIds={bulk.pendingIds} sorting={filters} />
        ) : (
          <NoOrders status={filters.status} />
        )}
      </div>
      <Pager
        label={t('admin.orders.pages')}
        list={filters}
        total={orders.total}
        atLeast={orders.atLeast}
        pageSize={filters.rows}
        next={isPlaceholderData ? undefined : orders.next}
        onTurn={() => heading.current?.focus()}
      />
      {orders.total > ROWS && <RowsChoice rows={filters.rows} onChange={filters.setRows} />}
    </div>
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

function NoOrders({ status }: { status: OrderFilters['status'] }) {
  const { t } = useTranslation();
  return (
    <EmptyState framed drawing={false} role="status" className="text-muted">
      <p>{status ? t(`admin.orders.emptyWith.${status}`) : t('admin.orders.empty')}</p>
    </EmptyState>
  );
}
