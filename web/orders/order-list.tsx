import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OrderWithHistory } from '#contract/orders/orders.ts';
import type { Page } from '#web/api/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusAfter } from '#web/ui/focus/focus-after.ts';
import { OrderCard } from './order-card.tsx';
import { ORDERS_PAGE } from './queries.ts';

type Orders = Page<OrderWithHistory[]>;

/** The newest orders, and a button that loads older ones. A new order on top does not push an older one out. */
export function OrderList({ orders, loadOlder }: { orders: Orders; loadOlder: () => Promise<void> }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { shown, showMore, list } = useShownOrders(orders.items);
  const isLoaded = orders.items.length >= shown.length + ORDERS_PAGE || !orders.next;
  const older = useMutation({
    mutationFn: async () => {
      if (!isLoaded) await loadOlder();
    },
    onSuccess: showMore,
    onError: (error) => showErrorToast(t, errorText(error, t, t('orders.failed'))),
  });
  const remaining = Math.max(orders.total, orders.items.length) - shown.length;
  return (
    <>
      <div ref={list} className="grid gap-4">
        {shown.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </div>
      {remaining > 0 && (
        <div className="mt-5 grid justify-items-center gap-3 print:hidden">
          <Button variant="secondary" size="big" pending={older.isPending} onClick={() => older.mutate()}>
            {t('orders.history.showMore')}
          </Button>
          <p className="figures text-sm text-muted">
            {t('orders.history.more', { count: remaining, number: formatCount(remaining, language) })}
          </p>
        </div>
      )}
    </>
  );
}

/**
 * The list is cut at an order, not at a number, so that the same orders stay visible when a new one is added on top.
 * The first cut is the last loaded order: after Back from an order the list is as long as before.
 */
function useShownOrders(loaded: readonly OrderWithHistory[]) {
  const [anchorId] = useState(loaded.at(-1)?.id);
  const [morePages, setMorePages] = useState(0);
  const anchor = loaded.findIndex(({ id }) => id === anchorId);
  const count = (anchor < 0 ? ORDERS_PAGE : anchor + 1) + morePages * ORDERS_PAGE;
  const shown = loaded.slice(0, count);
  const list = useRef<HTMLDivElement>(null);
  const focusAfter = useFocusAfter();
  const showMore = () => {
    setMorePages(morePages + 1);
    focusAfter(() => list.current?.children[shown.length]); // the first of the added orders
  };
  return { shown, showMore, list };
}
