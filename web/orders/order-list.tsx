import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FollowedOrder } from '#contract/orders.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { OrderCard } from './order-card.tsx';

/** Orders shown at first, and with each press more: somebody may have thousands. */
const ORDERS_AT_ONCE = 20;

/** The newest of one or more orders, and the way to older ones. An order that comes on top later pushes none out of sight. */
export function OrderList({ orders }: { orders: readonly FollowedOrder[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { shown, showMore, list } = useShownOrders(orders);
  const remaining = orders.length - shown.length;
  return (
    <>
      <div ref={list} className="grid gap-4">
        {shown.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </div>
      {remaining > 0 && (
        <div className="mt-5 grid justify-items-center gap-3 print:hidden">
          <Button look="second" size="big" onClick={showMore}>
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

/** The list goes down to an order, not to a number of them, so that what is shown stays when another comes on top. */
function useShownOrders(orders: readonly FollowedOrder[]) {
  const [lastId, setLastId] = useState(orders.slice(0, ORDERS_AT_ONCE).at(-1)?.id);
  const place = orders.findIndex(({ id }) => id === lastId);
  const count = place < 0 ? ORDERS_AT_ONCE : place + 1;
  const list = useRef<HTMLDivElement>(null);
  const showMore = () => {
    flushSync(() => setLastId(orders.slice(0, count + ORDERS_AT_ONCE).at(-1)?.id));
    const firstNew = list.current?.children[count];
    if (firstNew instanceof HTMLElement) firstNew.focus();
  };
  return { shown: orders.slice(0, count), showMore, list };
}
