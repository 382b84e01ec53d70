import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MovedOrders } from '#contract/admin-orders.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { FailedLoad } from '#web/layout/failed-load.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Pager } from '../pager.tsx';
import { useWideScreen } from '../wide-screen.ts';
import { useMoveOrders } from './change-status.ts';
import { FailedMoves } from './failed-moves.tsx';
import { OrderCards } from './order-cards.tsx';
import { type OfferedStatus, type OrderFilters, useOrderFilters } from './order-filters.ts';
import { OrderListBar } from './order-list-bar.tsx';
import { OrderToolbar } from './order-toolbar.tsx';
import { OrdersTable } from './orders-table.tsx';
import { adminOrdersQuery, ORDERS_PAGE, STATUS_OF_ONE_KEY } from './queries.ts';
import { SelectPage } from './select-box.tsx';
import { type Selection, useSelection } from './selection.ts';

/** Everyone's orders, filtered, searched and turned page by page by the server (SPEC §2 Admin dashboard). */
export function OrderManagement() {
  const { t } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const filters = useOrderFilters();
  const { list, selection, orders, error, isPlaceholderData, refetch, showWaiting } = useOrders(filters);
  const { moving, failed, move, dismiss } = useMoves(selection);
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
              showWaiting();
              heading.current?.focus();
            }}
          >
            {!wide && <SelectPage orders={orders.items} selection={selection} />}
          </OrderListBar>
          <div ref={list} className="[&_:is(a,button,input)]:scroll-mt-16">
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
    </section>
  );
}

/**
 * The page of orders that the address asks for, and what is chosen of it. Its rows are replaced only while nobody has a
 * hand on them: not under the pointer, with the focus or an open menu among them, with orders chosen, or read from further
 * down than their top. Other desks insert rows at once and lead to the wrong order being pressed, or never do and wait for a
 * press; here a desk that nobody touches shows new orders by itself, and one that is worked at says that they are there.
 */
function useOrders(filters: OrderFilters) {
  const client = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const chosen = useRef(0);
  const inHand = () => chosen.current > 0 || isMenuClosing(client) || isInHand(list.current);
  const query = adminOrdersQuery(filters, inHand);
  const { data: orders, error, isPlaceholderData, refetch } = useQuery(query);
  const selection = useSelection(`${filters.status} ${filters.search}`, orders?.items ?? []);
  chosen.current = selection.ids.size;
  const showWaiting = () => client.setQueryData(query.queryKey, (page) => page?.waiting ?? page);
  return { list, selection, orders, error, isPlaceholderData, refetch, showWaiting };
}

function isInHand(list: HTMLElement | null): boolean {
  return list !== null && (list.matches(':hover, :focus-within') || list.getBoundingClientRect().top < 0);
}

/** Between a choice in a row's menu and its button having the focus again, nothing may have it. */
function isMenuClosing(client: QueryClient): boolean {
  const changes = client.getMutationCache().findAll({ mutationKey: STATUS_OF_ONE_KEY });
  return changes.some(({ state }) => Date.now() - state.submittedAt < MENU_CLOSES_MS);
}

/** Some times as long as the menu fades. */
const MENU_CLOSES_MS = 1000;

/** Moves what is chosen together; what failed is told, and stays chosen. */
function useMoves(selection: Selection) {
  const [failed, setFailed] = useState<MovedOrders['failed']>([]);
  const { mutate, isPending, variables } = useMoveOrders((moved) => {
    setFailed(moved.failed);
    selection.drop(moved.changed.map(({ id }) => id));
  });
  return {
    moving: isPending && variables ? new Set(variables.ids) : nothing,
    failed: failed.filter(({ id }) => selection.ids.has(id)),
    move: (status: OfferedStatus) => mutate({ ids: [...selection.ids], status }),
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
