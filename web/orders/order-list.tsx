import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { OrderWithHistory } from '#contract/orders/orders.ts';
import type { Page } from '#web/api/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { OrderCard } from './order-card.tsx';
import { ORDERS_PAGE } from './queries.ts';

type Orders = Page<OrderWithHistory[]>;

/** The newest of one or more orders, and the way to older ones. An order that comes on top later pushes none out of sight. */
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
    onError: (error) =>
      showToast({ title: t('common.error'), description: errorText(error, t, t('orders.failed')), tone: 'error' }),
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
          <Button look="second" size="big" pending={older.isPending} onClick={() => older.mutate()}>
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
 * The list is cut at an order, not at a number, so that the same orders stay visible when a new one is added on top. The first
 * cut is the last loaded order: after Back from an order the list is as long as before.
 */
function useShownOrders(loaded: readonly OrderWithHistory[]) {
  const [anchorId] = useState(loaded.at(-1)?.id);
  const [presses, setPresses] = useState(0);
  const place = loaded.findIndex(({ id }) => id === anchorId);
  const count = (place < 0 ? ORDERS_PAGE : place + 1) + presses * ORDERS_PAGE;
  const shown = loaded.slice(0, count);
  const list = useRef<HTMLDivElement>(null);
  const toFocus = useRef<number>(undefined);
  const showMore = () => {
    toFocus.current = shown.length;
    setPresses(presses + 1);
  };
  // The first of those that came by the press, which may be rendered a moment after it.
  const length = shown.length;
  useLayoutEffect(() => {
    if (toFocus.current === undefined || length <= toFocus.current) return;
    const first = list.current?.children[toFocus.current];
    toFocus.current = undefined;
    if (first instanceof HTMLElement) first.focus();
  }, [length]);
  return { shown, showMore, list };
}
