import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import type { ListAddress } from './list-address.ts';

/** Previous and Next; nothing where one page holds all. Turning a page takes the reader to its top. */
export function Pager({
  label,
  list,
  total,
  pageSize,
  next,
  onTurn,
}: {
  /** Names the navigation: "Pages of orders". */
  label: string;
  list: Pick<ListAddress, 'page' | 'goToNext' | 'goToPrevious'>;
  /** Rows that match in all. */
  total: number;
  /** Rows of a whole page. */
  pageSize: number;
  next: string | undefined;
  onTurn: () => void;
}) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const pages = Math.max(Math.ceil(total / pageSize), list.page);
  if (pages === 1) return null;
  return (
    <nav aria-label={label} className="mt-5 flex flex-wrap items-center justify-between gap-3">
      <Button
        look="second"
        disabled={list.page === 1}
        onClick={() => {
          list.goToPrevious();
          onTurn();
        }}
      >
        <ChevronLeft aria-hidden="true" className="flip size-4" strokeWidth={2} />
        {t('common.pages.previous')}
      </Button>
      <p role="status" className="text-sm text-muted">
        {t('common.pages.page', {
          page: formatCount(list.page, language),
          pages: formatCount(pages, language),
        })}
      </p>
      <Button
        look="second"
        disabled={!next}
        onClick={() => {
          if (next) list.goToNext(next);
          onTurn();
        }}
      >
        {t('common.pages.next')}
        <ChevronRight aria-hidden="true" className="flip size-4" strokeWidth={2} />
      </Button>
    </nav>
  );
}
