import './order-document.css';
import { useEffect, useId, useMemo } from 'react';
import type { OrderWithHistory } from '#contract/orders/orders.ts';
import { formatDateTime } from '#web/i18n/dates.ts';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { CustomerName } from '#web/orders/customer-name.tsx';
import { Fact } from '#web/orders/fact.tsx';
import { shortId } from '#web/orders/order-id.tsx';
import { readOrderItems } from '#web/orders/order-items.ts';
import { ShippingAddress } from '#web/orders/shipping-address.tsx';
import { StatusBadge } from '#web/orders/status/status-badge.tsx';
import { StatusHistory } from '#web/orders/status/status-history.tsx';
import { readSteps } from '#web/orders/status/status-steps.ts';
import { useSettings } from '#web/page/settings.ts';
import { Wordmark } from '#web/page/wordmark.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { DocumentLines } from './document-lines.tsx';

/** An order as a printable document: facts, lines and history. */
export function OrderDocument({ order }: { order: OrderWithHistory }) {
  const { t } = useTranslation();
  const { storeName } = useSettings();
  const items = useMemo(() => readOrderItems(order.orderItems), [order.orderItems]);
  useEffect(() => {
    // On each sheet of paper (order-document.css).
    const { style } = document.documentElement;
    style.setProperty('--printed-order', `"#${shortId(order.id)}"`);
    return () => void style.removeProperty('--printed-order');
  }, [order.id]);
  return (
    <div data-document className="grid gap-8 rounded-3 border border-line bg-surface p-4 tablet:p-10">
      <div>
        <div role="img" aria-label={storeName} className="mb-6">
          <Wordmark />
        </div>
        <h1 className="text-h2">
          {t('orders.history.number')} <LtrText className="figures">{shortId(order.id)}</LtrText>
        </h1>
        <p className="text-sm text-muted">
          <LtrText className="figures wrap-anywhere">{order.id}</LtrText>
        </p>
      </div>
      <Facts order={order} />
      <DocumentLines items={items} total={order.totalAmount} />
      <History order={order} />
      <Questions />
    </div>
  );
}

function Facts({ order }: { order: OrderWithHistory }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <dl className="grid gap-x-8 gap-y-5 border-y border-line py-5">
      <Fact name={t('orders.document.date')}>
        <time dateTime={order.createdAt}>{formatDateTime(order.createdAt, language) ?? t('common.notAvailable')}</time>
      </Fact>
      <Fact name={t('orders.document.status')}>
        <StatusBadge status={order.status} audience="customer" />
      </Fact>
      <Fact name={t('orders.document.contact')}>
        <CustomerName order={order} />
        <span className="block">{order.email && <LtrText>{order.email}</LtrText>}</span>
      </Fact>
      <Fact name={t('orders.document.address')}>
        <ShippingAddress address={order.shippingAddress} />
      </Fact>
      {order.deliveryNote && (
        <Fact name={t('orders.document.note')}>
          <bdi>{order.deliveryNote}</bdi>
        </Fact>
      )}
    </dl>
  );
}

function History({ order }: { order: OrderWithHistory }) {
  const { t } = useTranslation();
  const id = useId();
  const steps = useMemo(() => readSteps(order.history), [order.history]);
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-h3">
        {t('orders.statusHistory.title')}
      </h2>
      <StatusHistory steps={steps} />
    </section>
  );
}

function Questions() {
  const { t } = useTranslation();
  const { supportEmail } = useSettings();
  return (
    <p className="flex flex-wrap items-center gap-x-2 border-t border-line pt-5 text-sm text-muted">
      {t('orders.document.questions')}{' '}
      <a href={`mailto:${supportEmail}`} className="link inline-flex min-h-6 items-center wrap-anywhere">
        <LtrText>{supportEmail}</LtrText>
      </a>
    </p>
  );
}
