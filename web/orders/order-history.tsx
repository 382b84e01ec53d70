import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { paths } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type OrderFilters, useOrderFilters } from './find/order-filters.ts';
import { OrderToolbar } from './find/order-toolbar.tsx';
import { OrderList } from './order-list.tsx';
import { type LoadedOrders, loadOlderOrders, ordersQuery } from './queries.ts';
import { UsualProductsHost } from './usual/usual-products-host.tsx';

/** The customer's orders, newest first, polled while they are shown (product.md §2 Profile, §7). */
export function OrderHistory({ user }: { user: User }) {
  const { filters, change, clear, isFiltered } = useOrderFilters();
  const query = useQuery({ ...ordersQuery(user.id, filters), placeholderData: keepPreviousData });
  // Once shown, the toolbar stays, also when a filter finds nothing or fails.
  const [hasToolbar, setHasToolbar] = useState(isFiltered);
  if (!hasToolbar && (isFiltered || (query.data?.total ?? 0) >= SEARCHED_FROM)) setHasToolbar(true);
  return (
    <>
      {hasToolbar && (
        <>
          <UsualProductsHost userId={user.id} />
          <OrderToolbar filters={filters} onChange={change} />
        </>
      )}
      <Orders user={user} query={query} filters={filters} onClear={isFiltered ? clear : undefined} />
    </>
  );
}

function Orders({
  user,
  query: { data: orders, errorUpdateCount, refetch, isPlaceholderData },
  filters,
  onClear,
}: {
  user: User;
  query: UseQueryResult<LoadedOrders>;
  filters: OrderFilters;
  /** Undefined without a filter. */
  onClear: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  // A failed poll keeps the loaded orders. Without any, the error stays while the next poll runs.
  if (!orders && errorUpdateCount > 0) return <FailedLoad text={t('orders.failed')} onRetry={refetch} />;
  if (!orders || (isPlaceholderData && orders.items.length === 0)) return <OrdersSkeleton />;
  if (orders.items.length === 0 && !onClear) return <NoOrders />;
  return (
    <>
      {onClear && <Found total={orders.total} onClear={onClear} />}
      <OrderList
        key={JSON.stringify(filters)}
        orders={orders}
        loadOlder={() => loadOlderOrders(client, user.id, filters)}
      />
    </>
  );
}

/** From so many orders on, the page has a search. */
const SEARCHED_FROM = 6;

function Found({ total, onClear }: { total: number; onClear: () => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const number = formatCount(total, language);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4">
      <p role="status" className="figures text-muted">
        {total === 0 ? t('orders.find.empty') : t('orders.find.found', { count: total, number })}
      </p>
      <Button variant="quiet" onClick={onClear} className="-ms-3">
        {t('orders.find.clear')}
      </Button>
    </div>
  );
}

function OrdersSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        {t('orders.history.loading')}
      </p>
      {[1, 2, 3].map((card) => (
        <div
          key={card}
          className="divide-y divide-line rounded-3 border border-line bg-surface *:px-4 *:py-4 tablet:*:px-6"
        >
          <div className="flex justify-between gap-4">
            <div className="grid gap-2">
              <Skeleton className="h-6 w-36" />
              <Skeleton className="h-4 w-28" />
            </div>
            <Skeleton className="h-6 w-40 max-tablet:hidden" />
          </div>
          <div className="grid gap-4">
            <Skeleton className="h-11" />
            <Skeleton className="h-5 w-52" />
          </div>
          <div className="grid gap-2">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-6 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}

function NoOrders() {
  const { t } = useTranslation();
  return (
    <EmptyState framed>
      <div>
        <h3 className="text-h3">{t('orders.history.empty')}</h3>
        <p className="text-muted">{t('orders.history.emptyText')}</p>
      </div>
      <ActionLink to={paths.products}>{t('common.browseProducts')}</ActionLink>
    </EmptyState>
  );
}
