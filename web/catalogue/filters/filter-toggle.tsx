import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';

/** On phones: opens and closes the filters, and shows how many are active. */
export function FilterToggle({ open, onToggle, count }: { open: boolean; onToggle: () => void; count: number }) {
  const { t } = useTranslation();
  return (
    <Button variant="secondary" aria-expanded={open} onClick={onToggle} className="-order-2 tablet:hidden">
      <SlidersHorizontal aria-hidden="true" className="size-5 flex-none" strokeWidth={1.75} />
      <span>{t('catalogue.filters.title')}</span>
      {count > 0 && (
        <Badge tone="oral">
          <span>{count}</span>
          <span className="sr-only">{` ${t('catalogue.filters.active', { count })}`}</span>
        </Badge>
      )}
    </Button>
  );
}
