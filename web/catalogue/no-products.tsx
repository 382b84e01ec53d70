import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Replaces an empty list (product.md §2 "Empty state"). `searched`: explains what a search finds. */
export function NoProducts({ searched, onClear }: { searched: boolean; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState framed>
      <div className="grid gap-1">
        <p className="font-semibold">{t('catalogue.empty')}</p>
        {searched && <p className="text-sm text-muted">{t('catalogue.searchHint')}</p>}
      </div>
      <Button onClick={onClear}>{t('catalogue.clearAll')}</Button>
    </EmptyState>
  );
}
