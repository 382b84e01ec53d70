import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { BulkStatusResult } from '#contract/admin/orders.ts';
import { adminOrdersQuery, ORDERS_PAGE } from '#web/admin/orders/queries.ts';
import { CancelDialog } from '#web/admin/orders/status/cancel-dialog.tsx';
import { useMoveOrders } from '#web/admin/orders/status/change-status.ts';
import { FailedMoves } from '#web/admin/orders/status/failed-status-changes.tsx';
import { useHeirOfFocus } from '#web/admin/orders/status/focus-fallback.ts';
import { Pager } from '#web/admin/pager.tsx';
import { useWideScreen } from '#web/admin/wide-screen.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { OrderCards } from './order-cards.tsx';
import { type OfferedStatus, type OrderFilters, useOrderFilters } from './order-filters.ts';
import { OrderListBar } from './order-list-bar.tsx';
import { OrderToolbar } from './order-toolbar.tsx';
import { OrdersTable } from './orders-table.tsx';
import { SelectPage } from './select-box.tsx';
import { type Selection, useSelection } from './selection.ts';
import { showWaiting } from './stable-page.ts';

/** Everyone's orders, filtered, searched and turned page by page by the server (SPEC §2 Admin dashboard). */
export function OrderManagement() {
  const { t } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const filters = useOrderFilters();
  const { list, selection, orders, error, isPlaceholderData, refetch, show } = useOrders(filters);
  const focus = useHeirOfFocus(heading);
  const { moving, failed, move, dismiss, cancelling } = useMoves(selection);
  const wide = useWideScreen();
  const List = wide ? OrdersTable : OrderCards;
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="mb-3 grid gap-3 wide:flex wide:items-end wide:justify-between wide:gap-4">
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
          {failed.length > 0 && <FailedMoves failed={failed} heading={heading} onDismiss={dismiss} />}
          <OrderListBar
            page={isPlaceholderData ? { ...orders, waiting: undefined } : orders}
            isFirst={filters.page === 1}
            selection={selection}
            heading={heading}
            moving={moving.size > 0}
            onMove={move}
            onShow={() => {
              show();
              heading.current?.focus();
            }}
          >
            {!wide && <SelectPage orders={orders.items} selection={selection} />}
          </OrderListBar>
          <div
            ref={list.ref}
            onPointerMove={list.onPointerMove}
            {...focus}
            className="[&_:is(a,button,input)]:scroll-mt-16"
          >
            {orders.items.length > 0 ? (
              <List orders={orders.items} selection={selection} moving={moving} />
            ) : (
              <NoOrders status={filters.status} />
            )}
          </div>
          <Pager
            label={t('admin.orders.pages')}
            list={filters}
            total={orders.total}
            atLeast={orders.atLeast}
            pageSize={ORDERS_PAGE}
            next={isPlaceholderData ? undefined : orders.next}
            onTurn={() => heading.current?.focus()}
          />
        </div>
      )}
      {cancelling && <CancelDialog {...cancelling} />}
    </section>
  );
}

/**
 * The page of orders that the address asks for, and what is chosen of it. A poll replaces its rows only while nobody has a
 * hand on them (pointer, focus, orders chosen, or read from further down): a row that slid in just then would be pressed
 * in the place of another.
 */
function useOrders(filters: OrderFilters) {
  const client = useQueryClient();
  const ref = useRef<HTMLDivElement>(null);
  const pointerMoved = useRef(Number.NEGATIVE_INFINITY);
  const chosen = useRef(0);
  const inHand = () => chosen.current > 0 || isInHand(ref.current, pointerMoved.current);
  const query = adminOrdersQuery(filters, inHand);
  const { data: orders, error, isPlaceholderData, refetch } = useQuery(query);
  const selection = useSelection(`${filters.status} ${filters.search}`, orders?.items ?? [], isPlaceholderData);
  chosen.current = selection.ids.size;
  const show = () => client.setQueryData(query.queryKey, showWaiting);
  const onPointerMove = () => {
    pointerMoved.current = performance.now();
  };
  return { list: { ref, onPointerMove }, selection, orders, error, isPlaceholderData, refetch, show };
}

/** A pointer that rests this long was left lying there: nobody is about to press. */
const POINTER_RESTS_MS = 5_000;

function isInHand(list: HTMLElement | null, pointerMoved: number): boolean {
  if (list === null) return false;
  const isPointedAt = list.matches(':hover') && performance.now() - pointerMoved < POINTER_RESTS_MS;
  return isPointedAt || list.matches(':focus-within') || list.getBoundingClientRect().top < 0;
}

/** Moves what is chosen together, several to "Cancelled" after a question; what failed is told, and stays chosen. */
function useMoves(selection: Selection) {
  const [failed, setFailed] = useState<BulkStatusResult['failed']>([]);
  const [toCancel, setToCancel] = useState<string[]>();
  const { mutate, isPending, variables } = useMoveOrders((moved) => {
    setFailed(moved.failed);
    selection.drop(moved.changed.map(({ id }) => id));
  });
  const cancelling = toCancel && {
    count: toCancel.length,
    onClose: () => setToCancel(undefined),
    onConfirm: () => {
      setToCancel(undefined);
      mutate({ ids: toCancel, status: 'cancelled' });
    },
  };
  return {
    cancelling,
    moving: isPending && variables ? new Set(variables.ids) : nothing,
    failed: failed.filter(({ id }) => selection.ids.has(id)),
    move: (status: OfferedStatus) => {
      const ids = [...selection.ids];
      if (status === 'cancelled' && ids.length > 1) setToCancel(ids);
      else mutate({ ids, status });
    },
    dismiss: () => setFailed([]),
  };
}

const nothing: ReadonlySet<string> = new Set();

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
    <p role="status" className="rounded-3 border border-dashed border-edge px-4 py-16 text-center text-muted">
      {status ? t(`admin.orders.emptyWith.${status}`) : t('admin.orders.empty')}
    </p>
  );
}
