import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** Nothing matches (SPEC §2 "Empty state"). `searched`: a search narrows the list, so that it is told what one can search for. */
export function NoProducts({ searched, onClear }: { searched: boolean; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="grid justify-items-center gap-4 rounded-3 border border-dashed border-edge px-4 py-16 text-center">
      <Picture src="/pictures/placeholder.svg" size={96} eager />
      <div className="grid gap-1">
        <p className="font-semibold">{t('catalogue.empty')}</p>
        {searched && <p className="text-sm text-muted">{t('catalogue.searchHint')}</p>}
      </div>
      <Button onClick={onClear}>{t('catalogue.clearAll')}</Button>
    </div>
  );
}
