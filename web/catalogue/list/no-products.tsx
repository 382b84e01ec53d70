import { countFilters, type ProductFilters } from '#web/catalogue/filters.ts';
import { DidYouMean } from '#web/catalogue/suggestions/did-you-mean.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/**
 * Replaces an empty list (product.md §2 "Empty state"). It explains what a search finds, and offers names that are spelt nearly so.
 * `onLeave`: called before another list replaces it.
 */
export function NoProducts({
  filters,
  onLeave,
  onClear,
}: {
  filters: ProductFilters;
  onLeave: () => void;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const { search } = filters;
  return (
    <EmptyState framed>
      <div className="grid gap-1">
        <p className="font-semibold">{t('catalogue.empty')}</p>
        {search !== '' && <p className="text-sm text-muted">{t('catalogue.searchHint')}</p>}
      </div>
      {search !== '' && countFilters(filters) === 0 && <DidYouMean search={search} onChoose={onLeave} />}
      <Button
        onClick={() => {
          onLeave();
          onClear();
        }}
      >
        {t('catalogue.clearAll')}
      </Button>
    </EmptyState>
  );
}
