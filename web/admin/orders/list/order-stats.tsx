import { useQuery } from '@tanstack/react-query';
import { orderStatsQuery } from '#web/admin/orders/queries.ts';
import { formatCount, formatPrice, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The four figures about all orders (product.md §2 Admin dashboard). */
export function OrderStats() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data, isError } = useQuery(orderStatsQuery());
  const figures = [
    { label: t('admin.stats.totalOrders'), value: data && formatCount(data.totalOrders, language) },
    { label: t('admin.stats.pendingOrders'), value: data && formatCount(data.pendingOrders, language) },
    { label: t('admin.stats.processing'), value: data && formatCount(data.processingOrders, language) },
    { label: t('admin.stats.totalRevenue'), value: data && formatPrice(data.totalRevenue) },
  ];
  return (
    <dl className="order-stats grid grid-cols-[1fr_1fr] overflow-hidden rounded-3 border border-line bg-surface tablet:grid-cols-[repeat(4,1fr)]">
      {figures.map(({ label, value }) => (
        <div
          key={label}
          className="-ms-px -mt-px border-s border-t border-line p-3 min-[24rem]:p-4 tablet:px-6 tablet:py-5"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="figures wrap-break-word text-dose font-bold tracking-tight min-[24rem]:text-h2">
            {value === undefined ? <Missing failed={isError} /> : <LtrText>{value}</LtrText>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Missing({ failed }: { failed: boolean }) {
  const { t } = useTranslation();
  if (!failed) return <Skeleton className="my-1 h-8 w-24" />;
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('admin.stats.unknown')}</span>
    </>
  );
}
