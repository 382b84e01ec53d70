import { useId } from 'react';
import { Link } from 'react-router';
import type { OrderFigures } from '#contract/admin/order-figures.ts';
import { formatShortDate } from '#web/i18n/dates.ts';
import { formatCount, formatPrice, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { OrderId } from '#web/orders/order-id.tsx';
import { StatusBadge } from '#web/orders/status/status-badge.tsx';
import { adminOrderPath } from '#web/router/paths.ts';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { FiguresTable } from './figures-table.tsx';

/** How many orders are not sent 48 hours after they were placed, and the oldest of them. */
export function WaitingOrders({ waiting: { total, oldest } }: { waiting: OrderFigures['waiting'] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const headingId = useId();
  const text =
    total > 0
      ? t('figures.waiting.count', { count: total, number: formatCount(total, language) })
      : t('figures.waiting.none');
  return (
    <section aria-labelledby={headingId} className="min-w-0 flex-1">
      <h2 id={headingId} className="text-h3 font-semibold">
        {t('figures.waiting.title')}
      </h2>
      <p className="mt-1 mb-3 text-muted">
        {[text, total > oldest.length && t('figures.waiting.oldest')].filter(Boolean).join(' ')}
      </p>
      {total > 0 && (
        <FiguresTable
          label={t('figures.waiting.title')}
          columns={[t('figures.column.order'), t('figures.column.status'), t('figures.column.total')]}
          rows={oldest.map(({ id, createdAt, status, totalAmount }) => ({
            key: id,
            cells: [
              <span key="order">
                <Link to={adminOrderPath(id)} className="link inline-flex min-h-9 items-center">
                  <OrderId id={id} after="…" />
                </Link>{' '}
                <span className="block text-xs text-muted">
                  <bdi>{formatShortDate(createdAt, language)}</bdi>
                </span>
              </span>,
              <StatusBadge key="status" status={status} audience="admin" />,
              <LtrText key="total">{formatPrice(totalAmount)}</LtrText>,
            ],
          }))}
        />
      )}
    </section>
  );
}
