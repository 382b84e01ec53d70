import ChevronFirst from 'lucide-react/icons/chevron-first';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import type { ListUrl } from './list-url.ts';

/** First, Previous and Next; nothing if there is one page only. */
export function Pager({
  label,
  list,
  total,
  atLeast = false,
  pageSize,
  next,
  onTurn,
}: {
  /** Accessible name of the navigation: "Pages of orders". */
  label: string;
  list: Pick<ListUrl, 'page' | 'goToFirst' | 'goToNext' | 'goToPrevious'>;
  /** Number of matching rows. */
  total: number;
  /** There are more than `total` rows; the number of pages is unknown. */
  atLeast?: boolean;
  /** Rows per page. */
  pageSize: number;
  next: string | undefined;
  /** Called after each change of the page. */
  onTurn: () => void;
}) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const pages = Math.max(Math.ceil(total / pageSize), list.page);
  if (pages === 1 && !next) return null;
  const turn = (go: (() => void) | undefined) => () => {
    go?.();
    onTurn();
  };
  const page = formatCount(list.page, language);
  return (
    <nav aria-label={label} className="mt-5 flex flex-wrap items-center justify-between gap-3">
      <div className="flex gap-2">
        {list.page > 2 && (
          <Button variant="secondary" square data-tooltip="name" onClick={turn(list.goToFirst)}>
            <ChevronFirst aria-hidden="true" className="flip size-4" strokeWidth={2} />
            <span className="sr-only">{t('admin.pages.first')}</span>
          </Button>
        )}
        <Button variant="secondary" disabled={!list.goToPrevious} onClick={turn(list.goToPrevious)}>
          <ChevronLeft aria-hidden="true" className="flip size-4" strokeWidth={2} />
          {t('common.pages.previous')}
        </Button>
      </div>
      <p role="status" className="text-sm text-muted max-tablet:order-first max-tablet:w-full max-tablet:text-center">
        {atLeast
          ? t('admin.pages.page', { page })
          : t('common.pages.page', { page, pages: formatCount(pages, language) })}
      </p>
      <Button variant="secondary" disabled={!next} onClick={turn(next ? () => list.goToNext(next) : undefined)}>
        {t('common.pages.next')}
        <ChevronRight aria-hidden="true" className="flip size-4" strokeWidth={2} />
      </Button>
    </nav>
  );
}
