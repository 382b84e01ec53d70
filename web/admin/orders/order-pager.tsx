import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import type { OrderFilters } from './order-filters.ts';
import { ORDERS_PAGE } from './queries.ts';

/** Previous and Next; nothing where one page holds all. Turning a page takes the reader to its top. */
export function OrderPager({
  filters,
  total,
  next,
  onTurn,
}: {
  filters: OrderFilters;
  /** Orders that match in all. */
  total: number;
  next: string | undefined;
  onTurn: () => void;
}) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const pages = Math.max(Math.ceil(total / ORDERS_PAGE), filters.page);
  if (pages === 1) return null;
  return (
    <nav aria-label={t('admin.orders.pages')} className="mt-5 flex flex-wrap items-center justify-between gap-3">
      <Button
        look="second"
        disabled={filters.page === 1}
        onClick={() => {
          filters.goToPrevious();
          onTurn();
        }}
      >
        <ChevronLeft aria-hidden="true" className="flip size-4" strokeWidth={2} />
        {t('common.pages.previous')}
      </Button>
      <p role="status" className="text-sm text-muted">
        {t('common.pages.page', {
          page: formatCount(filters.page, language),
          pages: formatCount(pages, language),
        })}
      </p>
      <Button
        look="second"
        disabled={!next}
        onClick={() => {
          if (next) filters.goToNext(next);
          onTurn();
        }}
      >
        {t('common.pages.next')}
        <ChevronRight aria-hidden="true" className="flip size-4" strokeWidth={2} />
      </Button>
    </nav>
  );
}
