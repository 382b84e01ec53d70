import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { knownStatus } from '#contract/order-status.ts';
import type { OrderWithHistory } from '#contract/orders/orders.ts';
import { formatLongDate } from '#web/i18n/dates.ts';
import { formatCents, formatCount, formatPrice, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { orderPath, paths } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { useFocusAfter } from '#web/ui/focus/focus-after.ts';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { ItemName } from './item-name.tsx';
import { ItemPromises } from './item-promises.tsx';
import { OrderId } from './order-id.tsx';
import { itemCents, readOrderItems, type ShownItem } from './order-items.ts';
import { OrderAgain } from './reorder/order-again.tsx';
import { OrderTrack } from './status/order-track.tsx';
import { StatusBadge } from './status/status-badge.tsx';
import { StatusHistory } from './status/status-history.tsx';
import { readSteps } from './status/status-steps.ts';

/**
 * An order in the customer's history: number, date, status, total, progress, items and past statuses (product.md §2 Profile).
 */
export function OrderCard({ order }: { order: OrderWithHistory }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const items = useMemo(() => readOrderItems(order.orderItems), [order.orderItems]);
  const status = knownStatus(order.status);
  return (
    <article
      aria-labelledby={id}
      tabIndex={-1}
      className="divide-y divide-line rounded-3 border border-line bg-surface *:px-4 *:py-4 tablet:*:px-6"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <div className="min-w-0">
          <h3 id={id} className="text-h3">
            {t('orders.history.number')} <OrderId id={order.id} before="#" />
          </h3>
          <p className="text-sm text-muted">
            <Facts>
              {formatLongDate(order.createdAt, language) ?? t('common.notAvailable')}
              {t('orders.items', { count: items.length })}
            </Facts>
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <StatusBadge status={order.status} audience="customer" />
          <LtrText className="figures text-dose font-bold">{formatPrice(order.totalAmount)}</LtrText>
        </p>
      </header>
      <div className="grid gap-4">
        <OrderTrack status={status} />
        <p className="text-sm text-muted">{t(`orders.status.text.${status}`)}</p>
      </div>
      {items.length > 0 && <OrderLines items={items} />}
      <Steps history={order.history} />
      <footer className="flex flex-wrap gap-x-5 gap-y-2 py-3!">
        <OrderAgain orderId={order.id} describedBy={id} />
        <ActionLink to={orderPath(order.id)} variant="quiet" className="-ms-3" aria-describedby={id}>
          {t('orders.document.link')}
        </ActionLink>
        <ActionLink
          to={`${paths.quickOrder}?order=${order.id}`}
          variant="quiet"
          className="-ms-3"
          aria-describedby={id}
        >
          {t('orders.history.quickOrder')}
        </ActionLink>
      </footer>
    </article>
  );
}

/** A longer order is folded to so many lines. */
const FOLDED_LINES = 5;

function OrderLines({ items }: { items: readonly ShownItem[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [isUnfolded, setUnfolded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const focusAfter = useFocusAfter();
  const isFolded = !isUnfolded && items.length > FOLDED_LINES + 1;
  useEffect(() => {
    // Paper has no button.
    const unfoldNow = () => flushSync(() => setUnfolded(true));
    window.addEventListener('beforeprint', unfoldNow);
    return () => window.removeEventListener('beforeprint', unfoldNow);
  }, []);
  const unfold = () => {
    setUnfolded(true);
    focusAfter(() => list.current?.children[FOLDED_LINES]);
  };
  return (
    <div>
      <ul ref={list} aria-label={t('orders.history.list')} className="figures grid gap-4">
        {items.slice(0, isFolded ? FOLDED_LINES : undefined).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's items never change, and have no id.
          <OrderLine key={index} item={item} />
        ))}
      </ul>
      {isFolded && (
        <Button variant="secondary" className="mt-4" onClick={unfold}>
          {t('orders.history.showAll', { count: items.length, number: formatCount(items.length, language) })}
        </Button>
      )}
    </div>
  );
}

/** The past statuses, collapsed at first. Renders nothing for a response without a history. */
function Steps({ history }: { history: unknown }) {
  const { t } = useTranslation();
  const steps = useMemo(() => readSteps(history), [history]);
  if (steps.length === 0) return null;
  return (
    <details className="group py-1! open:pb-4! print:not-open:hidden">
      <summary className="flex min-h-target list-none items-center gap-2 font-semibold hover:text-action [&::-webkit-details-marker]:hidden">
        {t('orders.statusHistory.title')}
        <ChevronDown
          aria-hidden="true"
          className="size-4 transition-transform duration-(--fast) group-open:rotate-180 print:hidden"
          strokeWidth={2}
        />
      </summary>
      <StatusHistory steps={steps} />
    </details>
  );
}

/** Name and dosage, quantity × unit price, sum. On a phone the second is below the name. */
function OrderLine({ item }: { item: ShownItem }) {
  return (
    <li
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 tablet:grid-cols-[minmax(0,1fr)_auto_6.5rem]"
    >
      <span className="wrap-anywhere">
        <ItemName {...item} />
        <ItemPromises item={item} />
      </span>
      <span className="text-muted max-tablet:order-last max-tablet:text-sm tablet:text-end">
        <LtrText>
          {item.quantity} × {formatCents(item.priceCents)}
        </LtrText>
      </span>
      <span className="text-end">
        <LtrText>{formatCents(itemCents(item))}</LtrText>
      </span>
    </li>
  );
}
