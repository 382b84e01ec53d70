import '#web/orders/english.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useId, useRef } from 'react';
import { Link } from 'react-router';
import type { Lot, LotOrder } from '#contract/admin/stock/lots.ts';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import { spreadsheetRow } from '#contract/spreadsheet.ts';
import { useListUrl } from '#web/admin/list-url.ts';
import { Pager } from '#web/admin/pager.tsx';
import { browserApi } from '#web/api/api.ts';
import { cursorOf } from '#web/api/cursor.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { formatShortDate } from '#web/i18n/dates.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { OrderId } from '#web/orders/order-id.tsx';
import { StatusBadge } from '#web/orders/status/status-badge.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { adminOrderPath } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const ORDERS_PAGE = 25;

/** Where a lot went: its orders, which can be downloaded for a recall. */
export function LotOrders({ lot }: { lot: Lot }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useListUrl();
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['/api/admin/lots', lot.id, 'orders', list.cursor],
    queryFn: ({ signal }) => readPage(lot.id, { limit: ORDERS_PAGE, cursor: list.cursor }, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const download = useMutation({
    mutationFn: () => readAll(lot.id),
    onSuccess: (orders) => saveFile(`lot-${lot.lotNumber}.csv`, toCsv(orders), 'text/csv;charset=utf-8'),
    onError: (failure) => showErrorToast(t, errorText(failure, t, t('stock.orders.failed'))),
  });
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id={id} tabIndex={-1} className="flex items-center gap-3 text-h3">
          <span>{t('stock.orders.title')}</span>
          {(isPlaceholderData || (!data && !error)) && <Spinner />}
        </h2>
        {data && data.total > 0 && (
          <Button
            variant="secondary"
            icon={<Download aria-hidden="true" className="size-5" strokeWidth={1.75} />}
            pending={download.isPending}
            onClick={() => download.mutate()}
          >
            {t('stock.file.download')}
          </Button>
        )}
      </div>
      {!data && error && <FailedLoad text={errorText(error, t, t('stock.orders.failed'))} onRetry={refetch} />}
      {data?.total === 0 && <p className="text-muted">{t('stock.orders.none')}</p>}
      {data && data.total > 0 && (
        <div aria-busy={isPlaceholderData}>
          <p role="status" className="mb-3 text-sm text-muted">
            {t('stock.orders.total', { count: data.total, number: formatCount(data.total, language) })}
          </p>
          <ul aria-labelledby={id} className="figures divide-y divide-line rounded-3 border border-line bg-surface">
            {data.items.map((order) => (
              <OrderOfLot key={order.orderId} order={order} />
            ))}
          </ul>
          <Pager
            label={t('stock.orders.pages')}
            list={list}
            total={data.total}
            pageSize={ORDERS_PAGE}
            next={isPlaceholderData ? undefined : data.next}
            onTurn={() => heading.current?.focus()}
          />
        </div>
      )}
    </section>
  );
}

function OrderOfLot({ order }: { order: LotOrder }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { orderId, status, createdAt, firstName, lastName, email, reserved, shipped } = order;
  const number = (count: number) => ({ number: formatCount(count, language) });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
      <div className="min-w-0 wrap-anywhere">
        <Link to={adminOrderPath(orderId)} className="link inline-flex min-h-9 items-center">
          <OrderId id={orderId} after="…" />
        </Link>{' '}
        <time dateTime={createdAt} className="text-sm text-muted">
          {formatShortDate(createdAt, language)}
        </time>
        <p className="text-sm">
          <bdi>
            {firstName} {lastName}
          </bdi>{' '}
          <bdi className="text-muted">{email}</bdi>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
        {shipped > 0 && <b className="font-semibold">{t('stock.orders.shipped', number(shipped))}</b>}
        {reserved > 0 && <span>{t('stock.reserved', number(reserved))}</span>}
        <StatusBadge status={status} audience="admin" />
      </div>
    </li>
  );
}

function readPage(id: number, query: { limit: number; cursor?: string | undefined }, signal?: AbortSignal) {
  return browserApi.page('GET /api/admin/lots/{id}/orders', { params: { id }, query, ...(signal && { signal }) });
}

async function readAll(id: number): Promise<LotOrder[]> {
  const orders: LotOrder[] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await readPage(id, { limit: LIST_LIMIT_MAX, cursor });
    orders.push(...items);
    cursor = cursorOf(next);
  } while (cursor);
  return orders;
}

function toCsv(orders: readonly LotOrder[]): string {
  const rows = orders.map(({ orderId, createdAt, status, firstName, lastName, email, shipped, reserved }) =>
    spreadsheetRow([orderId, createdAt, status, firstName, lastName, email, String(shipped), String(reserved)]),
  );
  return `\ufeff${['orderId,createdAt,status,firstName,lastName,email,shipped,reserved', ...rows].join('\n')}\n`;
}
